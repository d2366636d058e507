import { ApiError } from '@saywell/api-client';
import { expect, it, vi } from 'vitest';
import type { JsonObject } from '../../draft/json.ts';
import { createDesk, type DeskServer, isDirty, type Stored } from './desk.ts';

const beaten = () => new ApiError('precondition-failed', 'changed', { status: 412 });

/** A server with one document that others change too. */
function open(document: JsonObject) {
  let count = 1;
  let stored: Stored = { document, tag: '1', at: '2026-01-01T00:00:01Z' };
  const put = (next: JsonObject): Stored => {
    count += 1;
    stored = { document: next, tag: String(count), at: `2026-01-01T00:00:0${count}Z` };
    return stored;
  };
  const server: DeskServer = {
    load: async () => stored,
    save: vi.fn(async (next, over) => {
      if (over.tag !== stored.tag) throw beaten();
      return put(next);
    }),
  };
  const desk = createDesk({ server, stored, now: () => 0 });
  return { desk, server, others: (next: JsonObject) => put(next), stored: () => stored.document };
}

it('what is saved is no change any more, and saving again does not collide with oneself', async () => {
  const { desk, stored } = open({ name: 'one' });
  desk.edit('/name', 'two');
  expect(await desk.save()).toBe(true);
  expect(isDirty(desk.state())).toBe(false);
  desk.edit('/name', 'three');
  expect(await desk.save()).toBe(true);
  expect(stored()).toEqual({ name: 'three' });
});

it('what others saved elsewhere stays', async () => {
  const { desk, others, stored } = open({ name: 'one', url: 'a' });
  desk.edit('/name', 'two');
  others({ name: 'one', url: 'b' });
  expect(await desk.save()).toBe(true);
  expect(stored()).toEqual({ name: 'two', url: 'b' });
});

it('where both changed the same one is asked, and nothing is lost meanwhile', async () => {
  const { desk, others, stored } = open({ name: 'one', url: 'a' });
  desk.edit('/name', 'mine');
  others({ name: 'theirs', url: 'a' });
  expect(await desk.save()).toBe(false);
  expect(desk.state().clash?.merged.conflicts.map(({ pointer }) => pointer)).toEqual(['/name']);
  expect(stored()).toEqual({ name: 'theirs', url: 'a' });
  expect(await desk.settle(new Map([['/name', 'mine']]))).toBe(true);
  expect(stored()).toEqual({ name: 'mine', url: 'a' });
  expect(desk.state().clash).toBeNull();
});

it('changes of different things of a list are joined, and it is told', async () => {
  const node = (name: string, prompt: string): JsonObject => ({ name, prompt });
  const { desk, others, stored } = open({ nodes: [node('a', 'A'), node('b', 'B')] });
  desk.edit('/nodes/0/prompt', 'mine');
  others({ nodes: [node('a', 'A'), node('b', 'theirs')] });
  expect(await desk.save()).toBe(true);
  expect(desk.state().isJoined).toBe(true);
  expect(stored()).toEqual({ nodes: [node('a', 'mine'), node('b', 'theirs')] });
  desk.edit('/nodes/0/prompt', 'again');
  expect(await desk.save()).toBe(true);
  expect(desk.state().isJoined).toBe(false);
  desk.edit('/nodes/1/prompt', 'mine, too');
  others({ nodes: [node('a', 'again'), node('b', 'and theirs')] });
  expect(await desk.save()).toBe(false);
  expect(desk.state().clash?.merged.conflicts.map(({ pointer }) => pointer)).toEqual(['/nodes/1/prompt']);
});

it('what is typed while it is saved stays, over what the server made of the rest', async () => {
  const { desk, server } = open({ name: 'one', url: 'a' });
  vi.mocked(server.save).mockImplementationOnce(async (sent) => {
    desk.edit('/url', 'typed');
    return { document: { ...sent, kind: 'added' }, tag: '2', at: '2026-01-01T00:00:02Z' };
  });
  desk.edit('/name', 'two');
  expect(await desk.save()).toBe(true);
  expect(desk.state().draft.base).toEqual({ name: 'two', url: 'a', kind: 'added' });
  expect(desk.state().draft.document).toEqual({ name: 'two', url: 'typed', kind: 'added' });
  expect(isDirty(desk.state())).toBe(true);
});

it('a refusal is kept, and what was typed with it', async () => {
  const { desk, server } = open({ name: 'one' });
  const refusal = new Error('no');
  vi.mocked(server.save).mockRejectedValueOnce(refusal);
  desk.edit('/name', 'two');
  expect(await desk.save()).toBe(false);
  expect(desk.state()).toMatchObject({
    failure: refusal,
    refused: { name: 'two' },
    isSaving: false,
    draft: { document: { name: 'two' } },
  });
  expect(server.save).toHaveBeenCalledTimes(1);
});

it('a draft without changes follows what is heard; one with changes says that there is something newer', () => {
  const { desk, others } = open({ name: 'one' });
  desk.heard(others({ name: 'two' }));
  expect(desk.state().draft.document).toEqual({ name: 'two' });
  desk.edit('/name', 'mine');
  desk.heard(others({ name: 'three' }));
  expect(desk.state()).toMatchObject({ hasNewer: true, draft: { document: { name: 'mine' } } });
});
