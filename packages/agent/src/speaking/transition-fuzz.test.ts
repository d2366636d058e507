import { expect, it } from 'vitest';
import { createRandom, pick, type Random } from '../testing/random.ts';
import type { SpeakingEffect } from './speaking-types.ts';
import { heardOf, type Speech } from './speech.ts';
import { createMouthModel, type MouthModel, WORD_MS } from './testing/mouth-model.ts';

const WORD_TOLERANCE_MS = 40;
const texts = ['Yes.', 'One two three four five.', 'Six seven.', 'Eight nine ten.'];

interface Run {
  readonly model: MouthModel;
  readonly random: Random;
  /** Reports of dropped audio never arrive. */
  readonly loses: boolean;
  readonly dropped: string[];
}
type Move = (run: Run) => void;

const moves: readonly Move[] = [
  ({ model, random }) => void model.create(...texts.slice(0, 1 + Math.floor(random() * texts.length))),
  ({ model, random }) => {
    const { prepared } = model.state;
    if (prepared.length > 0) model.act({ type: 'play', speech: pick(random, prepared).id });
  },
  ({ model, random, dropped }) => {
    const { prepared } = model.state;
    if (prepared.length <= 3) return;
    const { id } = pick(random, prepared);
    dropped.push(id);
    model.act({ type: 'dropped', speech: id });
  },
  ({ model }) => model.voiceSpeaks(),
  ({ model }) => model.voiceSpeaks(),
  ({ model, random }) => model.advance(Math.floor(random() * 400)),
  ({ model, random }) => model.advance(Math.floor(random() * 400)),
  ({ model, random }) => model.advance(Math.floor(random() * 2_000)),
  ({ model, loses }) => (loses ? overdue(model) : model.report()),
  ({ model }) => silently(model, { type: 'interrupted' }),
  ({ model }) => model.act({ type: 'resumed' }),
  ({ model }) => silently(model, { type: 'abandoned' }),
  // The owner puts back only what was not heard.
  ({ model }) => {
    const { mouth } = model.state;
    const isUnheard =
      mouth.name !== 'silent' && mouth.speech !== null && heardWords(model, mouth.speech) === 0;
    if (isUnheard && !wasAudible(model, mouth.speech?.id)) silently(model, { type: 'put-back' });
  },
  ({ model, random }) => model.act({ type: 'muted', muted: random() < 0.5 }),
  ({ model, random }) => model.act({ type: 'audience-changed', isThere: random() < 0.8 }),
];

function overdue(model: MouthModel): void {
  const { mouth, settling } = model.state;
  if (mouth.name === 'clearing') model.act({ type: 'report-overdue', speech: mouth.speech.id });
  for (const { speech } of settling) model.act({ type: 'report-overdue', speech: speech.id });
}
/** Nothing is audible after the mouth was silenced. */
function silently(
  model: MouthModel,
  event: { readonly type: 'interrupted' | 'abandoned' | 'put-back' },
): void {
  model.act(event);
  expect(model.queued).toEqual([]);
}
function wasAudible(model: MouthModel, id: string | undefined): boolean {
  return model.effects.some((effect) => effect.type === 'audible' && effect.speech.id === id);
}

/** Words of the speech that the output has really played. */
function heardWords(model: MouthModel, speech: Speech): number {
  const bases = new Map<string, number>();
  for (const effect of model.effects) {
    if (effect.type !== 'play' || bases.has(effect.segment)) continue;
    bases.set(effect.segment, effect.samples.byteOffset / effect.samples.BYTES_PER_ELEMENT);
  }
  const furthest = speech.sentences.map((_, index) => {
    const own = [...model.played].filter(([segment]) => segment.startsWith(`${speech.id}.${index}.`));
    return Math.max(0, ...own.map(([segment, playedMs]) => (bases.get(segment) ?? 0) + playedMs));
  });
  return furthest.reduce((sum, ms) => sum + Math.floor((ms + WORD_TOLERANCE_MS) / WORD_MS), 0);
}

function ofSpeech(model: MouthModel, type: SpeakingEffect['type']): string[] {
  return model.effects.flatMap((effect) =>
    effect.type === type && 'speech' in effect && typeof effect.speech === 'object' && effect.speech !== null
      ? [effect.speech.id]
      : [],
  );
}

/** The output never has audio of two speeches, and no name of a segment is used twice. */
function expectOneMouth(model: MouthModel): void {
  const speeches = new Set(model.queued.map(({ segment }) => segment.split('.')[0]));
  expect(speeches.size).toBeLessThanOrEqual(1);
  const { mouth } = model.state;
  if (mouth.name !== 'playing') expect(model.queued).toEqual([]);
  const ended = new Set<string>();
  for (const effect of model.effects) {
    if (effect.type === 'play') expect(ended.has(effect.segment)).toBe(false);
    if (effect.type === 'end-segment') ended.add(effect.segment);
  }
}

/** Whatever was begun is finished, settled, dropped, or still there: exactly one of them. */
function expectAccounted({ model, dropped }: Run): void {
  const { mouth, settling, prepared } = model.state;
  const ends = [
    ...ofSpeech(model, 'finished'),
    ...ofSpeech(model, 'settled'),
    ...settling.map(({ speech }) => speech.id),
    ...(mouth.name === 'silent' || mouth.speech === null ? [] : [mouth.speech.id]),
    ...prepared.map(({ id }) => id),
    ...dropped,
  ];
  expect(ends.length).toBe(new Set(ends).size);
  for (const id of ofSpeech(model, 'started')) expect(ends).toContain(id);
  const audible = ofSpeech(model, 'audible');
  expect(audible.length).toBe(new Set(audible).size);
  const abandoned = ofSpeech(model, 'abandoned');
  expect(abandoned.length).toBe(new Set(abandoned).size);
}

/** Said is what was played. Muted speech counts as said, and its samples do not tell where they are from. */
function expectHeard(model: MouthModel): void {
  for (const effect of model.effects) {
    if (effect.type !== 'finished' && effect.type !== 'settled') continue;
    const words = heardOf(effect.speech)
      .split(' ')
      .filter((word) => word !== '');
    expect(words.length, effect.speech.id).toBe(heardWords(model, effect.speech));
  }
}

function play(seed: number, loses: boolean, isAllowed: (index: number) => boolean): MouthModel {
  const run: Run = { model: createMouthModel(), random: createRandom(seed), loses, dropped: [] };
  const allowed = moves.filter((_, index) => isAllowed(index));
  for (let count = 0; count < 120; count += 1) {
    pick(run.random, allowed)(run);
    expectOneMouth(run.model);
  }
  expectAccounted(run);
  return run.model;
}

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);
const MUTING = 13;

it.each(seeds)('seed %i: one mouth, silence when it is silenced, everything accounted for once', (seed) => {
  const model = play(seed, seed % 2 === 0, () => true);
  model.act({ type: 'closed' });
  expect(model.queued).toEqual([]);
  const { state } = model;
  for (const move of moves.slice(3)) move({ model, random: createRandom(seed), loses: false, dropped: [] });
  expect(model.state).toBe(state);
});

it.each(seeds.map((seed) => seed * 1_009))('seed %i: what counts as heard is what was played', (seed) => {
  const model = play(seed, false, (index) => index !== MUTING);
  model.report();
  model.act({ type: 'audience-changed', isThere: true });
  for (let round = 0; round < 20; round += 1) {
    model.act({ type: 'resumed' });
    model.voiceSpeaks();
    model.advance(2_000);
    model.report();
  }
  expect(model.state.mouth).toEqual({ name: 'silent' });
  expect(model.state.settling).toEqual([]);
  expectHeard(model);
});
