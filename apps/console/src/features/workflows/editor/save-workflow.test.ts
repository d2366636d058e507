import { ApiError } from '@saywell/api-client';
import { expect, it } from 'vitest';
import { openDraft, transition } from '../../../draft/draft.ts';
import type { JsonObject } from '../../../draft/json.ts';
import { changesOf, saveWorkflow, type WorkflowServer } from './save-workflow.ts';
import { workflowTransition } from './workflow-draft.ts';

const node = (name: string, prompt: string): JsonObject => ({ type: 'conversation', name, prompt });
const first: JsonObject = {
  name: 'Desk',
  nodes: [node('a', 'A'), node('b', 'B')],
  edges: [],
  globalPrompt: 'Hi',
};

/** A server that has another state than the one that was edited. */
function serverWith(theirs: JsonObject): WorkflowServer & { sent: JsonObject[] } {
  const sent: JsonObject[] = [];
  return {
    sent,
    get: () => Promise.resolve({ document: theirs, tag: '2' }),
    update(changes, tag) {
      if (tag !== '2') return Promise.reject(new ApiError('precondition-failed', 'no', { status: 412 }));
      sent.push(changes);
      return Promise.resolve({ document: { ...theirs, ...changes }, tag: '3' });
    },
  };
}

it('sends what is another, and null for what is gone', () => {
  const { globalPrompt: _gone, ...rest } = first;
  expect(changesOf(first, { ...rest, name: 'Table desk' })).toEqual({
    name: 'Table desk',
    globalPrompt: null,
  });
  expect(changesOf(first, first)).toEqual({});
});

it('joins changes of different nodes, and asks about those of the same one', async () => {
  const mine = { ...first, nodes: [node('a', 'mine'), node('b', 'B')] };
  const elsewhere = serverWith({ ...first, nodes: [node('a', 'A'), node('b', 'theirs')] });
  const saved = await saveWorkflow(elsewhere, { base: first, tag: '1', document: mine });
  expect(saved).toMatchObject({ kind: 'saved', isJoined: true, stored: { tag: '3' } });
  expect(elsewhere.sent).toEqual([{ nodes: [node('a', 'mine'), node('b', 'theirs')] }]);

  const same = serverWith({ ...first, nodes: [node('a', 'theirs'), node('b', 'B')] });
  const asked = await saveWorkflow(same, { base: first, tag: '1', document: mine });
  expect(asked).toMatchObject({
    kind: 'conflicts',
    edited: { tag: '2', document: { nodes: [{ prompt: 'mine' }, {}] } },
    conflicts: [{ pointer: '/nodes/0/prompt', mine: 'mine', theirs: 'theirs' }],
  });
  expect(same.sent).toEqual([]);
});

it('does not try again what is refused for another reason', async () => {
  const refused: WorkflowServer = {
    get: () => Promise.reject(new Error('not asked')),
    update: () => Promise.reject(new ApiError('validation-failed', 'no', { status: 400 })),
  };
  await expect(saveWorkflow(refused, { base: first, tag: '1', document: first })).rejects.toMatchObject({
    code: 'validation-failed',
  });
});

it('what is typed while it is saved stays, and is not saved yet', () => {
  const sent = { ...first, name: 'Table desk' };
  const typed = transition(openDraft(first, sent), {
    type: 'edited',
    pointer: '/globalPrompt',
    value: 'Hello',
    at: 0,
  });
  const stored = { ...sent, nodes: [node('a', 'theirs'), node('b', 'B')] };
  const after = workflowTransition(typed, { type: 'came-back', sent, base: stored, document: stored });
  expect(after.base).toEqual(stored);
  expect(after.document).toEqual({ ...stored, globalPrompt: 'Hello' });
});
