/**
 * Code of a thread that listens: `{ id, size, sound, draft }` in, `{ id, tokens, sureness, isCut }` or `{ id, error }`
 * out; ends after `{ isLast }`. A string, because a file would need a loader when the project runs from its TypeScript sources.
 *
 * The decoder reads the draft, which is what the sound's beginning was heard as before, in one step and goes on behind
 * the part that it agrees with: the same text for a third less work. `workerData.hurry` is shared with the host; while
 * it is 1, a piece of work whose result can be done without stops at its next step.
 */
export const earWorkerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const { InferenceSession, Tensor } = require(workerData.runtime);
const hurry = new Int32Array(workerData.hurry);
const START = 1;
const END = 2;
const SETTINGS = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential', logSeverityLevel: 3 };

async function load({ encoder, decoder, layers, heads, width }) {
  const caches = [];
  for (let layer = 0; layer < layers; layer += 1)
    for (const side of ['decoder', 'encoder'])
      for (const part of ['key', 'value']) caches.push({ name: layer + '.' + side + '.' + part, grows: side === 'decoder' });
  return {
    encoder: await InferenceSession.create(encoder, SETTINGS),
    decoder: await InferenceSession.create(decoder, SETTINGS),
    caches,
    empty: () => new Tensor('float32', new Float32Array(0), [0, heads, 1, width]),
  };
}
const ready = Promise.all(Object.entries(workerData.models).map(async ([size, model]) => [size, await load(model)]))
  .then(Object.fromEntries);

/** The likeliest token of a row of logits, and how likely it is as a logarithm. */
function choose(logits, row, size) {
  const start = row * size;
  let best = 0;
  for (let token = 1; token < size; token += 1) if (logits[start + token] > logits[start + best]) best = token;
  let sum = 0;
  for (let token = 0; token < size; token += 1) sum += Math.exp(logits[start + token] - logits[start + best]);
  return { token: best, likelihood: -Math.log(sum) };
}
/** The first tokens of a cache. */
function firstOf(cache, tokens) {
  const [one, heads, length, width] = cache.dims;
  if (length === tokens) return cache;
  const kept = new Float32Array(heads * tokens * width);
  for (let head = 0; head < heads; head += 1)
    kept.set(cache.data.subarray(head * length * width, (head * length + tokens) * width), head * tokens * width);
  return new Tensor('float32', kept, [one, heads, tokens, width]);
}

async function listen(model, { sound, draft, maxTokens, mayStop }) {
  const stops = () => mayStop && Atomics.load(hurry, 0) === 1;
  const heard = await model.encoder.run({ input_values: new Tensor('float32', sound, [1, sound.length]) });
  const past = {};
  for (const { name } of model.caches) past['past_key_values.' + name] = model.empty();
  const decode = (ids, isFirst) =>
    model.decoder.run({
      ...past,
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
      encoder_hidden_states: heard.last_hidden_state,
      use_cache_branch: new Tensor('bool', [!isFirst], [1]),
    });
  const tokens = [];
  let likelihood = 0;
  let chosen = 0;
  let isOver = false;
  const accept = (answer, row) => {
    const { token, likelihood: one } = choose(answer.logits.data, row, answer.logits.dims[2]);
    likelihood += one;
    chosen += 1;
    isOver = token === END;
    if (!isOver) tokens.push(token);
    return token;
  };
  if (stops()) return { tokens: draft, sureness: 0, isCut: true };
  let answer = await decode([START, ...draft], true);
  for (let row = 0; row <= draft.length && !isOver; row += 1) if (accept(answer, row) !== draft[row]) break;
  for (const { name, grows } of model.caches) {
    const now = answer['present.' + name];
    past['past_key_values.' + name] = grows ? firstOf(now, Math.max(1, tokens.length)) : now;
  }
  let isCut = false;
  while (!isOver && tokens.length < maxTokens) {
    isCut = stops();
    if (isCut) break;
    answer = await decode([tokens[tokens.length - 1]], false);
    accept(answer, 0);
    for (const { name, grows } of model.caches) if (grows) past['past_key_values.' + name] = answer['present.' + name];
  }
  return { tokens, sureness: Math.exp(likelihood / Math.max(1, chosen)), isCut };
}

/** The first run of a model takes half a second, every other a tenth: nobody's first words wait for it. */
const rehearse = (model) => listen(model, { sound: new Float32Array(16_000), draft: [], maxTokens: 2, mayStop: false });
ready.then((models) => Promise.all(Object.values(models).map(rehearse))).then(
  () => parentPort.postMessage({ ready: true }),
  (error) => parentPort.postMessage({ ready: false, error: String(error) }),
);

parentPort.on('message', async (job) => {
  if (job.isLast) return parentPort.close();
  try {
    const models = await ready;
    parentPort.postMessage({ id: job.id, ...(await listen(models[job.size], job)) });
  } catch (error) {
    parentPort.postMessage({ id: job.id, error: String(error) });
  }
});
`;
