import { listQuerySchema } from '@saywell/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import { createStore } from '../create-store.ts';
import { createStoreContext } from '../create-store-context.ts';
import { databaseTime } from '../database-time.ts';
import { createRecentIdentities } from '../orgs/recent-identities.ts';
import { createSealedBodies } from '../secrets/sealed-bodies.ts';
import type { Store } from '../store.ts';
import { workflow } from '../workflows/workflow-table.ts';
import type { DocumentForm } from './document-rows.ts';
import { createDocumentStore } from './document-store.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Store;
let orgId: string;
const warnings: object[] = [];
const query = listQuerySchema.parse({});
beforeAll(async () => {
  database = await openTestDatabase();
  store = createStore(database, {
    encryptionKey: testEncryptionKey,
    log: { warn: (details) => void warnings.push(details) },
  });
  orgId = (await store.org.create('Test')).id;
});
afterAll(() => database[Symbol.asyncDispose]());

const setBody = (table: string, id: string, body: unknown, column = 'body') =>
  database.pool.query(`update "${table}" set ${column} = $1 where id = $2`, [JSON.stringify(body), id]);
const refused = (id: string) =>
  expect.objectContaining({ code: 'stored-value-invalid', message: expect.stringContaining(id) });

it('one assistant whose row cannot be read is refused with its id, and left out of lists with a warning', async () => {
  const good = await store.assistant.create(orgId, { name: 'Good' });
  const { id } = await store.assistant.create(orgId, { name: 'Bad' });
  await setBody('assistant', id, { name: 5, firstMessage: 'private words' });
  await expect(store.assistant.get(orgId, id)).rejects.toThrow(refused(id));
  await expect(store.assistant.get(orgId, id)).rejects.not.toThrow('private words');
  expect((await store.assistant.list(orgId, query)).map(({ name }) => name)).toEqual([good.name]);
  expect(warnings).toEqual([expect.objectContaining({ id })]);
  expect((await store.assistant.replace(orgId, id, { name: 'Mended' }))?.name).toBe('Mended');
  expect((await store.assistant.get(orgId, id))?.name).toBe('Mended');
});

it('an earlier state of an assistant that cannot be read reaches no call', async () => {
  const { id } = await store.assistant.create(orgId, { name: 'Versions' });
  await database.pool.query(
    `update assistant_version set body = '{"silenceTimeoutSeconds":"x"}' where assistant_id = $1`,
    [id],
  );
  await expect(store.assistantVersion.find(orgId, id, 'v1')).rejects.toMatchObject({
    code: 'stored-value-invalid',
  });
});

it('neither calls, chats, sessions, campaigns nor credentials are answered unchecked', async () => {
  const call = await store.call.create({ orgId, type: 'webCall' });
  await setBody('call', call.id, { type: 'carrierPigeon' });
  await expect(store.call.get(orgId, call.id)).rejects.toThrow(refused(call.id));
  const session = await store.session.create(orgId, { name: 'Talk' });
  const sessionId = session.id;
  await setBody('session', sessionId, [{ role: 'nobody' }], 'messages');
  await expect(store.session.get(orgId, sessionId)).rejects.toThrow(refused(sessionId));
  const unsaid = { said: [], bookings: [], changes: [] };
  const chat = { id: store.chat.createId(), input: 'hi', messages: [], output: [] };
  await expect(store.chat.create(orgId, { ...chat, sessionId }, unsaid)).rejects.toThrow(refused(sessionId));
  await store.chat.create(orgId, chat, unsaid);
  await setBody('chat', chat.id, { input: 7 });
  await expect(store.chat.get(orgId, chat.id)).rejects.toThrow(refused(chat.id));
  const credential = await store.credential.create(orgId, { provider: 'openai', apiKey: 'sk-1' });
  await setBody('credential', credential.id, { provider: 'openai', name: 5 });
  await expect(store.credential.open(orgId, credential.id)).rejects.toThrow(refused(credential.id));
  expect(await store.credential.openAll(orgId, 'openai')).toEqual([]);
});

const laterForm: DocumentForm<{ id: string; labels: string[]; note?: string | undefined }> = {
  table: workflow,
  schema: z.object({ id: z.string(), labels: z.array(z.string()), note: z.string().optional() }),
  steps: [({ label, ...rest }) => ({ ...rest, labels: [label] })],
};

it('a row of an earlier version is read in the newest form, and brought up before fields are laid over it', async () => {
  const context = createStoreContext({
    db: database.db,
    announceJobs: () => undefined,
    warn: () => undefined,
    now: Date.now,
    databaseTime,
    createId: () => crypto.randomUUID(),
    encryptionKey: testEncryptionKey,
    bodies: createSealedBodies(testEncryptionKey),
    maxPageBytes: 1_000_000,
    recentIdentities: createRecentIdentities(Date.now),
  });
  type Body = { labels?: string[]; note?: string };
  const documents = createDocumentStore<
    { id: string; labels: string[]; note?: string | undefined },
    Body,
    Body
  >(context, laterForm);
  const { id } = await documents.create(orgId, { labels: ['new'] });
  const bodyOf = async (): Promise<unknown> =>
    (await database.db.select().from(workflow)).find((row) => row.id === id)?.body;
  expect(await bodyOf()).toEqual({ labels: ['new'], $v: 2 });
  await setBody('workflow', id, { label: 'old' });
  expect(await documents.get(orgId, id)).toMatchObject({ labels: ['old'] });
  expect(await documents.update(orgId, id, { note: 'changed' })).toMatchObject({
    labels: ['old'],
    note: 'changed',
  });
  expect(await bodyOf()).toEqual({ labels: ['old'], note: 'changed', $v: 2 });
});
