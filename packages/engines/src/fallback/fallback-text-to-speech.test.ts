import { EngineError, type SpeechChunk } from '@saywell/agent';
import { createVirtualClock } from '@saywell/agent/testing';
import { expect, it } from 'vitest';
import { createBreakers } from './breakers.ts';
import type { Fallback } from './engine-chain.ts';
import { createFallbackTextToSpeech, type VoiceCandidate } from './fallback-text-to-speech.ts';
import { createScriptedVoice, type VoiceScript, wordMs } from './testing/scripted-voice.ts';

const text = 'Your table is booked for Tuesday.';

function open(scripts: readonly VoiceScript[], more: Partial<VoiceCandidate> = {}) {
  const clock = createVirtualClock();
  const voices = scripts.map((script, at) => createScriptedVoice(`voice-${at + 1}`, clock, script));
  const fallbacks: Fallback[] = [];
  const said: string[] = [];
  const engine = createFallbackTextToSpeech({
    candidates: voices.map((voice, at) => ({ engine: voice, ...(at === 0 && more) })),
    clock,
    createResampler: () => ({
      process: (samples) => samples.filter((_, at) => at % 2 === 0),
      flush: () => new Int16Array(0),
    }),
    onFallback: (fallback) => fallbacks.push(fallback),
    onSaid: (place, sentence) => said.push(`${place}: ${sentence}`),
  });
  /** Speaks in virtual time; pauses are what the listener waits for, ms. */
  async function speak(sentence = text, signal = new AbortController().signal) {
    const chunks: SpeechChunk[] = [];
    const pauses: number[] = [];
    let error: unknown;
    let heardUntil = clock.now();
    const run = { isOver: false };
    const read = async () => {
      for await (const chunk of engine.synthesize(sentence, { signal })) {
        if (clock.now() > heardUntil) pauses.push(clock.now() - heardUntil);
        heardUntil = Math.max(clock.now(), heardUntil) + (chunk.samples.length / engine.sampleRateHz) * 1000;
        chunks.push(chunk);
      }
    };
    void read()
      .catch((thrown: unknown) => void (error = thrown))
      .finally(() => void (run.isOver = true));
    for (let step = 0; step < 2000 && !run.isOver; step += 1) await clock.advance(10);
    const samples = chunks.reduce((sum, chunk) => sum + chunk.samples.length, 0);
    const words = chunks.flatMap((chunk) => chunk.words ?? []);
    return { words, pauses, error, lengthMs: (samples / engine.sampleRateHz) * 1000 };
  }
  return { clock, voices, fallbacks, said, engine, speak };
}

it('speaks with the first while it works', async () => {
  const { speak, voices, fallbacks, engine } = open([{}, {}]);
  const spoken = await speak();
  expect(spoken).toMatchObject({ lengthMs: 6 * wordMs, error: undefined, pauses: [100] });
  expect([engine.name, voices[1]?.said, fallbacks]).toEqual(['voice-1', [], []]);
});

it('a voice that dies within a sentence: the next one goes on with the first word that was not heard', async () => {
  const { speak, voices, fallbacks } = open([{ diesAfter: 3 }, {}]);
  const { words, lengthMs, error } = await speak();
  expect(voices.map(({ said }) => said)).toEqual([[text], ['booked for Tuesday.']]);
  expect(words.map(({ word }) => word).join(' ')).toBe(text);
  expect(words.map(({ startMs }) => startMs)).toEqual([0, 200, 400, 600, 800, 1000]);
  expect([lengthMs, error]).toEqual([6 * wordMs, undefined]);
  expect(fallbacks).toEqual([{ failed: 'voice-1', code: 'engine-unavailable', tookOver: 'voice-2' }]);
});

it.each([
  ['is not there', { diesAfter: 0 }],
  ['says nothing', { firstMs: 'never' }],
  ['falls silent within a sentence', { hangsAfter: 2 }],
  ['dies within a sentence', { diesAfter: 1 }],
] as const)(
  'a voice that %s costs one pause under 1.5 s, and none in the sentences that follow',
  async (_what, script) => {
    for (const others of [
      [{}],
      [{ firstMs: 'never' }, {}],
      [{ diesAfter: 0 }, { firstMs: 'never' }, {}],
    ] as const) {
      const { speak, voices } = open([script, ...others]);
      const first = await speak();
      expect(first.error).toBeUndefined();
      const longest = first.pauses.filter((ms) => ms > 100);
      expect(longest.length, first.pauses.join(' ')).toBeLessThanOrEqual(1);
      expect(Math.max(...first.pauses)).toBeLessThan(1500);
      const second = await speak('And once more.');
      expect(second.pauses).toEqual([100]);
      expect(voices.at(-1)?.said.at(-1)).toBe('And once more.');
    }
  },
);

it('they are asked in their order, and who takes over stays', async () => {
  const { speak, voices, fallbacks } = open([
    { diesAfter: 0, code: 'engine-unauthorized' },
    { diesAfter: 0 },
    {},
    {},
  ]);
  await speak();
  voices[0]?.play({});
  await speak('And once more.');
  expect(voices.map(({ said }) => said.length)).toEqual([1, 1, 2, 0]);
  expect(fallbacks).toEqual([
    { failed: 'voice-1', code: 'engine-unauthorized', tookOver: 'voice-3' },
    { failed: 'voice-2', code: 'engine-unavailable', tookOver: 'voice-3' },
  ]);
});

it('one that answers while the next is asked is heard, when it is quicker', async () => {
  const { speak, voices, fallbacks } = open([{ firstMs: 850 }, { firstMs: 400 }]);
  expect((await speak()).pauses).toEqual([850]);
  expect([voices[1]?.said, fallbacks]).toEqual([[text], []]);
});

it('times are of all words, or of none', async () => {
  const mute = open([{ diesAfter: 3 }, { tellsWords: false }]);
  const { words } = await mute.speak();
  expect(words.map(({ word }) => word).join(' ')).toBe(text);
  expect(words[3]?.startMs).toBe(600);
  const late = open([{ diesAfter: 3, tellsWords: false }, {}]);
  expect((await late.speak()).words).toEqual([]);
});

it('when all have failed, the failure of the sentence is thrown, and the last is asked again', async () => {
  const { speak, voices, fallbacks } = open([{ diesAfter: 0 }, { diesAfter: 2 }]);
  expect((await speak()).error).toMatchObject({ code: 'engine-unavailable', engine: 'voice-2' });
  expect(fallbacks.map(({ tookOver }) => tookOver)).toEqual(['voice-2', null]);
  voices[1]?.play({});
  expect((await speak('Again.')).error).toBeUndefined();
  expect(voices.map(({ said }) => said.length)).toEqual([1, 2]);
});

it('a credential that rests is not asked, its voice neither, and a success is told', async () => {
  const breakers = createBreakers();
  const breaker = breakers.of('11labs', 'sk-1');
  breaker.failed(new EngineError('engine-unauthorized', 'x', 'refused'));
  const resting = open([{}, {}], { breaker });
  expect((await resting.speak()).pauses).toEqual([100]);
  expect(resting.voices.map(({ said }) => said.length)).toEqual([0, 1]);
  expect(resting.fallbacks).toEqual([{ failed: 'voice-1', code: 'engine-unavailable', tookOver: 'voice-2' }]);
  const only = open([{}], { breaker });
  expect((await only.speak()).error).toBeUndefined();
  expect(breaker.mayTry()).toBe(true);
});

it('who is interrupted asks nobody else, and nothing has failed', async () => {
  const { engine, clock, voices, fallbacks } = open([{ hangsAfter: 2 }, {}]);
  const controller = new AbortController();
  const spoken: SpeechChunk[] = [];
  const run = (async () => {
    for await (const chunk of engine.synthesize(text, { signal: controller.signal })) spoken.push(chunk);
  })();
  const outcome = run.then(
    () => 'ended',
    (error: unknown) => (error instanceof EngineError ? error.code : error),
  );
  await clock.advance(150);
  controller.abort();
  await clock.advance(5000);
  expect(await outcome).toBe('engine-aborted');
  expect([spoken.length, voices[1]?.said, fallbacks, voices[0]?.givenUp]).toEqual([2, [], [], [text]]);
  expect(clock.pendingTimers()).toBe(0);
});

it('another rate is brought to the first one’s', async () => {
  const { speak, voices, clock } = open([{ diesAfter: 0 }]);
  const wide = createScriptedVoice('wide', clock, { sampleRateHz: 32_000 });
  const engine = createFallbackTextToSpeech({
    candidates: [...voices, wide].map((voice) => ({ engine: voice })),
    clock,
    createResampler: (from, to) => ({
      process: (samples) => samples.filter((_, at) => at % (from / to) === 0),
      flush: () => new Int16Array(0),
    }),
    onFallback: () => undefined,
  });
  expect((await speak()).error).toMatchObject({ code: 'engine-unavailable' });
  const lengths: number[] = [];
  const run = (async () => {
    for await (const { samples } of engine.synthesize('Hello there', {
      signal: new AbortController().signal,
    }))
      lengths.push(samples.length);
  })();
  await clock.advance(500);
  await run;
  expect([engine.sampleRateHz, lengths]).toEqual([16_000, [3200, 3200]]);
});

it.each([
  [true, undefined, undefined],
  [false, undefined, false],
  [true, false, false],
] as const)(
  'asked with %s and set to %s, a voice may store what it speaks: %s (field: voice.cachingEnabled)',
  async (asked, ofCandidate, expected) => {
    const settings: (boolean | undefined)[] = [];
    const clock = createVirtualClock();
    const voice = createScriptedVoice('a voice', clock, { firstMs: 0 });
    const engine = createFallbackTextToSpeech({
      candidates: [
        {
          engine: {
            ...voice,
            synthesize(sentence, given) {
              settings.push(given.mayCache);
              return voice.synthesize(sentence, given);
            },
          },
          mayCache: ofCandidate,
        },
      ],
      clock,
      createResampler: () => ({ process: (samples) => samples, flush: () => new Int16Array(0) }),
      onFallback: () => undefined,
    });
    const chunks = engine.synthesize('Yes', { mayCache: asked, signal: new AbortController().signal });
    const first = chunks[Symbol.asyncIterator]().next();
    await clock.advance(10);
    await first;
    expect(settings).toEqual([expected]);
  },
);

it('reads what the voice reads whose turn it is', async () => {
  const { engine, speak, voices } = open([{ diesAfter: 0 }, {}]);
  const [, second] = voices;
  Object.assign(second ?? {}, { readsOnlyEnglishWords: true });
  expect(engine.readsOnlyEnglishWords).toBe(false);
  await speak();
  expect(engine.readsOnlyEnglishWords).toBe(true);
});
