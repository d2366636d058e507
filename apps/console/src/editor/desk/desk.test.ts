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

it('a refusal is kept, and what was typed with it', async () => {
  const { desk, server } = open({ name: 'one' });
  const refusal = new Error('no');
  vi.mocked(server.save).mockRejectedValueOnce(refusal);
  desk.edit('/name', 'two');
  expect(await desk.save()).toBe(false);
  expect(desk.state()).toMatchObject({
    failure: refusal,
    isSaving: false,
    draft: { document: { name: 'two' } },
  });
});

it('a draft without changes follows what is heard; one with changes says that there is something newer', () => {
  const { desk, others } = open({ name: 'one' });
  desk.heard(others({ name: 'two' }));
  expect(desk.state().draft.document).toEqual({ name: 'two' });
  desk.edit('/name', 'mine');
  desk.heard(others({ name: 'three' }));
  expect(desk.state()).toMatchObject({ hasNewer: true, draft: { document: { name: 'mine' } } });
});
