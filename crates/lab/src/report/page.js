// The page is complete without this script, which only helps to find a claim and to copy a command.
"use strict";
(() => {
  const rows = [...document.querySelectorAll(".claims tbody tr:not(.group)")];
  const verdict = (row) => row.querySelector(".badge").lastChild.textContent.trim();
  const kinds = [...new Set(rows.map(verdict))];
  const bar = document.getElementById("filter");
  const labelled = (text, control) => {
    const label = document.createElement("label");
    label.append(text, control);
    bar.append(label);
    return control;
  };
  const select = labelled("Verdict", document.createElement("select"));
  for (const kind of ["all", ...kinds]) select.append(new Option(kind));
  const input = labelled("Text", document.createElement("input"));
  input.type = "search";
  const shown = document.createElement("span");
  shown.setAttribute("role", "status");
  shown.className = "pale";
  bar.append(shown);
  bar.hidden = false;
  const filter = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits = words.every((word) => text.includes(word));
      row.hidden = !fits || (select.value !== "all" && verdict(row) !== select.value);
      count += !row.hidden;
    }
    for (const group of document.querySelectorAll(".claims .group")) {
      group.hidden = ![...group.parentNode.rows].some((row) => row !== group && !row.hidden);
    }
    shown.textContent = `${count} of ${rows.length} shown`;
  };
  select.addEventListener("change", filter);
  input.addEventListener("input", filter);
  filter();
  // A link may lead to a claim that the filter hides.
  addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target?.hidden) {
      select.value = "all";
      input.value = "";
      filter();
      target.scrollIntoView();
    }
  });

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
