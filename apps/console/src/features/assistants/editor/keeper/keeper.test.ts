import { ApiError } from '@saywell/api-client';
import { expect, it, vi } from 'vitest';
import { isSame, type JsonObject } from '../../../../draft/json.ts';
import type { DraftServer, Published } from './draft-server.ts';
import { createKeeper } from './keeper.ts';

const v1: Published = { document: { name: 'Ava', text: 'one' }, tag: '1', version: 'v1', at: '' };

/** A server that answers when it is told to, and a clock that goes when it is. */
function open({ base = null, draft = null }: { base?: Published | null; draft?: JsonObject | null } = {}) {
  const timers = new Set<() => void>();
  const server = {
    open: vi.fn<DraftServer['open']>(),
    save: vi.fn<DraftServer['save']>().mockResolvedValue([]),
    drop: vi.fn<DraftServer['drop']>().mockResolvedValue(),
    publish: vi.fn<DraftServer['publish']>(async (document) => ({
      ...v1,
      document,
      tag: '2',
      version: 'v2',
    })),
    published: vi.fn<DraftServer['published']>(),
    annotate: vi.fn<DraftServer['annotate']>().mockResolvedValue(),
  };
  const keeper = createKeeper({
    server,
    opened: { published: v1, base, draft },
    now: () => 0,
    setTimer(callback) {
      timers.add(callback);
      return () => timers.delete(callback);
    },
  });
  const pass = async (): Promise<void> => {
    for (const timer of timers) {
      timers.delete(timer);
      timer();
    }
    await vi.waitFor(() => expect(keeper.state().saving.phase).not.toBe('sending'));
  };
  return { keeper, server, pass };
}

it('stores what was changed after a pause, and takes the draft away when nothing is left of it', async () => {
  const { keeper, server, pass } = open();
  keeper.edit('/name', 'Ben');
  expect(server.save).not.toHaveBeenCalled();
  await pass();
  expect(server.save).toHaveBeenCalledWith({ name: 'Ben', text: 'one' }, v1);
  keeper.undo();
  await pass();
  expect(server.drop).toHaveBeenCalledOnce();
});

it('says what the server has against it, and stores again with the next change', async () => {
  const { keeper, server, pass } = open();
  const refusal = new ApiError('validation-failed', 'name must be a string', { status: 400 });
  server.save.mockRejectedValueOnce(refusal);
  keeper.edit('/name', 4);
  await pass();
  expect(keeper.state().saving).toMatchObject({ phase: 'failed', error: refusal, willRetry: false });
  keeper.edit('/name', 'Ben');
  await pass();
  expect(keeper.state().saving).toMatchObject({ phase: 'saved' });
});

it('publishes over the state it began from, keeps what was typed meanwhile, and then over its own', async () => {
  const { keeper, server, pass } = open();
  keeper.edit('/name', 'Ben');
  const publishing = keeper.publish('why');
  keeper.edit('/text', 'two');
  await publishing;
  expect(server.publish).toHaveBeenCalledWith({ name: 'Ben', text: 'one' }, v1);
  expect(server.annotate).toHaveBeenCalledExactlyOnceWith('v2', 'why');
  const { draft, published } = keeper.state();
  expect([draft.base, draft.document]).toEqual([
    { name: 'Ben', text: 'one' },
    { name: 'Ben', text: 'two' },
  ]);
  await keeper.publish('');
  expect(server.publish.mock.calls[1]?.[1]).toMatchObject({ tag: published.tag });
  await pass();
  expect(server.drop).toHaveBeenCalled();
});

it('follows what somebody else publishes while nothing is changed, and else says so and waits', async () => {
  const { keeper } = open();
  const theirs: Published = { document: { name: 'Cleo', text: 'one' }, tag: '7', version: 'v7', at: '' };
  keeper.heard(theirs);
  expect(keeper.state().draft.document).toEqual(theirs.document);
  keeper.edit('/text', 'mine');
  const newest: Published = { ...theirs, document: { name: 'Dora', text: 'one' }, tag: '8' };
  keeper.heard(newest);
  expect(keeper.state()).toMatchObject({
    newer: newest,
    draft: { document: { name: 'Cleo', text: 'mine' } },
  });
  await expect(keeper.publish('')).rejects.toThrow();
  keeper.rebase({ name: 'Dora', text: 'mine' });
  expect(keeper.state()).toMatchObject({ newer: null, published: { tag: '8' } });
  keeper.undo();
  expect(isSame(keeper.state().draft.document, newest.document)).toBe(true);
});

it('opens a draft that began from an older state as one that has to be decided about', () => {
  const old: Published = { ...v1, document: { name: 'Old', text: 'one' }, version: 'v0' };
  const { keeper } = open({ base: old, draft: { name: 'Mine', text: 'one' } });
  expect(keeper.state()).toMatchObject({ newer: v1, published: old, draft: { base: old.document } });
});

it('fetches what somebody else has published when it is refused for it', async () => {
  const { keeper, server } = open();
  const theirs: Published = { document: { name: 'Cleo', text: 'one' }, tag: '7', version: 'v7', at: '' };
  server.publish.mockRejectedValueOnce(new ApiError('precondition-failed', 'no', { status: 412 }));
  server.published.mockResolvedValue(theirs);
  keeper.edit('/text', 'mine');
  await expect(keeper.publish('')).rejects.toMatchObject({ code: 'precondition-failed' });
  expect(keeper.state()).toMatchObject({ newer: theirs, draft: { document: { text: 'mine' } } });
});

it('does not go back to an answer from before it published', async () => {
  const { keeper } = open();
  keeper.edit('/name', 'Ben');
  await keeper.publish('');
  const later: Published = { ...v1, document: { name: 'Old', text: 'one' }, tag: '0', at: '2020' };
  keeper.heard(later);
  keeper.heard({ ...later, document: { name: 'Older', text: 'one' }, tag: 'x', at: '2019' });
  expect(keeper.state().draft.document).toMatchObject({ name: 'Old' });
});

const ben: Published = { ...v1, document: { name: 'Ben', text: 'one' }, tag: '2', version: 'v2' };

it('hears of what it publishes itself before that is answered, and does not take it for somebody else’s', async () => {
  const { keeper, server } = open();
  server.publish.mockImplementationOnce(async () => {
    keeper.edit('/text', 'two');
    keeper.heard(ben);
    expect(keeper.state().newer).toBeNull();
    return ben;
  });
  keeper.edit('/name', 'Ben');
  await keeper.publish('');
  expect(keeper.state()).toMatchObject({ newer: null, draft: { document: { name: 'Ben', text: 'two' } } });
});

it('says what somebody else has published while its own was refused', async () => {
  const { keeper, server } = open();
  const theirs: Published = { ...ben, document: { name: 'Cleo', text: 'one' } };
  server.publish.mockImplementationOnce(async () => {
    keeper.heard(theirs);
    throw new ApiError('network-error', 'no');
  });
  keeper.edit('/text', 'mine');
  await expect(keeper.publish('')).rejects.toMatchObject({ code: 'network-error' });
  expect(keeper.state()).toMatchObject({ newer: theirs, draft: { document: { text: 'mine' } } });
});

it('has nothing to decide once what is published is what is written here', async () => {
  const { keeper, server, pass } = open();
  keeper.edit('/name', 'Ben');
  await pass();
  keeper.heard(ben);
  expect(keeper.state()).toMatchObject({ newer: null, published: ben, draft: { base: ben.document } });
  await pass();
  expect(server.drop).toHaveBeenCalledOnce();
});

it('is published without its note where only that is refused', async () => {
  const { keeper, server } = open();
  const refusal = new ApiError('network-error', 'no');
  server.annotate.mockRejectedValueOnce(refusal);
  keeper.edit('/name', 'Ben');
  expect(await keeper.publish('why')).toEqual({ version: 'v2', noteError: refusal });
  expect(keeper.state()).toMatchObject({ newer: null, published: { tag: '2' } });
});
