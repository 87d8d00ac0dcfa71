// Thinks in a thread of its own, so that the page stays awake: squares in, the best one out.
const loading = WebAssembly.instantiateStreaming(fetch("plywood_wasm_example.wasm"), {
    env: { now: () => performance.now() },
});

self.onmessage = async ({ data: { own, other, depth } }) => {
    const { instance } = await loading;
    self.postMessage(instance.exports.best_to_depth(own, other, depth));
};
