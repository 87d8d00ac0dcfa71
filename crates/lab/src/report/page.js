// The page is complete without this script, which helps to find a claim, to link to what was found, and to copy a command.
"use strict";
(() => {
  const list = document.querySelector("ol.claims");
  const claims = [...list.children];
  const place = new Map(claims.map((claim, i) => [claim, i]));
  const form = document.getElementById("filter");
  const fields = [...form.elements].filter((field) => field.name);
  const verdicts = [...form.elements.verdict.options].map((option) => option.value);
  const groups = { held: ["exact", "confirmed"], fell: ["refuted", "superseded", "erratum"], new: ["mixed", "direction", "no-claim"] };
  const words = new Map(claims.map((claim) => [claim, claim.textContent.toLowerCase()]));

  const fits = (claim, { paper, verdict, kind, experiment, text }) =>
    (!paper || claim.dataset.paper === paper) &&
    (!verdict || (groups[verdict] ?? [verdict]).includes(claim.dataset.verdict)) &&
    (!kind || claim.dataset.kind.split(/[+/]/).includes(kind)) &&
    (!experiment || claim.dataset.experiment === experiment) &&
    text.toLowerCase().split(/\s+/).every((word) => words.get(claim).includes(word));

  const keys = {
    verdict: (claim) => verdicts.indexOf(claim.dataset.verdict),
    size: (claim) => -claim.dataset.size,
    kind: (claim) => claim.dataset.kind,
    experiment: (claim) => claim.dataset.experiment || "~",
  };
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

  const show = () => {
    const state = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    let count = 0;
    for (const claim of claims) {
      claim.hidden = !fits(claim, state);
      count += !claim.hidden;
    }
    const key = keys[state.sort] ?? (() => 0);
    const sorted = [...claims].sort((a, b) => compare(key(a), key(b)) || place.get(a) - place.get(b));
    if (sorted.some((claim, i) => claim !== list.children[i])) list.append(...sorted);
    document.getElementById("count").textContent = `${count} of ${claims.length} shown`;
    document.getElementById("none").hidden = count > 0;
  };

  // The state is part of the address, so that it can be linked: #claims?paper=R&verdict=refuted
  const remember = () => {
    const state = new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.name, field.value]));
    const hash = state.size > 0 ? `#claims?${state}` : "#claims";
    if (location.hash !== hash) history.replaceState(null, "", hash);
  };
  const restore = (text) => {
    const state = new URLSearchParams(text);
    for (const field of fields) {
      field.value = state.get(field.name) ?? "";
      if (field.selectedIndex === -1) field.value = "";
    }
    show();
  };

  /** Goes to the place that the address names: opens what is folded, and shows what the filter hides. */
  const go = () => {
    const [id, state] = decodeURIComponent(location.hash.slice(1)).split("?");
    if (state !== undefined) restore(state);
    const target = document.getElementById(id);
    if (!target) return;
    const claim = target.closest("ol.claims > li");
    if (claim?.hidden) restore("");
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (claim) claim.querySelector("details").open = true;
    target.scrollIntoView();
  };

  for (const link of document.querySelectorAll("a[data-state]")) link.hash = `claims?${link.dataset.state}`;
  form.addEventListener("input", () => { show(); remember(); });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => { event.preventDefault(); restore(""); remember(); });
  addEventListener("hashchange", go);
  // A link to the place where the page already is leads there again.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link && link.hash === location.hash) setTimeout(go);
  });
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("details:not([open])")];
    for (const part of folded) part.open = true;
  });
  addEventListener("afterprint", () => { for (const part of folded) part.open = false; });
  form.hidden = false;
  show();
  if (location.hash) go();

  for (const code of navigator.clipboard ? document.querySelectorAll("code.command") : []) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "copied";
      setTimeout(() => { button.textContent = "copy"; }, 1500);
    });
    code.after(button);
  }
})();
