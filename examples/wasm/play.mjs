// Loads the module and plays tic-tac-toe with it: node examples/wasm/play.mjs MODULE.wasm
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const ROWS = [7, 56, 448, 73, 146, 292, 273, 84];
const has_row = (squares) => ROWS.some((row) => (squares & row) === row);

let clock = () => assert.fail("a search with a depth limit asked for the time");
const bytes = await readFile(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, { env: { now: () => clock() } });
const { best_to_depth, best_in_time, depth_reached } = instance.exports;

/** Plays both sides to the end; `choose` is told the squares of the side to move and of the other. */
function play(choose) {
    let [own, other, moves] = [0, 0, []];
    for (let m = choose(own, other); m >= 0; m = choose(own, other)) {
        [own, other] = [other, own | (1 << m)];
        moves.push(m);
    }
    return { moves, lost: has_row(other) };
}

const by_depth = play((own, other) => best_to_depth(own, other, 9));
console.log("depth 9 against itself: squares", by_depth.moves.join(" "));
assert.deepEqual([by_depth.moves.length, by_depth.lost], [9, false]);

// The first side has 0 and 1, the second 4: it must take 2.
assert.equal(best_to_depth(1 << 4, 3, 2), 2);
console.log("depth 2: closes a row of two");

// A time limit asks the clock that the page gives. This one shows a millisecond more at every look.
let looks = 0;
clock = () => (looks += 1);
const m = best_in_time(1 << 3, 1 << 1, 12);
console.log(`12 ms of a clock that is looked at ${looks} times: square ${m}, depth ${depth_reached()}`);
assert.ok(m >= 0 && depth_reached() > 0 && depth_reached() < 7 && looks < 20);

clock = () => performance.now();
const by_time = play((own, other) => best_in_time(own, other, 50));
console.log("50 ms a move against itself: squares", by_time.moves.join(" "));
assert.deepEqual([by_time.moves.length, by_time.lost], [9, false]);
