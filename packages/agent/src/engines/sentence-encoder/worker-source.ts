/**
 * Code of the thread that runs the encoder: `{ id, texts }` in, `{ id, size, vectors | error }` out, all vectors
 * in one array. A string, because a file would need a loader when the project runs from its TypeScript sources.
 */
export const workerSource = `
// A dependency of the encoder loads a module that newer Nodes warn of.
process.noDeprecation = true;
const { parentPort, workerData } = require('node:worker_threads');
const { initModel } = require(workerData.library);
const { modelSource } = require(workerData.model);

const modelReady = initModel(modelSource);
modelReady.then(
  () => parentPort.postMessage({ ready: true }),
  (error) => parentPort.postMessage({ ready: false, error: String(error) }),
);

function flat(rows) {
  const size = rows[0].length;
  const vectors = new Float32Array(rows.length * size);
  rows.forEach((row, index) => {
    const length = Math.hypot(...row) || 1;
    for (let place = 0; place < size; place += 1) vectors[index * size + place] = row[place] / length;
  });
  return { size, vectors };
}

parentPort.on('message', async ({ id, texts }) => {
  try {
    const model = await modelReady;
    const { size, vectors } = flat(await model.embed(texts));
    parentPort.postMessage({ id, size, vectors }, [vectors.buffer]);
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) });
  }
});
`;
