/**
 * Code of the thread that recognises. In: `open`, `begin`, `audio`, `snapshot`, `end`, `close` of streams; out:
 * `ready` or `failed`, then `heard`, `partial`, `text`, `error`. Decoding is synchronous: it blocks this thread only.
 *
 * A streaming model gives its last words up only when more sound comes, so a snapshot adds silence. If the speaker goes
 * on, a short utterance is decoded again without that silence; a long one keeps it.
 */
export const earsWorkerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const { addon: addonPath, config, family, isToldLanguage } = workerData;
const isStreaming = family === 'streaming-transducer';
const sampleRate = 16000;
const maxSamples = 120 * sampleRate;
const maxAgainSamples = 15 * sampleRate;
const tail = new Float32Array(0.8 * sampleRate);
const post = (message) => parentPort.postMessage(message);

let recogniser;
try {
  const addon = require(addonPath);
  recogniser = new (isStreaming ? addon.OnlineRecognizer : addon.OfflineRecognizer)(config);
  // A model that cannot decode is found out at the start, not in a call.
  const probe = newStream(undefined);
  feed(probe, new Float32Array(sampleRate));
  if (isStreaming) decodeReady(probe);
  else recogniser.decode(probe);
  recogniser.getResult(probe);
  post({ type: 'ready' });
} catch (error) {
  post({ type: 'failed', reason: String(error) });
}

function newStream(language) {
  const stream = recogniser.createStream();
  if (isToldLanguage && language !== undefined) stream.setOption('language', language);
  return stream;
}
function feed(stream, samples) {
  stream.acceptWaveform({ samples, sampleRate });
}
function decodeReady(stream) {
  while (recogniser.isReady(stream)) recogniser.decode(stream);
}
function textOf(stream) {
  const text = String(recogniser.getResult(stream).text ?? '').trim();
  return text === text.toUpperCase() ? text.toLowerCase() : text;
}
function toFloats(samples) {
  const floats = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) floats[index] = samples[index] / 32768;
  return floats;
}

const calls = new Map();
function begin(call) {
  Object.assign(call, { failure: null, parts: [], length: 0, cut: 0, isPadded: false, partial: '', stream: null });
  if (isStreaming) call.stream = newStream(call.language);
}
function keep(call, samples) {
  call.parts.push(samples);
  call.length += samples.length;
  while (call.length > maxSamples) {
    const oldest = call.parts.shift();
    call.length -= oldest.length;
    call.cut += oldest.length;
  }
}
function hear(id, call, samples) {
  keep(call, samples);
  if (!isStreaming) return;
  if (call.isPadded && call.length <= maxAgainSamples) {
    call.stream = newStream(call.language);
    for (const part of call.parts) feed(call.stream, part);
  } else feed(call.stream, samples);
  call.isPadded = false;
  decodeReady(call.stream);
  const text = textOf(call.stream);
  if (text === call.partial) return;
  call.partial = text;
  post({ type: 'partial', stream: id, text });
}
function take(call) {
  if (call.failure !== null) throw call.failure;
  if (call.length === 0) return '';
  if (!isStreaming) {
    const stream = newStream(call.language);
    for (const part of call.parts) feed(stream, part);
    recogniser.decode(stream);
    return textOf(stream);
  }
  if (!call.isPadded) {
    feed(call.stream, tail);
    decodeReady(call.stream);
    call.isPadded = true;
  }
  return textOf(call.stream);
}

const actions = {
  open: ({ stream, language }) => {
    const call = { language };
    begin(call);
    calls.set(stream, call);
  },
  begin: (_, call) => begin(call),
  audio: ({ stream, samples }, call) => hear(stream, call, toFloats(samples)),
  snapshot: ({ id }, call) => {
    // A streaming model decodes as it hears: nothing of the beginning is lost to it.
    const startCutMs = isStreaming ? 0 : (call.cut / sampleRate) * 1000;
    post({ type: 'text', id, text: take(call), startCutMs });
  },
  end: (_, call) => begin(call),
  close: ({ stream }) => calls.delete(stream),
};
parentPort.on('message', (message) => {
  const call = calls.get(message.stream);
  try {
    if (message.type === 'open' || call !== undefined) actions[message.type](message, call);
  } catch (error) {
    // What was not decoded is missing from the text: the next snapshot fails.
    if (call !== undefined) call.failure = error;
    post({ type: 'error', stream: message.stream, id: message.id, reason: String(error) });
  }
  if (message.type === 'audio') post({ type: 'heard', sequence: message.sequence });
});
`;
