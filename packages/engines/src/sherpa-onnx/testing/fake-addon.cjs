/**
 * Stands in for sherpa-onnx-node where there are no weights: the same classes and failures, and as busy. A model's
 * tokens.txt says how: `busy 20` blocks its thread for 20 ms for each 320 ms of sound, `broken` cannot be loaded,
 * `damaged` ends the process.
 */
const { existsSync, readFileSync } = require('node:fs');

const chunk = 5120;
const words = 'i would like to book a demo for tuesday at ten please'.split(' ');

function spin(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
function settingsOf(tokens) {
  if (!existsSync(tokens)) throw new TypeError('Please check your config!');
  const text = readFileSync(tokens, 'utf8');
  // As the addon does when weights are damaged: nothing can catch it.
  if (text.includes('damaged')) process.abort();
  if (text.includes('broken')) throw new TypeError('Please check your config!');
  return { busyMs: Number(/busy (\d+)/.exec(text)?.[1] ?? 0), isUpper: text.includes('upper') };
}
/** One word for each chunk with sound in it. */
const wordsOf = (loud, isUpper) => {
  const text = Array.from({ length: loud }, (_, index) => words[index % words.length]).join(' ');
  return isUpper ? text.toUpperCase() : text;
};

class Stream {
  constructor() {
    this.waiting = [];
    this.options = {};
    this.loud = 0;
    this.total = 0;
  }
  acceptWaveform({ samples, sampleRate }) {
    if (!(samples instanceof Float32Array) || sampleRate !== 16000) throw new TypeError('bad samples');
    this.total += samples.length;
    for (const sample of samples) this.waiting.push(sample);
  }
  setOption(name, value) {
    this.options[name] = value;
  }
  takeChunk() {
    const taken = this.waiting.splice(0, chunk);
    if (taken.some((sample) => sample > 0.9)) throw new Error('decoder failed');
    if (taken.filter((sample) => Math.abs(sample) > 0.01).length > chunk / 2) this.loud += 1;
  }
}

class OnlineRecognizer {
  constructor(config) {
    this.settings = settingsOf(config.modelConfig.tokens);
  }
  createStream() {
    return new Stream();
  }
  isReady(stream) {
    return stream.waiting.length >= chunk;
  }
  decode(stream) {
    spin(this.settings.busyMs);
    stream.takeChunk();
  }
  getResult(stream) {
    const told = stream.options.language === undefined ? '' : `[${stream.options.language}] `;
    return { text: stream.loud === 0 ? '' : told + wordsOf(stream.loud, this.settings.isUpper) };
  }
}

class OfflineRecognizer {
  constructor(config) {
    this.settings = settingsOf(config.modelConfig.tokens);
  }
  createStream() {
    return new Stream();
  }
  decode(stream) {
    while (stream.waiting.length >= chunk) {
      spin(this.settings.busyMs);
      stream.takeChunk();
    }
  }
  getResult(stream) {
    return { text: wordsOf(stream.loud, this.settings.isUpper) };
  }
}

function GenerationConfig(options) {
  Object.assign(this, options);
}

class OfflineTts {
  constructor({ model }) {
    const tokens = (model.kitten ?? model.kokoro)?.tokens;
    this.settings = settingsOf(tokens ?? model.supertonic.ttsJson);
    this.sampleRate = 24000;
    this.numSpeakers = 8;
  }
  /** 100 ms of silence, then 50 ms of sound for each letter; the speaker's number is its loudness. */
  async generateAsync({ text, generationConfig, onProgress }) {
    await new Promise((resolve) => setTimeout(resolve, this.settings.busyMs));
    if (text.includes('FAIL')) throw new Error('the voice failed');
    const samples = new Float32Array(2400 + text.length * 1200);
    samples.fill(0.1 * (generationConfig.sid + 1), 2400);
    for (let start = 0; start < samples.length; start += 12000) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (!onProgress({ samples: samples.slice(start, start + 12000), progress: 0 })) break;
    }
    return { samples, sampleRate: this.sampleRate };
  }
}

module.exports = { OnlineRecognizer, OfflineRecognizer, OfflineTts, GenerationConfig };
