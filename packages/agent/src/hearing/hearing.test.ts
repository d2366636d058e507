import { describe, expect, it } from 'vitest';
import type { NoiseSuppressionEngine, SpeechToTextEngine } from '../engines/engine.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { createTimers } from '../runtime/timers.ts';
import { createFakeDialogue } from '../testing/fake-dialogue.ts';
import { framesOf } from '../testing/fake-language.ts';
import { createFakeVoiceActivity } from '../testing/fake-voice-activity.ts';
import { defaultTestConfig } from '../testing/test-config.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import type { GatePlan } from './denoising/gate-threshold.ts';
import { openSoundCleaning } from './denoising/sound-cleaning.ts';
import type { HeardText } from './heard-text.ts';
import { createHearing } from './hearing.ts';
import type { HeardEdge } from './voice-gate.ts';

const SAMPLES_PER_MS = 16;

/** Lengths in ms of what was written since each `begin`. */
function createMeasuringEngine(utterances: number[]): SpeechToTextEngine {
  return {
    name: 'measuring',
    createStream: async () => ({
      begin: () => void utterances.push(0),
      write(samples) {
        utterances.push((utterances.pop() ?? 0) + samples.length / SAMPLES_PER_MS);
      },
      snapshot: async () => ({ text: 'the end', startCutMs: 9_000 }),
      end: () => undefined,
      close: () => undefined,
    }),
  };
}
async function createEar(
  options: {
    noiseSuppression?: NoiseSuppressionEngine;
    suppressesNoise?: boolean;
    noiseGate?: GatePlan;
  } = {},
) {
  const { noiseSuppression = null, suppressesNoise = false, noiseGate } = options;
  const clock = createVirtualClock();
  const runtime = createRuntime(clock, (error) => {
    throw error;
  });
  const utterances: number[] = [];
  const edges: HeardEdge[] = [];
  const failures: string[] = [];
  let speaking = false;
  const texts: HeardText[] = [];
  const hearing = createHearing({
    engines: {
      voiceActivity: createFakeVoiceActivity({ clock }),
      speechToText: createMeasuringEngine(utterances),
      textToSpeech: null,
      noiseSuppression,
      dialogue: createFakeDialogue({ clock, answer: () => '' }),
    },
    config: { ...defaultTestConfig, suppressesNoise, ...(noiseGate && { noiseGate }) },
    expectedPhrases: () => [],
    runtime,
    timers: createTimers(runtime),
    isAssistantSpeaking: () => speaking,
    onFaintVoice: () => undefined,
    onEdge: (edge) => edges.push(edge),
    onDigits: () => undefined,
    onHeard: () => undefined,
    onPartial: () => undefined,
    onText: (heard) => void texts.push(heard),
    onVoiceFailure: ({ engine }) => failures.push(engine),
    onTextFailure: () => undefined,
  });
  hearing.open();
  await clock.advance(1_000);
  return {
    hearing,
    clock,
    utterances,
    edges,
    texts,
    failures,
    setSpeaking: (next: boolean): void => {
      speaking = next;
    },
    feed: (ms: number, value = 0): void => {
      for (const frame of framesOf(value, ms)) hearing.handleAudio(frame);
    },
  };
}

it('gives an utterance the audio from before its voice was noticed, and each frame once', async () => {
  const { hearing, utterances, feed } = await createEar();
  feed(2_000);
  hearing.beginUtterance();
  feed(1_000);
  expect(utterances).toEqual([500 + 1_000]);
});

it('the end of an utterance does not begin the next one', async () => {
  const { hearing, utterances, feed } = await createEar();
  feed(2_000);
  hearing.beginUtterance();
  feed(1_000);
  hearing.endUtterance();
  hearing.beginUtterance();
  expect(utterances[1]).toBeLessThanOrEqual(150);
});

it('hears nothing while muted, and begins without what was said before', async () => {
  const { hearing, utterances, feed } = await createEar();
  feed(1_000);
  hearing.setMuted(true);
  feed(1_000);
  hearing.setMuted(false);
  hearing.beginUtterance();
  expect(utterances).toEqual([0]);
});

it('tells how much of the beginning of a very long utterance is missing', async () => {
  const { hearing, clock, texts, feed } = await createEar();
  hearing.beginUtterance();
  feed(100);
  hearing.takeSnapshot();
  await clock.advance(100);
  expect(texts).toEqual([{ text: 'the end', startCutMs: 9_000 }]);
});

it('hears no television beside the caller while the assistant speaks, and the caller himself at once', async () => {
  const { hearing, clock, edges, feed, setSpeaking } = await createEar();
  const hear = async (ms: number, value: number): Promise<void> => {
    feed(ms, value);
    await clock.advance(ms);
  };
  hearing.beginUtterance();
  await hear(1_000, 6_000);
  hearing.takeSnapshot();
  await clock.advance(10);
  hearing.endUtterance();
  await hear(500, 0);
  edges.length = 0;
  setSpeaking(true);
  await hear(1_000, 1_000);
  await hear(500, 0);
  expect(edges).toEqual([]);
  await hear(1_000, 1_000);
  await hear(200, 5_000);
  expect(edges.map(({ type, levelDb }) => [type, Math.round(levelDb)])).toEqual([['voice-started', -16]]);
});

describe('noise suppression', () => {
  /** Lets every second sample through. */
  function createHalving() {
    const streams: string[] = [];
    const engine: NoiseSuppressionEngine = {
      name: 'halving',
      createStream() {
        streams.push('opened');
        return {
          process: (samples) => samples.subarray(0, samples.length / 2),
          close: () => void streams.push('closed'),
        };
      },
    };
    return { engine, streams };
  }

  it('is what is listened to through, where the assistant wants it', async () => {
    const { engine, streams } = createHalving();
    const { hearing, utterances, feed } = await createEar({
      noiseSuppression: engine,
      suppressesNoise: true,
    });
    hearing.beginUtterance();
    feed(1_000);
    expect(utterances).toEqual([500]);
    hearing.close();
    expect(streams).toEqual(['opened', 'closed']);
  });

  it('is left out otherwise', async () => {
    const { engine, streams } = createHalving();
    const { hearing, utterances, feed } = await createEar({ noiseSuppression: engine });
    hearing.beginUtterance();
    feed(1_000);
    expect([utterances, streams]).toEqual([[1_000], []]);
  });

  it('that does not open is told, and everything is heard as it comes', async () => {
    const engine: NoiseSuppressionEngine = {
      name: 'broken',
      createStream() {
        throw new RangeError('no memory');
      },
    };
    const { hearing, utterances, feed, failures } = await createEar({
      noiseSuppression: engine,
      suppressesNoise: true,
    });
    hearing.beginUtterance();
    feed(1_000);
    expect([utterances, failures]).toEqual([[1_000], ['broken']]);
  });

  it('that does not open leaves the gate, which gives sound in blocks of 16 ms', async () => {
    const engine: NoiseSuppressionEngine = {
      name: 'broken',
      createStream() {
        throw new RangeError('no memory');
      },
    };
    const noiseGate = {
      staticThresholdDb: -35,
      baselineOffsetDb: -15,
      windowMs: 3_000,
      baselinePercentile: 85,
      detectsMedia: true,
    };
    const ear = { noiseSuppression: engine, suppressesNoise: true, noiseGate };
    const { hearing, utterances, feed, failures } = await createEar(ear);
    hearing.beginUtterance();
    feed(1_000);
    expect([utterances, failures]).toEqual([[992], ['broken']]);
    hearing.close();
  });

  it('comes before the gate, where both are wanted', () => {
    const { engine, streams } = createHalving();
    const plan = { staticThresholdDb: -35, baselineOffsetDb: -15, windowMs: 3_000, baselinePercentile: 85 };
    const noiseGate = { ...plan, detectsMedia: true };
    const both = openSoundCleaning({ suppressesNoise: true, noiseGate }, engine);
    expect(both?.process(new Int16Array(1_024))).toHaveLength(512);
    both?.close();
    expect(streams).toEqual(['opened', 'closed']);
    expect(openSoundCleaning({}, engine)).toBeNull();
  });
});
