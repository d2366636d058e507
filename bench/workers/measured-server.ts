/**
 * The real server with engines that cost nothing, so that what is left is ours:
 * HTTP, rooms, turn pipeline, Opus, WebRTC. Prints what the bench needs to know.
 */
import { createFlite, type Engines } from '@saywell/agent';
import { createFakeVoiceActivity } from '@saywell/agent/testing';
import { createCallParts, type EngineSet, envToConfig, readEnv, startServer } from '@saywell/server';

const clock = {
  now: Date.now,
  setTimer(callback: () => void, delayMs: number): () => void {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Six seconds of real speech, synthesised once: the encoder's cost depends on what it encodes. */
async function prepareSpeech(): Promise<Int16Array> {
  const engine = await createFlite();
  const parts: Int16Array[] = [];
  const text =
    'thank you for asking, a demo is free, it takes thirty minutes, and there is no obligation of any kind';
  for await (const { samples } of engine.synthesize(text, { signal: AbortSignal.timeout(30_000) }))
    parts.push(samples);
  return parts[0] ?? new Int16Array(16_000);
}

function freeEngines(speech: Int16Array): Engines {
  return {
    voiceActivity: createFakeVoiceActivity({ clock }),
    speechToText: {
      name: 'free',
      createStream: async () => ({
        begin: () => undefined,
        write: () => undefined,
        snapshot: async () => ({ text: 'please go on' }),
        end: () => undefined,
        close: () => undefined,
      }),
    },
    textToSpeech: {
      name: 'free',
      sampleRateHz: 16_000,
      async *synthesize() {
        yield { samples: speech };
      },
    },
    dialogue: {
      name: 'free',
      createSession: () => ({
        expectedPhrases: () => [],
        reply: () => ({
          text: (async function* () {
            yield 'A demo is free and takes thirty minutes.';
          })(),
          commit: () => [],
        }),
      }),
    },
  };
}

const engines = freeEngines(await prepareSpeech());
const set: EngineSet = {
  choose: () => engines,
  report: { voiceActivity: 'free', speechToText: 'free', textToSpeech: 'free', dialogue: 'free' },
};
const server = await startServer(envToConfig(readEnv(process.env)), {
  createCallParts: (options) => createCallParts(options, { engines: set }),
});
process.send?.({ url: server.url, privateKey: server.demo.privateKey, assistantId: server.demo.assistantId });
process.on('message', (message) => {
  if (message !== 'collect') {
    void server.close().then(() => process.exit(0));
    return;
  }
  // What is garbage is no leak; without this a sample shows when the collector happened to run.
  globalThis.gc?.();
  process.send?.('collected');
});
