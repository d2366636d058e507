import { describe, expect, it } from 'vitest';
import { diff } from './diff.ts';
import { type Draft, draftLimits, openDraft, redoAt, transition, undoAt } from './draft.ts';
import type { Json } from './json.ts';
import { decide, merge } from './merge.ts';
import { pointerOf, pointerOfPath, segmentsOf, valueAt, withValue, without } from './pointer.ts';

const base = {
  name: 'Ava',
  voice: { provider: 'saywell', voiceId: 'slt' },
  model: { tools: [{ name: 'a' }, { name: 'b' }], messages: [{ role: 'system', content: 'Be kind.' }] },
};

describe('pointers', () => {
  it('lead to what a server’s path names, and names have any letters', () => {
    expect(pointerOfPath('model.tools[2].server.url')).toBe('/model/tools/2/server/url');
    expect(segmentsOf(pointerOf(['a/b', '~', 3]))).toEqual(['a/b', '~', '3']);
    expect(valueAt(base, '/model/tools/1/name')).toBe('b');
    expect(valueAt(base, '/model/tools/01')).toBeUndefined();
    expect(valueAt(base, '/toString')).toBeUndefined();
  });

  it('put values where nothing was, and take away what then is empty', () => {
    const made = withValue(base, '/startSpeakingPlan/waitSeconds', 0.5);
    expect(made).toEqual({ ...base, startSpeakingPlan: { waitSeconds: 0.5 } });
    expect(without(made, '/startSpeakingPlan/waitSeconds')).toEqual(base);
    expect(withValue(base, '/nothing/here', undefined)).toBe(base);
    expect(withValue(base, '/model/tools/0', undefined)).toMatchObject({ model: { tools: [{ name: 'b' }] } });
    expect(Object.keys(withValue(base, '/name', 'Ben') as object)).toEqual(Object.keys(base));
  });
});

describe('differences', () => {
  it('are a field of a tool while the tools are the same, and all tools when one came', () => {
    const described = withValue(base, '/model/tools/1/description', 'Looks up.');
    expect(diff(base, described)).toEqual([
      { pointer: '/model/tools/1/description', before: undefined, after: 'Looks up.' },
    ]);
    const added = withValue(base, '/model/tools/2', { name: 'c' });
    expect(diff(base, added).map(({ pointer }) => pointer)).toEqual(['/model/tools']);
  });
});

describe('a merge', () => {
  it('asks where both changed the same, and keeps a voice in one piece', () => {
    const mine = withValue(base, '/voice', { provider: '11labs', voiceId: 'x' });
    const theirs = withValue(base, '/voice/voiceId', 'rms');
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toMatchObject([{ pointer: '/voice' }]);
    expect(valueAt(decide(merged, new Map([['/voice', 'theirs']])), '/voice/voiceId')).toBe('rms');
    const third = decide(merged, new Map([['/voice', { value: { provider: 'openai' } }]]));
    expect(valueAt(third, '/voice')).toEqual({ provider: 'openai' });
  });

  it('keeps a tool that one took away and the other changed until it is decided', () => {
    const mine = withValue(base, '/model/tools', [{ name: 'b' }]);
    const theirs = withValue(base, '/model/tools/0/description', 'New.');
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toMatchObject([{ pointer: '/model/tools/0', mine: undefined }]);
    expect(valueAt(decide(merged, new Map()), '/model/tools')).toEqual([{ name: 'b' }]);
    expect(valueAt(decide(merged, new Map([['/model/tools/0', 'theirs']])), '/model/tools/0')).toEqual({
      name: 'a',
      description: 'New.',
    });
  });

  it('asks about the whole list when both put it into another order', () => {
    const list = (...names: string[]) => ({ tools: names.map((name) => ({ name })) });
    expect(merge(list('a', 'b', 'c'), list('b', 'a', 'c'), list('a', 'c', 'b')).conflicts).toMatchObject([
      { pointer: '/tools' },
    ]);
    const reversed = merge(list('a', 'b', 'c'), list('c', 'b', 'a'), list('a', 'b', 'c', 'x'));
    expect(reversed).toEqual({ document: list('c', 'x', 'b', 'a'), conflicts: [] });
  });
});

describe('a draft', () => {
  const typeAt = (draft: Draft, pointer: string, value: Json, at: number): Draft =>
    transition(draft, { type: 'edited', pointer, value, at, isTyping: true });
  const type = (draft: Draft, text: string, at: number): Draft => typeAt(draft, '/name', text, at);

  it('takes keys that follow closely as one step, and a pause as two', () => {
    let draft = type(type(type(openDraft(base), 'B', 0), 'Be', 400), 'Ben', 800);
    expect(draft.past).toHaveLength(1);
    draft = type(draft, 'Benn', 1_201);
    expect(draft.past).toHaveLength(2);
    draft = transition(draft, { type: 'undone' });
    expect(draft.document.name).toBe('Ben');
    // What is typed behind an undo is a step of its own, and nothing is left to be done again.
    draft = type(draft, 'Bena', 1_300);
    expect([draft.document.name, draft.past.length, draft.future.length]).toEqual(['Bena', 2, 0]);
  });

  it('takes a text as one step whose first letter makes its place', () => {
    const empty = openDraft({ name: 'Ava' });
    let draft = typeAt(empty, '/model', { messages: [{ role: 'system', content: 'B' }] }, 0);
    draft = typeAt(draft, '/model/messages/0/content', 'Be', 100);
    expect(draft.past).toHaveLength(1);
    expect(transition(draft, { type: 'undone' }).document).toEqual(empty.document);
  });

  it('is undone after it was discarded, across sections', () => {
    let draft = type(openDraft(base), 'Ben', 0);
    draft = transition(draft, { type: 'edited', pointer: '/voice/voiceId', value: 'rms', at: 1_000 });
    draft = transition(draft, { type: 'discarded' });
    expect(draft.document).toEqual(base);
    draft = transition(draft, { type: 'undone' });
    expect(undoAt(draft)).toBe('/voice/voiceId');
    draft = transition(draft, { type: 'undone' });
    expect([draft.document.voice, redoAt(draft)]).toEqual([base.voice, '/voice/voiceId']);
  });

  it('remembers so many steps and no more', () => {
    let draft = openDraft(base);
    for (let at = 0; at < draftLimits.steps + 20; at += 1)
      draft = transition(draft, { type: 'edited', pointer: '/name', value: `Ava ${at}`, at });
    expect(draft.past).toHaveLength(draftLimits.steps);
    expect(draft.past[0]?.document).toMatchObject({ name: 'Ava 19' });
  });

  it('keeps what was typed while it was being published', () => {
    let draft = type(openDraft(base), 'Ben', 0);
    const sent = draft.document;
    draft = type(draft, 'Benno', 100);
    draft = transition(draft, { type: 'published', document: sent });
    expect(diff(draft.base, draft.document)).toMatchObject([{ before: 'Ben', after: 'Benno' }]);
  });
});
