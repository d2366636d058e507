import { randomUUID } from 'node:crypto';
import { type ListQuery, listCreatedQuerySchema, listQuerySchema } from '@saywell/contract';
import { expect, it } from 'vitest';
import { openTestDatabase, testEncryptionKey } from '../platform/database/testing/test-database.ts';
import { createStore } from './create-store.ts';
import type { Store } from './store.ts';
import { openTestStore } from './testing/test-store.ts';

const query = (filters: Partial<ListQuery> = {}): ListQuery => listQuerySchema.parse(filters);
const created = listCreatedQuerySchema.parse({});
const names = (list: readonly { name?: string | undefined }[]) => list.map((item) => item.name);

async function createAssistants(store: Store, orgId: string, setTime: (iso: string) => void, days: number) {
  for (let day = 1; day <= days; day++) {
    setTime(`2026-01-0${day}T00:00:00.000Z`);
    await store.assistant.create(orgId, { name: `day ${day}` });
  }
}

it('an assistant is answered as it was stored', async () => {
  await using test = await openTestStore();
  const body = {
    name: 'Ada',
    firstMessage: 'Hello',
    model: {
      provider: 'saywell' as const,
      model: 'built-in' as const,
      messages: [{ role: 'system' as const, content: null }],
    },
    metadata: { nested: [{ quote: '\'"\\ → ü' }], nothing: null },
  };
  const created = await test.store.assistant.create(test.orgId, body);
  expect(created).toEqual({
    ...body,
    id: created.id,
    orgId: test.orgId,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    latestVersion: 'v1',
  });
  expect(await test.store.assistant.get(test.orgId, created.id)).toEqual(created);
});

it('an update lays the given fields over the stored ones and null clears', async () => {
  await using test = await openTestStore();
  const { id } = await test.store.assistant.create(test.orgId, {
    name: 'Ada',
    firstMessage: 'Hello',
    metadata: { a: null, b: 1 },
  });
  test.setTime('2026-01-02T00:00:00.000Z');
  const updated = await test.store.assistant.update(test.orgId, id, { name: 'Eve', firstMessage: null });
  expect(updated).toEqual({
    id,
    orgId: test.orgId,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    name: 'Eve',
    metadata: { a: null, b: 1 },
    latestVersion: 'v2',
  });
});

it('two updates at once of different fields both hold', async () => {
  await using test = await openTestStore();
  const { id } = await test.store.assistant.create(test.orgId, {});
  const fields = Array.from({ length: 8 }, (_, index) => index);
  await Promise.all([
    ...fields.map(() => test.store.assistant.update(test.orgId, id, { name: 'Eve' })),
    ...fields.map(() => test.store.assistant.update(test.orgId, id, { firstMessage: 'Hi' })),
  ]);
  expect(await test.store.assistant.get(test.orgId, id)).toMatchObject({ name: 'Eve', firstMessage: 'Hi' });
});

it('a replacement keeps nothing of the old body', async () => {
  await using test = await openTestStore();
  const { id } = await test.store.assistant.create(test.orgId, { name: 'Ada', firstMessage: 'Hello' });
  const replaced = await test.store.assistant.replace(test.orgId, id, { endCallMessage: 'Bye', name: null });
  expect(replaced).toMatchObject({ id, endCallMessage: 'Bye' });
  expect(replaced).not.toHaveProperty('firstMessage');
  expect(replaced).not.toHaveProperty('name');
});

it('a deleted assistant is answered once and then gone', async () => {
  await using test = await openTestStore();
  const created = await test.store.assistant.create(test.orgId, { name: 'Ada' });
  expect(await test.store.assistant.delete(test.orgId, created.id)).toEqual(created);
  expect(await test.store.assistant.delete(test.orgId, created.id)).toBeNull();
  expect(await test.store.assistant.get(test.orgId, created.id)).toBeNull();
});

it('lists are newest first and cut at the limit', async () => {
  await using test = await openTestStore();
  await createAssistants(test.store, test.orgId, test.setTime, 4);
  const { store, orgId } = test;
  expect(names(await store.assistant.list(orgId, query()))).toEqual(['day 4', 'day 3', 'day 2', 'day 1']);
  expect(names(await store.assistant.list(orgId, query({ limit: 2 })))).toEqual(['day 4', 'day 3']);
  expect(await store.assistant.list(orgId, query({ limit: 0 }))).toEqual([]);
});

it('what was made within one millisecond is listed newest first too', async () => {
  await using test = await openTestStore();
  const made: string[] = [];
  for (let index = 0; index < 20; index++) made.push((await test.store.assistant.create(test.orgId, {})).id);
  const listed = await test.store.assistant.list(test.orgId, query());
  expect(listed.map(({ id }) => id)).toEqual(made.toReversed());
});

it('lists are filtered by the time of creation, to the millisecond', async () => {
  await using test = await openTestStore();
  await createAssistants(test.store, test.orgId, test.setTime, 3);
  const list = async (filters: Partial<ListQuery>) =>
    names(await test.store.assistant.list(test.orgId, query(filters)));
  const second = '2026-01-02T00:00:00.000Z';
  expect(await list({ createdAtGt: second })).toEqual(['day 3']);
  expect(await list({ createdAtGe: second })).toEqual(['day 3', 'day 2']);
  expect(await list({ createdAtLt: second })).toEqual(['day 1']);
  expect(await list({ createdAtLe: second })).toEqual(['day 2', 'day 1']);
  expect(await list({ createdAtGt: '2026-01-01T23:59:59.999Z', createdAtLe: second })).toEqual(['day 2']);
});

it('lists are filtered by the time of the last change', async () => {
  await using test = await openTestStore();
  await createAssistants(test.store, test.orgId, test.setTime, 3);
  const [, , first] = await test.store.assistant.list(test.orgId, query());
  test.setTime('2026-01-09T00:00:00.000Z');
  await test.store.assistant.update(test.orgId, first?.id ?? '', { firstMessage: 'changed' });
  const list = async (filters: Partial<ListQuery>) =>
    names(await test.store.assistant.list(test.orgId, query(filters)));
  const third = '2026-01-03T00:00:00.000Z';
  expect(await list({ updatedAtGt: third })).toEqual(['day 1']);
  expect(await list({ updatedAtGe: third })).toEqual(['day 3', 'day 1']);
  expect(await list({ updatedAtLt: third })).toEqual(['day 2']);
  expect(await list({ updatedAtLe: third })).toEqual(['day 3', 'day 2']);
});

it('one organisation never sees or changes the rows of another', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const other = (await store.org.create('Other')).id;
  const assistant = await store.assistant.create(orgId, { name: 'Ada' });
  const token = await store.token.create(orgId, { tag: 'private' });
  const squad = await store.squad.create(orgId, { members: [{ assistantId: assistant.id }] });
  const call = await store.call.create({ orgId, type: 'webCall', assistantId: assistant.id });
  const knowledge = await store.knowledgeBase.create(orgId, { provider: 'saywell', name: 'facts' });
  await store.booking.create(orgId, call.id, { name: 'Ann', phone: '5', when: 'now' });

  const { id } = assistant;
  expect(await store.assistant.get(other, id)).toBeNull();
  expect(await store.assistant.update(other, id, { name: 'Eve' })).toBeNull();
  expect(await store.assistant.replace(other, id, { name: 'Eve' })).toBeNull();
  expect(await store.assistant.delete(other, id)).toBeNull();
  expect(await store.token.get(other, token.id)).toBeNull();
  expect(await store.token.update(other, token.id, { name: 'Eve' })).toBeNull();
  expect(await store.token.delete(other, token.id)).toBeNull();
  expect(await store.squad.get(other, squad.id)).toBeNull();
  expect(await store.call.get(other, call.id)).toBeNull();
  expect(await store.knowledgeBase.get(other, knowledge.id)).toBeNull();
  expect(await store.knowledgeBase.update(other, knowledge.id, { name: 'theirs' })).toBeNull();
  expect(await store.knowledgeBase.delete(other, knowledge.id)).toBeNull();

  expect(await store.assistant.list(other, query())).toEqual([]);
  expect(await store.token.list(other, query())).toEqual([]);
  expect(await store.squad.list(other, query())).toEqual([]);
  expect(await store.call.list(other, query())).toEqual([]);
  expect(await store.call.list(other, { ...query(), id: call.id })).toEqual([]);
  expect(await store.booking.list(other, created)).toEqual([]);

  expect(await store.assistant.get(orgId, id)).toEqual(assistant);
  expect(await store.token.get(orgId, token.id)).toMatchObject({ id: token.id, tag: 'private' });
});

it('a squad is answered as it was stored', async () => {
  await using test = await openTestStore();
  const members = [{ assistantId: randomUUID() }, { assistant: { name: 'inline' } }];
  const created = await test.store.squad.create(test.orgId, { name: 'Team', members });
  expect(created).toMatchObject({ name: 'Team', members, orgId: test.orgId });
  expect(await test.store.squad.list(test.orgId, query())).toEqual([created]);
});

it('knowledge and bookings are answered as they were stored', async () => {
  await using test = await openTestStore();
  const entry = { id: 'hours', title: 'Hours', questions: ['when are you open'], answer: 'Nine to six.' };
  const base = { provider: 'saywell' as const, name: 'facts', entries: [entry] };
  const { id } = await test.store.knowledgeBase.create(test.orgId, base);
  expect(await test.store.knowledgeBase.get(test.orgId, id)).toMatchObject(base);
  await test.store.knowledgeBase.update(test.orgId, id, { entries: [] });
  expect(await test.store.knowledgeBase.get(test.orgId, id)).toMatchObject({ ...base, entries: [] });

  const callId = randomUUID();
  const booking = { name: 'Ann', phone: 'five five five', when: 'tuesday at ten', business: 'bakery' };
  const bookingId = await test.store.booking.create(test.orgId, callId, booking);
  expect(await test.store.booking.list(test.orgId, created)).toEqual([
    {
      ...booking,
      id: bookingId,
      orgId: test.orgId,
      callId,
      state: 'new',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  ]);
});

it('settings are null until set and replaced when set again', async () => {
  await using test = await openTestStore();
  expect(await test.store.setting.get('demo')).toBeNull();
  await test.store.setting.set('demo', { a: 1 });
  await test.store.setting.set('demo', ['b']);
  expect(await test.store.setting.get('demo')).toEqual(['b']);
  await test.store.setting.set('demo', null);
  expect(await test.store.setting.get('demo')).toBeNull();
});

it('characters that PostgreSQL refuses are replaced, not an error', async () => {
  await using test = await openTestStore();
  const assistant = await test.store.assistant.create(test.orgId, {
    name: 'a\0b',
    metadata: { 'k\0': '\uD800!' },
  });
  expect(assistant).toMatchObject({ name: 'a\uFFFDb', metadata: { 'k\uFFFD': '\uFFFD!' } });
  const updated = await test.store.assistant.update(test.orgId, assistant.id, { firstMessage: '\0' });
  expect(updated).toMatchObject({ firstMessage: '\uFFFD' });
  const token = await test.store.token.create(test.orgId, { tag: 'public', name: 'n\0' });
  expect(token.name).toBe('n\uFFFD');
});

it('exclusive work is kept whole or not at all', async () => {
  await using test = await openTestStore();
  const failing = test.store.exclusively('work', async (store) => {
    await store.setting.set('half', true);
    throw new Error('interrupted');
  });
  await expect(failing).rejects.toThrow('interrupted');
  expect(await test.store.setting.get('half')).toBeNull();
  expect(await test.store.exclusively('work', (store) => store.setting.set('whole', true))).toBeUndefined();
  expect(await test.store.setting.get('whole')).toBe(true);
});

it('exclusive work of one name never overlaps', async () => {
  await using test = await openTestStore();
  const add = () =>
    test.store.exclusively('counter', async (store) => {
      const count = Number(await store.setting.get('count'));
      await store.setting.set('count', count + 1);
    });
  await Promise.all(Array.from({ length: 6 }, add));
  expect(await test.store.setting.get('count')).toBe(6);
});

it('ping answers milliseconds, and rejects when the database is gone', async () => {
  const database = await openTestDatabase();
  const store = createStore(database, { encryptionKey: testEncryptionKey });
  expect(await store.ping()).toBeGreaterThan(0);
  await database[Symbol.asyncDispose]();
  await expect(store.ping()).rejects.toThrow();
});
