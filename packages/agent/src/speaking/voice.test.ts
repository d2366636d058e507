import { expect, it } from 'vitest';
import type { SpeechChunk, TextToSpeechEngine } from '../engines/engine.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { createVoice } from './voice.ts';

async function* sound(): AsyncGenerator<SpeechChunk> {
  yield { samples: new Int16Array(10) };
}

function open({ takesReplies = true, mayCache = true } = {}) {
  const clock = createVirtualClock();
  const seen: string[] = [];
  let replies = 0;
  const engine: TextToSpeechEngine = {
    name: 'x',
    sampleRateHz: 16_000,
    synthesize(text, { voiceId, ...settings }) {
      seen.push(`alone as ${voiceId}${settings.mayCache === false ? ', not stored' : ''}: ${text}`);
      return sound();
    },
    ...(takesReplies && {
      openReply({ voiceId, ...settings }) {
        const id = (replies += 1);
        seen.push(`open ${id} as ${voiceId}${settings.mayCache === false ? ', not stored' : ''}`);
        return {
          say(text) {
            seen.push(`${id}: ${text}`);
            return sound();
          },
          end: () => void seen.push(`end ${id}`),
        };
      },
    }),
  };
  const voice = createVoice({
    engine,
    voiceId: 'v',
    mayCache,
    runtime: createRuntime(clock, (error) => seen.push(String(error))),
    onSpoken: () => undefined,
    onFailure: (error) => seen.push(error.code),
  });
  const speak = (text: string, reply: string): (() => void) =>
    voice.speak(text, reply, {
      onSamples: () => undefined,
      onEnd: () => undefined,
      onFailure: () => undefined,
    });
  return { clock, seen, voice, speak };
}

it('sentences of a speech are one reply to an engine that takes replies', async () => {
  const { clock, seen, voice, speak } = open();
  speak('One.', 's1');
  await clock.advance(1);
  speak('Two.', 's1');
  speak('Other.', 's2');
  await clock.advance(1);
  voice.endReply('s1');
  voice.endReply('s1');
  speak('Three.', 's1');
  await clock.advance(1);
  expect(seen).toEqual([
    'open 1 as v',
    '1: One.',
    '1: Two.',
    'open 2 as v',
    '2: Other.',
    'end 1',
    'open 3 as v',
    '3: Three.',
  ]);
});

it('others are given each sentence alone', async () => {
  const { clock, seen, voice, speak } = open({ takesReplies: false });
  speak('One.', 's1');
  speak('Two.', 's1');
  await clock.advance(1);
  voice.endReply('s1');
  expect(seen).toEqual(['alone as v: One.', 'alone as v: Two.']);
});

it('times of words that come without sound are handed on; alone they are no answer', async () => {
  const words = [{ word: 'one', startMs: 0, endMs: 100 }];
  const heard: unknown[] = [];
  const speak = async (...chunks: readonly SpeechChunk[]): Promise<void> => {
    const clock = createVirtualClock();
    const voice = createVoice({
      engine: {
        name: 'x',
        sampleRateHz: 16_000,
        async *synthesize() {
          yield* chunks;
        },
      },
      voiceId: undefined,
      runtime: createRuntime(clock, (error) => heard.push(String(error))),
      onSpoken: () => undefined,
      onFailure: (error) => heard.push(error.code),
    });
    voice.speak('One.', 's1', {
      onSamples: (samples, times) => heard.push([samples.length, times.length]),
      onEnd: () => heard.push('end'),
      onFailure: () => heard.push('failure'),
    });
    await clock.advance(1);
  };
  await speak(
    { samples: new Int16Array(10) },
    { samples: new Int16Array(0), words },
    { samples: new Int16Array(0) },
  );
  expect(heard).toEqual([[10, 0], [0, 1], 'end']);
  heard.length = 0;
  await speak({ samples: new Int16Array(0), words });
  expect(heard).toEqual([[0, 1], 'engine-bad-answer', 'failure']);
});

it('tells the engine when nothing that it speaks may be stored (field: voice.cachingEnabled)', () => {
  for (const takesReplies of [true, false]) {
    const { speak, seen } = open({ takesReplies, mayCache: false });
    speak('One.', 's1');
    expect(seen[0]).toContain(', not stored');
    const usual = open({ takesReplies });
    usual.speak('One.', 's1');
    expect(usual.seen[0]).not.toContain(', not stored');
  }
});
