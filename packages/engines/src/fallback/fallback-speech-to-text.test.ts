import { EngineError, type SpeechToTextStream } from '@saywell/agent';
import { createVirtualClock } from '@saywell/agent/testing';
import { expect, it } from 'vitest';
import { createBreakers } from './breakers.ts';
import type { Fallback } from './engine-chain.ts';
import { createFallbackSpeechToText, type EarCandidate } from './fallback-speech-to-text.ts';
import { createScriptedEar, type EarScript } from './testing/scripted-ear.ts';

async function open(scripts: readonly EarScript[], more: Partial<EarCandidate> = {}) {
  const clock = createVirtualClock();
  const ears = scripts.map((script, at) => createScriptedEar(`ear-${at + 1}`, clock, script));
  const fallbacks: Fallback[] = [];
  const heard = ears.map(() => 0);
  const partials: string[] = [];
  const engine = createFallbackSpeechToText({
    candidates: ears.map((ear, at) => ({ engine: ear, ...(at === 0 && more) })),
    clock,
    onFallback: (fallback) => fallbacks.push(fallback),
    onHeard: (place, samples) => void (heard[place] = (heard[place] ?? 0) + samples),
  });
  async function settled<Value>(promise: Promise<Value>) {
    const from = clock.now();
    const seen: { outcome?: { readonly value?: Value; readonly error?: unknown; readonly tookMs: number } } =
      {};
    promise.then(
      (value) => void (seen.outcome = { value, tookMs: clock.now() - from }),
      (error: unknown) => void (seen.outcome = { error, tookMs: clock.now() - from }),
    );
    for (let step = 0; step < 1000 && seen.outcome === undefined; step += 1) await clock.advance(10);
    return seen.outcome ?? { tookMs: Number.NaN };
  }
  const opened = await settled(
    engine.createStream({ phrases: [], onPartial: (text) => partials.push(text) }),
  );
  const stream = opened.value as SpeechToTextStream;
  const say = (...words: readonly number[]): void =>
    words.forEach((word) => stream.write(Int16Array.of(word)));
  async function utter(...words: readonly number[]) {
    stream.begin();
    say(...words);
    const answer = await settled(stream.snapshot());
    stream.end();
    return answer;
  }
  return { clock, ears, fallbacks, heard, partials, engine, stream, opened, say, settled, utter };
}

it('hears with the first while it works', async () => {
  const { utter, ears, heard, fallbacks, engine, stream, clock } = await open([{ tells: true }, {}]);
  expect(await utter(1, 2)).toMatchObject({ value: { text: '1 2' }, tookMs: 100 });
  expect(await utter(3)).toMatchObject({ value: { text: '3' } });
  expect([engine.name, ears[1]?.opened, heard, fallbacks]).toEqual(['ear-1', 0, [3, 0], []]);
  stream.close();
  expect([ears[0]?.closed, clock.pendingTimers()]).toEqual([1, 0]);
});

it('one that dies within an utterance: the next one is given what was said so far', async () => {
  const { ears, fallbacks, stream, say, settled, heard } = await open([{}, {}]);
  stream.begin();
  say(1, 2);
  expect(await settled(stream.snapshot())).toMatchObject({ value: { text: '1 2' } });
  ears[0]?.play({ answerMs: 'fails' });
  say(3);
  const answer = settled(stream.snapshot());
  expect(await answer).toMatchObject({ value: { text: '1 2 3' }, tookMs: 150 });
  say(4);
  expect(await settled(stream.snapshot())).toMatchObject({ value: { text: '1 2 3 4' }, tookMs: 100 });
  expect(fallbacks).toEqual([{ failed: 'ear-1', code: 'engine-unavailable', tookOver: 'ear-2' }]);
  expect([heard, ears[0]?.closed]).toEqual([[3, 4], 1]);
});

it('audio that comes while the next one opens is in its text, too', async () => {
  const { ears, stream, say, clock, settled } = await open([{}, { openMs: 300 }]);
  ears[0]?.play({ answerMs: 'fails' });
  stream.begin();
  say(1);
  const early = settled(stream.snapshot());
  await clock.advance(100);
  say(2);
  expect(await early).toMatchObject({ value: { text: '1 2' } });
});

it.each([
  ['does not answer', { answerMs: 'never', tells: false }],
  ['fails', { answerMs: 'fails' }],
  ['throws while one speaks', { answerMs: 'throws' }],
] as const)(
  'one that told texts and %s costs one pause under 1.5 s, and none later',
  async (_what, script) => {
    for (const others of [[{}], [{ openMs: 'refuses' }, {}], [{ openMs: 'never' }, {}]] as const) {
      const { utter, ears } = await open([{ tells: true }, ...others]);
      await utter(1);
      ears[0]?.play(script);
      const answer = await utter(2, 3);
      expect(answer.value).toEqual({ text: '2 3' });
      expect(answer.tookMs).toBeLessThan(1500);
      expect(await utter(4)).toMatchObject({ value: { text: '4' }, tookMs: 100 });
    }
  },
);

it('one that tells nothing before the end may take its time, up to 3 s', async () => {
  const { utter, ears, fallbacks } = await open([{ answerMs: 2500 }, {}]);
  expect(await utter(1)).toMatchObject({ value: { text: '1' }, tookMs: 2500 });
  expect(fallbacks).toEqual([]);
  ears[0]?.play({ answerMs: 'never' });
  expect(await utter(2)).toMatchObject({ value: { text: '2' }, tookMs: 3150 });
});

it('one that does not open is passed over', async () => {
  const refused = await open([{ openMs: 'refuses' }, {}]);
  expect(refused.opened.tookMs).toBe(50);
  const mute = await open([{ openMs: 'never' }, { openMs: 'refuses' }, {}]);
  expect(mute.opened.tookMs).toBeLessThan(5000);
  expect(await mute.utter(1)).toMatchObject({ value: { text: '1' } });
  expect(mute.fallbacks.map(({ failed, tookOver }) => `${failed} ${tookOver}`)).toEqual([
    'ear-1 ear-3',
    'ear-2 ear-3',
  ]);
});

it('asked twice at once, both questions get the next one’s answer', async () => {
  const { ears, stream, say, settled } = await open([{ tells: true }, {}]);
  ears[0]?.play({ answerMs: 'never', tells: false });
  stream.begin();
  say(1);
  const first = settled(stream.snapshot());
  say(2);
  const second = settled(stream.snapshot());
  const [one, other] = await Promise.all([first, second]);
  expect([one.value, other.value]).toEqual([{ text: '1 2' }, { text: '1 2' }]);
  expect(ears[1]?.opened).toBe(1);
});

it('when all have failed, the first failure is thrown, and the last one is asked again', async () => {
  const { utter, ears, fallbacks } = await open([{}, {}]);
  for (const ear of ears) ear.play({ answerMs: 'fails' });
  expect((await utter(1)).error).toMatchObject({ code: 'engine-unavailable', engine: 'ear-1' });
  expect(fallbacks.map(({ failed, tookOver }) => `${failed} ${tookOver}`)).toContain('ear-2 null');
  ears[1]?.play({});
  expect(await utter(2)).toMatchObject({ value: { text: '2' } });
});

it('a credential that rests is not asked', async () => {
  const breaker = createBreakers().of('deepgram', 'sk-1');
  breaker.failed(new EngineError('engine-unauthorized', 'x', 'refused'));
  const { utter, ears } = await open([{}, {}], { breaker });
  expect(await utter(1)).toMatchObject({ value: { text: '1' } });
  expect(ears.map(({ opened }) => opened)).toEqual([0, 1]);
});

it('closed while it asks, everything is closed, also what opens later', async () => {
  const { stream, say, settled, ears, clock } = await open([{}, { openMs: 500 }]);
  ears[0]?.play({ answerMs: 'fails' });
  stream.begin();
  say(1);
  const asked = settled(stream.snapshot());
  await clock.advance(100);
  stream.close();
  expect((await asked).error).toBeInstanceOf(EngineError);
  await clock.advance(5000);
  expect(ears.map(({ opened, closed }) => opened - closed)).toEqual([0, 0]);
  expect(clock.pendingTimers()).toBe(0);
});
