import { describe, expect, it } from 'vitest';
import { pipelineLimits } from '../runtime/limits.ts';
import type { SpeakingInput } from './runner.ts';
import type { Mouth, SpeakingEffect } from './speaking-types.ts';
import { heardOf } from './speech.ts';
import { createMouthModel, type MouthModel, sentenceOf } from './testing/mouth-model.ts';

const story = ['One two three four.', 'Five six.'];
const typesOf = (effects: readonly SpeakingEffect[]): string[] => effects.map(({ type }) => type);
const played = (effects: readonly SpeakingEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'play' ? [effect] : []));

/** The first line of a mouth, heard for `ms`. */
const line = 's1';
function speaking(ms: number): MouthModel {
  const model = createMouthModel();
  model.act({ type: 'play', speech: model.create(...story) });
  model.voiceSpeaks();
  model.advance(ms);
  model.take();
  return model;
}
function heard({ state }: MouthModel): string {
  const { mouth } = state;
  return mouth.name === 'silent' || mouth.speech === null ? '' : heardOf(mouth.speech);
}

describe('a speech that is made', () => {
  it('has its first sentence made at once; nothing is heard before it is played', () => {
    const model = createMouthModel();
    const id = model.create(...story);
    expect(model.take()).toEqual([{ type: 'synthesise', speech: id, index: 0, text: 'One two three four.' }]);
    model.voiceSpeaks();
    expect(model.take()).toEqual([]);
    expect(model.state.prepared).toHaveLength(1);
  });
  it('is made two sentences ahead of the one that is heard', () => {
    const model = createMouthModel();
    const id = model.create('A.', 'B.', 'C.', 'D.', 'E.');
    model.voiceSpeaks();
    const made = (): number => model.effects.filter(({ type }) => type === 'synthesise').length;
    expect(made()).toBe(1);
    model.act({ type: 'play', speech: id });
    model.voiceSpeaks();
    expect(made()).toBe(3);
    model.advance(150);
    model.voiceSpeaks();
    expect(made()).toBe(4);
  });
  it('grows while it is played, and ends only with its text', () => {
    const model = createMouthModel();
    const empty = { sentences: [], complete: false, endReason: null };
    model.act({ type: 'speech-created', kind: 'reply', interruptible: true, ...empty });
    model.act({ type: 'play', speech: 's1' });
    model.act({ type: 'sentence-added', speech: 's1', sentence: sentenceOf('One two.') });
    model.voiceSpeaks();
    model.advance(1_000);
    expect(model.state.mouth.name).toBe('playing');
    model.act({ type: 'text-ended', speech: 's1' });
    expect(model.state.mouth.name).toBe('silent');
    expect(typesOf(model.take()).at(-1)).toBe('finished');
  });
  it('is forgotten when nobody wants it, with what the voice was doing', () => {
    const model = createMouthModel();
    const id = model.create(...story);
    model.take();
    model.act({ type: 'dropped', speech: id });
    expect(model.take()).toEqual([{ type: 'cancel-synthesis', speech: id }]);
    expect(model.state.prepared).toEqual([]);
    model.act({ type: 'play', speech: id });
    expect(model.state.mouth).toEqual({ name: 'silent' });
  });
});

it('times of words without sound change what was heard, and nothing is played of them', () => {
  const model = createMouthModel();
  model.act({ type: 'play', speech: model.create('One two three four.') });
  const ready = (ms: number, words: { word: string; startMs: number; endMs: number }[]): void =>
    model.act({ type: 'sample-ready', speech: line, index: 0, samples: new Int16Array(ms), words });
  ready(0, [{ word: 'One', startMs: 0, endMs: 10 }]);
  expect(model.state.mouth).toMatchObject({ speech: { voiceAnsweredAt: null } });
  ready(400, []);
  ready(0, [{ word: 'two', startMs: 10, endMs: 20 }]);
  ready(400, []);
  expect(played(model.take()).map(({ samples }) => samples.length)).toEqual([400, 400]);
  ready(0, [
    { word: 'three', startMs: 20, endMs: 30 },
    { word: 'four', startMs: 700, endMs: 800 },
  ]);
  model.advance(100);
  expect(heard(model)).toBe('One two three');
  expect(model.state.mouth).toMatchObject({ speech: { voiceAnsweredAt: model.now - 100 } });
});

describe('a speech that is played', () => {
  it('is sent sentence by sentence, is audible with the first report, and finishes with the last', () => {
    const model = createMouthModel();
    const id = model.create(...story);
    model.voiceSpeaks();
    model.take();
    model.act({ type: 'play', speech: id });
    expect(typesOf(model.take())).toEqual([
      'started',
      'sentence-sent',
      'play',
      'end-segment',
      'synthesise',
      'set-timer',
    ]);
    model.voiceSpeaks();
    model.take();
    model.advance(100);
    expect(typesOf(model.take())).toEqual(['audible', 'sentence-begun', 'set-timer']);
    model.advance(10_000);
    expect(model.take()).toEqual([
      expect.objectContaining({ type: 'set-timer' }),
      { type: 'sentence-begun', text: 'Five six.' },
      expect.objectContaining({ type: 'finished' }),
      { type: 'clear-timer', speech: null },
    ]);
    expect(model.state.mouth).toEqual({ name: 'silent' });
  });
  it('is given up for another one: there is one mouth', () => {
    const model = speaking(150);
    const other = model.create('Stop.');
    model.voiceSpeaks();
    model.take();
    model.act({ type: 'play', speech: other });
    const effects = model.take();
    expect(typesOf(effects).slice(0, 4)).toEqual([
      'floor-left',
      'abandoned',
      'cancel-synthesis',
      'set-timer',
    ]);
    expect(new Set(model.queued.map(({ segment }) => segment.split('.')[0]))).toEqual(new Set([other]));
  });
  it('is shown as text where the voice fails; after two failures the voice rests for 30 s', () => {
    const model = createMouthModel();
    const id = model.create('A.', 'B.', 'C.');
    model.act({ type: 'play', speech: id });
    for (const index of [0, 1]) model.act({ type: 'voice-failed', speech: id, index });
    const shown = model.effects.flatMap((effect) => (effect.type === 'sentence-begun' ? [effect.text] : []));
    expect(shown).toEqual(['A.', 'B.', 'C.']);
    expect(model.effects.filter(({ type }) => type === 'synthesise')).toHaveLength(2);
    expect(typesOf(model.effects).at(-1)).toBe('finished');
    model.wait(pipelineLimits.voiceRestMs - 1);
    model.take();
    model.create('Still resting.');
    expect(model.take()).toEqual([]);
    model.wait(1);
    model.create('Awake.');
    expect(typesOf(model.take())).toEqual(['synthesise']);
  });
  it('is text only without a voice', () => {
    const model = createMouthModel({ name: 'absent' });
    model.act({ type: 'play', speech: model.create(...story) });
    expect(typesOf(model.take())).toEqual([
      'started',
      'sentence-sent',
      'audible',
      'sentence-begun',
      'sentence-sent',
      'sentence-begun',
      'finished',
    ]);
  });
  it('goes on without sound, from the very sample, when it is muted', () => {
    const model = speaking(150);
    model.act({ type: 'muted', muted: true });
    expect(typesOf(model.take())).toEqual(['set-timer', 'clear-output', 'clear-timer']);
    model.report();
    const [first] = played(model.take());
    expect(first?.samples).toEqual(new Int16Array(250));
    expect(heard(model)).toBe('One');
  });
  it('is watched: three seconds after the queue should be played it counts as lost', () => {
    const model = createMouthModel();
    model.act({ type: 'play', speech: model.create('One two three four.') });
    model.voiceSpeaks();
    const watch = (delayMs: number) => ({
      type: 'set-timer',
      speech: null,
      delayMs: delayMs + pipelineLimits.playoutLateMs,
    });
    expect(model.take()).toContainEqual(watch(400));
    model.advance(150);
    expect(model.take()).toContainEqual(watch(250));
  });
  it('is not lost while its sentence is still being made; what comes after a loss is not played', () => {
    const model = createMouthModel();
    const samples = new Int16Array(200);
    model.act({ type: 'play', speech: model.create(...story) });
    model.act({ type: 'sample-ready', speech: line, index: 0, samples, words: [] });
    model.take();
    model.act({ type: 'playout-overdue' });
    expect(typesOf(model.take())).toEqual(['set-timer']);
    const lost = { segment: `${line}.0.0`, state: 'cleared', playedMs: 100 } as const;
    model.act({ type: 'reported', report: lost });
    model.take();
    model.act({ type: 'sample-ready', speech: line, index: 0, samples, words: [] });
    model.act({ type: 'sample-ready', speech: line, index: 0, samples, words: [] });
    expect(model.take()).toEqual([]);
  });
  it('counts as heard when the output does not report it', () => {
    const model = speaking(150);
    model.wait(1_000 + pipelineLimits.playoutLateMs);
    model.act({ type: 'playout-overdue' });
    expect(typesOf(model.take())).toEqual(['skipped', 'sentence-begun', 'finished', 'clear-timer']);
  });
});

describe('a speech that is interrupted', () => {
  it('is silent at once, and goes on at the word that was cut', () => {
    const model = speaking(250);
    model.act({ type: 'interrupted' });
    expect(model.take()).toEqual([
      { type: 'set-timer', speech: line, delayMs: pipelineLimits.clearedReportMs },
      { type: 'clear-output' },
      { type: 'floor-left' },
      { type: 'clear-timer', speech: null },
    ]);
    expect([model.state.mouth.name, model.queued]).toEqual(['clearing', []]);
    model.report();
    expect([model.state.mouth.name, heard(model)]).toEqual(['held', 'One two']);
    model.take();
    model.act({ type: 'resumed' });
    const effects = model.take();
    expect(typesOf(effects)[0]).toBe('floor-taken-again');
    expect(played(effects)[0]).toMatchObject({ segment: `${line}.0.1`, samples: { length: 200 } });
  });
  it('goes on as soon as it is known how far it got, when it is resumed earlier', () => {
    const model = speaking(250);
    model.act({ type: 'interrupted' });
    model.act({ type: 'resumed' });
    expect(played(model.take())).toEqual([]);
    model.report();
    expect(played(model.take())).toHaveLength(2);
    expect(model.state.mouth.name).toBe('playing');
  });
  it('is taken as heard by its own estimate when the report does not come', () => {
    const model = speaking(100);
    model.wait(210);
    model.act({ type: 'interrupted' });
    model.wait(pipelineLimits.clearedReportMs);
    model.act({ type: 'report-overdue', speech: line });
    expect([model.state.mouth.name, heard(model)]).toEqual(['held', 'One two three']);
  });
  it('waits without an audience, whatever is resumed', () => {
    const model = speaking(250);
    model.act({ type: 'audience-changed', isThere: false });
    model.report();
    model.act({ type: 'resumed' });
    expect(model.state.mouth.name).toBe('held');
    model.act({ type: 'audience-changed', isThere: true });
    model.act({ type: 'resumed' });
    expect(model.state.mouth.name).toBe('playing');
  });
});

describe('a speech that is given up', () => {
  it('settles with what was heard, while another one is played', () => {
    const model = speaking(250);
    model.act({ type: 'abandoned' });
    expect([model.state.mouth.name, model.state.settling.length]).toEqual(['silent', 1]);
    const other = model.create('Next.');
    model.act({ type: 'play', speech: other });
    model.voiceSpeaks();
    model.take();
    model.report();
    const settled = model.take().find(({ type }) => type === 'settled');
    expect(settled?.type === 'settled' && heardOf(settled.speech)).toBe('One two');
    expect(model.state.settling).toEqual([]);
    expect(model.state.mouth).toMatchObject({ name: 'playing', speech: { id: other } });
  });
  it('is not made any more, whatever the voice still says', () => {
    const model = createMouthModel();
    model.act({ type: 'play', speech: model.create(...story) });
    const samples = new Int16Array(200);
    model.act({ type: 'sample-ready', speech: line, index: 0, samples, words: [] });
    model.act({ type: 'abandoned' });
    const { settling } = model.state;
    model.act({ type: 'sample-ready', speech: line, index: 0, samples, words: [] });
    model.act({ type: 'voice-ended', speech: line, index: 0 });
    expect(model.state.settling).toEqual(settling);
  });
  it('settles at once when it was silent already', () => {
    const model = speaking(250);
    model.act({ type: 'interrupted' });
    model.report();
    model.take();
    model.act({ type: 'abandoned' });
    expect(typesOf(model.take())).toEqual(['floor-left', 'abandoned', 'cancel-synthesis', 'settled']);
  });
});

describe('a speech that is put back', () => {
  it('is played from its beginning; reports of the first time say nothing about the second', () => {
    const model = createMouthModel();
    const id = model.create(...story);
    model.voiceSpeaks();
    model.act({ type: 'play', speech: id });
    model.act({ type: 'put-back' });
    expect([model.state.mouth.name, model.state.prepared.length]).toEqual(['silent', 1]);
    model.act({ type: 'play', speech: id });
    // These are the reports of what was dropped.
    model.report();
    expect(heard(model)).toBe('');
    expect(model.effects.some(({ type }) => type === 'audible')).toBe(false);
    const names = played(model.effects).map(({ segment }) => segment);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('lines that wait', () => {
  it('are said next or last', () => {
    const model = createMouthModel();
    const lineOf = (text: string) => ({ kind: 'say', text, interruptible: true }) as const;
    model.act({ type: 'line-queued', line: lineOf('first'), place: 'last' });
    model.act({ type: 'line-queued', line: lineOf('second'), place: 'last' });
    model.act({ type: 'line-queued', line: lineOf('urgent'), place: 'next' });
    expect(model.state.queue.map(({ text }) => text)).toEqual(['urgent', 'first', 'second']);
    model.act({ type: 'line-taken' });
    expect(model.state.queue.map(({ text }) => text)).toEqual(['first', 'second']);
  });
});

const report = { segment: 's9.0.0', state: 'finished', playedMs: 1_000 } as const;
const nothings: readonly SpeakingInput[] = [
  { type: 'resumed' },
  { type: 'abandoned' },
  { type: 'put-back' },
  { type: 'reported', report },
  { type: 'report-overdue', speech: 's9' },
  { type: 'playout-overdue' },
  { type: 'play', speech: 's9' },
  { type: 'dropped', speech: 's9' },
  { type: 'text-ended', speech: 's9' },
  { type: 'sentence-added', speech: 's9', sentence: sentenceOf('Who?') },
  { type: 'sample-ready', speech: 's9', index: 0, samples: new Int16Array(5), words: [] },
  { type: 'muted', muted: false },
];
it.each(nothings.map((event) => [event.type, event] as const))(
  'a silent mouth does nothing when something is %s',
  (_, event) => {
    const model = createMouthModel();
    model.act(event);
    expect(model.effects).toEqual([]);
    expect(model.state).toEqual(createMouthModel().state);
  },
);

const places: readonly (readonly [Mouth['name'], (model: MouthModel) => void])[] = [
  ['playing', () => undefined],
  ['clearing', (model) => model.act({ type: 'interrupted' })],
  [
    'held',
    (model) => {
      model.act({ type: 'interrupted' });
      model.report();
    },
  ],
];
it.each(places)('closed while %s: silent for good, and what was heard stays', (name, arrange) => {
  const model = speaking(250);
  arrange(model);
  expect(model.state.mouth.name).toBe(name);
  model.take();
  model.act({ type: 'closed' });
  expect(typesOf(model.take())).toContain('clear-output');
  const closed = model.state;
  for (const event of [...nothings, { type: 'resumed' }, { type: 'interrupted' }] as const) model.act(event);
  model.report();
  expect(model.state).toBe(closed);
  expect([model.take(), heard(model)]).toEqual([[], 'One two']);
});
