/**
 * Code of the thread that speaks, one sentence after the other: `speak` and `cancel` in; `ready` or `failed`, then
 * `chunk`, `done`, `error` out. The addon speaks on a thread of its own, so that `cancel` is read meanwhile.
 */
export const voiceWorkerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const { addon: addonPath, config } = workerData;
const post = (message, transfer) => parentPort.postMessage(message, transfer);

let addon;
let voice;
try {
  addon = require(addonPath);
  voice = new addon.OfflineTts(config);
  post({ type: 'ready', sampleRateHz: voice.sampleRate });
} catch (error) {
  post({ type: 'failed', reason: String(error) });
}

function toPcm(floats) {
  const samples = new Int16Array(floats.length);
  for (let index = 0; index < floats.length; index += 1)
    samples[index] = Math.max(-32768, Math.min(32767, Math.round(floats[index] * 32767)));
  return samples;
}

const wanted = new Set();
function send(id, floats) {
  const samples = toPcm(floats);
  if (wanted.has(id)) post({ type: 'chunk', id, samples }, [samples.buffer]);
}
async function speak({ id, text, speaker, language }) {
  if (!wanted.has(id)) return;
  let hasProgress = false;
  const generationConfig = new addon.GenerationConfig({
    sid: speaker < voice.numSpeakers ? speaker : 0,
    speed: 1,
    numSteps: 5,
    extra: { lang: language },
  });
  const onProgress = ({ samples }) => {
    hasProgress = true;
    send(id, samples);
    return wanted.has(id) ? 1 : 0;
  };
  const whole = await voice.generateAsync({ text, generationConfig, enableExternalBuffer: false, onProgress });
  if (!hasProgress) send(id, whole.samples);
  post({ type: 'done', id });
}

let tail = Promise.resolve();
parentPort.on('message', (message) => {
  if (message.type === 'cancel') return wanted.delete(message.id);
  wanted.add(message.id);
  tail = tail
    .then(() => speak(message))
    .catch((error) => post({ type: 'error', id: message.id, reason: String(error) }))
    .finally(() => wanted.delete(message.id));
});
`;
