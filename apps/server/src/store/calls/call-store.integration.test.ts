import { randomUUID } from 'node:crypto';
import { type ListCallsQuery, listCallsQuerySchema, pageCallsQuerySchema } from '@saywell/contract';
import { expect, it } from 'vitest';
import { openTestStore } from '../testing/test-store.ts';
import type { NewCall } from './new-call.ts';

const query = (filters: Partial<ListCallsQuery> = {}): ListCallsQuery => listCallsQuerySchema.parse(filters);
const artifact = {
  transcript: 'AI: hello',
  messages: [{ role: 'bot' as const, message: 'hello', time: 1, secondsFromStart: 0 }],
};

it('a call is answered as it was stored, and starts in the queue', async () => {
  await using test = await openTestStore();
  const newCall: NewCall = {
    orgId: test.orgId,
    type: 'webCall',
    assistant: { name: 'inline' },
    assistantOverrides: { variableValues: { name: 'Ann' } },
    transport: { provider: 'saywell', roomDeleteOnUserLeaveEnabled: true },
  };
  const call = await test.store.call.create(newCall);
  expect(call).toEqual({
    ...newCall,
    id: call.id,
    status: 'queued',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  });
  expect(await test.store.call.get(test.orgId, call.id)).toEqual(call);
});

it('a call goes in progress and ends once', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const { id } = await store.call.create({ orgId, type: 'webCall', assistantId: randomUUID() });
  test.setTime('2026-01-01T00:00:01.000Z');
  await store.call.markInProgress(id);
  test.setTime('2026-01-01T00:00:02.000Z');
  await store.call.markInProgress(id);
  test.setTime('2026-01-01T00:01:00.000Z');
  expect(await store.call.end(id, { reason: 'customer-ended-call', message: 'left', artifact })).toEqual({
    orgId,
    campaignId: null,
    wasOpen: true,
  });
  test.setTime('2026-01-01T00:02:00.000Z');
  expect(await store.call.end(id, { reason: 'worker-shutdown', artifact: { transcript: 'x' } })).toBeNull();
  await store.call.markInProgress(id);
  expect(await store.call.get(orgId, id)).toMatchObject({
    status: 'ended',
    endedReason: 'customer-ended-call',
    endedMessage: 'left',
    startedAt: '2026-01-01T00:00:01.000Z',
    endedAt: '2026-01-01T00:01:00.000Z',
    updatedAt: '2026-01-01T00:01:00.000Z',
    artifact,
  });
});

it('the true end replaces that of a server which took its owner for dead, once', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const { id } = await store.call.create({ orgId, type: 'webCall', assistantId: randomUUID() });
  const lost = 'call.in-progress.error-vapifault-worker-died';
  expect(await store.call.end(id, { reason: lost })).toMatchObject({ wasOpen: true });
  expect(await store.call.end(id, { reason: 'call-deleted' })).toBeNull();
  const startedAt = Date.parse('2026-01-01T00:00:05.000Z');
  const end = { reason: 'customer-ended-call', artifact, startedAt, endedAt: startedAt + 60_000 } as const;
  expect(await store.call.end(id, end)).toEqual({ orgId, campaignId: null, wasOpen: false });
  expect(await store.call.end(id, end)).toBeNull();
  expect(await store.call.get(orgId, id)).toMatchObject({
    endedReason: 'customer-ended-call',
    startedAt: '2026-01-01T00:00:05.000Z',
    endedAt: '2026-01-01T00:01:05.000Z',
    artifact,
  });
});

it('what was said so far is stored of a call whose server is dead, until its true end, and of no other', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const { id } = await store.call.create({ orgId, type: 'webCall', assistantId: randomUUID() });
  const { id: other } = await store.call.create({ orgId, type: 'webCall', assistantId: randomUUID() });
  const saidAt = (transcript: string) => ({ ...artifact, transcript });
  expect(await store.call.keepDraft(id, saidAt('AI: h'))).toBe(true);
  expect(await store.call.keepDraft(id, saidAt('AI: hel'))).toBe(true);
  expect(await store.call.get(orgId, id)).not.toHaveProperty('artifact');
  expect(await store.call.keepDraft(other, saidAt('AI: bye'))).toBe(true);
  expect(await store.call.end(other, { reason: 'customer-ended-call', artifact })).not.toBeNull();

  const reason = 'call.in-progress.error-vapifault-worker-died';
  expect(await store.call.endAllOpen(reason)).toMatchObject([{ id, artifact: saidAt('AI: hel') }]);
  expect(await store.call.get(orgId, id)).toMatchObject({ endedReason: reason, artifact: saidAt('AI: hel') });
  expect(
    (await store.call.list(orgId, query({ limit: 10 }))).map((call) => call.artifact?.transcript),
  ).toEqual(['AI: hello', 'AI: hel']);
  expect(await store.call.keepDraft(id, saidAt('AI: too late'))).toBe(false);
  expect(await store.call.keepDraft(randomUUID(), artifact)).toBe(false);

  expect(await store.call.end(id, { reason: 'customer-ended-call', artifact })).toMatchObject({
    wasOpen: false,
  });
  expect(await store.call.end(id, { reason: 'worker-shutdown', artifact: saidAt('AI: x') })).toBeNull();
  expect(await store.call.get(orgId, id)).toMatchObject({ endedReason: 'customer-ended-call', artifact });
});

it('a call that others end has what was said in it', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const { id } = await store.call.create({ orgId, type: 'webCall', assistantId: randomUUID() });
  await store.call.keepDraft(id, artifact);
  await store.call.end(id, { reason: 'manually-canceled' });
  expect(await store.call.get(orgId, id)).toMatchObject({ endedReason: 'manually-canceled', artifact });
});

it('of several ends at once exactly one counts', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const { id } = await store.call.create({ orgId, type: 'webCall', assistantId: randomUUID() });
  const ends = Array.from({ length: 6 }, () =>
    store.call.end(id, { reason: 'customer-ended-call', artifact }),
  );
  expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1);
});

it('the end of a call that does not exist changes nothing', async () => {
  await using test = await openTestStore();
  expect(await test.store.call.end(randomUUID(), { reason: 'worker-shutdown', artifact })).toBeNull();
});

it('lists answer the whole call, pages all but its artifact', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const { id } = await store.call.create({ orgId, type: 'webCall', assistant: { name: 'inline' } });
  await store.call.end(id, { reason: 'customer-ended-call', artifact });
  const { artifact: stored, ...slim } = (await store.call.get(orgId, id)) ?? {};
  expect(stored).toEqual(artifact);
  expect(await store.call.list(orgId, query())).toEqual([{ ...slim, artifact }]);
  expect((await store.call.page(orgId, pageCallsQuerySchema.parse({}))).results).toEqual([slim]);
});

it('lists of calls are filtered by id, assistant and time, newest first', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const assistantId = randomUUID();
  const ids: string[] = [];
  for (let day = 1; day <= 3; day++) {
    test.setTime(`2026-01-0${day}T00:00:00.000Z`);
    const target = day === 2 ? { assistantId: randomUUID() } : { assistantId };
    ids.push((await store.call.create({ orgId, type: 'webCall', ...target })).id);
  }
  const [first, second, third] = ids;
  const list = async (filters: Partial<ListCallsQuery>) =>
    (await store.call.list(orgId, query(filters))).map(({ id }) => id);
  expect(await list({})).toEqual([third, second, first]);
  expect(await list({ limit: 1 })).toEqual([third]);
  expect(await list({ assistantId })).toEqual([third, first]);
  expect(await list({ id: second })).toEqual([second]);
  expect(await list({ createdAtLt: '2026-01-02T00:00:00.000Z' })).toEqual([first]);
  expect(await list({ assistantId, createdAtGt: '2026-01-01T00:00:00.000Z' })).toEqual([third]);
});

it('all open calls end at once, ended ones stay as they are', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const create = () => store.call.create({ orgId, type: 'webCall', assistantId: randomUUID() });
  const [queued, running, ended] = [await create(), await create(), await create()];
  await store.call.markInProgress(running.id);
  await store.call.end(ended.id, { reason: 'customer-ended-call' });
  const reason = 'call.in-progress.error-vapifault-worker-died';
  expect(await store.call.endAllOpen(reason)).toHaveLength(2);
  expect(await store.call.endAllOpen(reason)).toEqual([]);
  expect(await store.call.get(orgId, queued.id)).toMatchObject({ status: 'ended', endedReason: reason });
  expect(await store.call.get(orgId, running.id)).toMatchObject({ status: 'ended', endedReason: reason });
  expect(await store.call.get(orgId, ended.id)).toMatchObject({ endedReason: 'customer-ended-call' });
});
