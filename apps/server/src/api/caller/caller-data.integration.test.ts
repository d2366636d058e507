import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@saywell/agent';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { CreateAssistant } from '@saywell/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../compose/start-server.ts';
import { createFakeEngines } from '../../features/calls/testing/fake-engines.ts';
import { joinByWebSocket, joinTarget } from '../../features/calls/testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../../features/calls/testing/start-test-server.ts';
import { recordingPrefix } from '../../features/rooms/recording/recording-keys.ts';
import {
  type CustomerServer,
  openCustomerServer,
} from '../../features/server-messages/testing/customer-server.ts';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../platform/database/embedded/embedded-server.ts';
import { createMarkSearch } from '../../platform/database/testing/mark-search.ts';
import { silentLog } from '../../platform/database/testing/test-database.ts';

/** In everything of the caller; nothing else has them. */
const number = '+13025550187';
const email = 'zora.marked@example.com';
const marks = ['3025550187', '302-555-0187', 'zora.marked@example.com'] as const;
const caller = { number, email };
const customer = { number, email, name: 'Zora' };
const far = { schedulePlan: { earliestAt: '2999-01-01T00:00:00.000Z' } };
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let folder: string;
let postgres: EmbeddedServer;
let client: Client;
let server: RunningServer;
let api: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-caller-'));
  postgres = await startEmbeddedServer(join(folder, 'postgres'), silentLog);
  const connection = await postgres.connectionTo('saywell');
  const { user, host, port, database } = connection;
  client = new Client(connection);
  await client.connect();
  // Old segments of the log of writes would be kept under another name.
  for (const setting of ['wal_recycle = off', 'autovacuum = off', 'wal_init_zero = on'])
    await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  server = await startTestServer(folder, {
    engines: engineSetOf(() => createFakeEngines(createSystemClock())),
    environment: {
      DATABASE_URL: `postgresql://${user}:none@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
      SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
    },
  });
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await client.end();
  await postgres[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** One of everything that somebody leaves here, and what another caller has left. */
async function leaveAll(): Promise<{ readonly others: readonly (() => Promise<unknown>)[] }> {
  const { orgId } = server.demo;
  const { store } = server.context;
  // Nobody answers there, so that reports wait in the queue.
  const backoffPlan = { type: 'fixed', maxRetries: 10, baseDelaySeconds: 10 } as const;
  await api.org.update(orgId, { server: { url: 'http://127.0.0.1:9/in', backoffPlan } });
  const { id: assistantId } = await api.assistant.create({ name: 'A', firstMessage: 'Hello there.' });

  await api.call.createPhone({ assistantId, customer, ...far });
  await post('/call/phone', { assistantId, customer, ...far }, { 'idempotency-key': 'marked' });
  const recorded = await talk(assistantId);
  const recordings = join(server.context.config.dataDirectory, recordingPrefix(recorded));
  await mkdir(recordings, { recursive: true });
  await writeFile(join(recordings, 'one.wav'), `said ${marks[0]}`);
  await store.booking.create(orgId, recorded, { name: 'Zora', phone: number, when: 'Monday at 2 PM' });
  await open(assistantId);

  const session = await api.session.create({ assistantId, customer });
  await api.chat.create({ sessionId: session.id, input: 'Nothing to see.' });
  const chat = await api.chat.create({ assistantId, input: 'Call me at 302-555-0187.' });
  const { id: previousChatId = '' } = Object(chat);
  await api.chat.create({ assistantId, previousChatId, input: 'Are you there?' });
  await store.newsletter.subscribe(orgId, email);
  await post('/site/contact', {
    name: 'Zora',
    email,
    phone: number,
    company: 'Acme',
    industry: 'other',
    message: 'Please call.',
  });
  await api.campaign.create({ name: 'c', assistantId, customers: [customer, other], ...far });
  await api.campaign.create({ name: 'd', assistantId, customers: [customer], ...far });
  await api.support.createTicket({ category: 'others', subject: 'A caller', message: `About ${number}.` });
  await runTest(assistantId);

  const theirCall = await api.call.createPhone({ assistantId, customer: other, ...far });
  const theirChat = await api.chat.create({ assistantId, input: 'Call me at 302-555-0188.' });
  return {
    others: [() => api.call.get(Object(theirCall).id), () => api.chat.get(Object(theirChat).id)],
  };
}
const other = { number: '+13025550188', email: 'ann@example.com', name: 'Ann' };

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.demo.privateKey}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

/** A call in which the caller types the number; it is over. */
async function talk(assistantId: string): Promise<string> {
  const call = await open(assistantId);
  call.visitor.say({ type: 'bye' });
  await until(async () => expect(await api.call.get(call.id)).toMatchObject({ status: 'ended' }));
  return call.id;
}

/** One that goes on. */
async function open(assistantId: string) {
  const assistantOverrides = { variableValues: { phone: number } };
  const call = await api.call.createWeb({ assistantId, assistantOverrides });
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  visitor.say({ type: 'hello', userName: 'Zora' });
  await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
  visitor.app('playable');
  await until(() => expect(visitor.appMessages().length).toBeGreaterThan(0));
  visitor.app({ type: 'add-message', message: { role: 'user', content: `Call me at ${marks[1]}.` } });
  await until(() => expect(JSON.stringify(visitor.appMessages())).toContain(marks[1]));
  return { id: call.id, visitor };
}

async function runTest(assistantId: string): Promise<void> {
  const { id: suiteId } = await api.testSuite.create({ name: 's', targetPlan: { assistantId } });
  const scorers = [{ type: 'ai' as const, rubric: 'contains: hello' }];
  const { id } = await api.testSuiteTest.create(suiteId, {
    type: 'chat',
    script: `user: call ${number}`,
    scorers,
  });
  const run = await api.testSuiteRun.create(suiteId, {});
  await until(async () =>
    expect(['completed', 'failed']).toContain((await api.testSuiteRun.get(suiteId, run.id)).status),
  );
  await api.testSuiteTest.delete(suiteId, id);
}

const search = () => createMarkSearch({ client, folder, marks });
const tablesWithMarks = () => search().tables();
const filesWithMarks = () => search().files();

const forgetDeletedRows = () => search().forgetDeletedRows();

describe('the data of a caller', () => {
  it('is exported, erased from every table and file, and has a receipt that names nobody', async () => {
    const { others } = await leaveAll();
    const theirs = await Promise.all(others.map((read) => read()));
    // What is said in the call that goes on is stored after some seconds.
    const late = ['call_draft', 'log'];
    await until(async () => expect(await tablesWithMarks()).toEqual(expect.arrayContaining(late)));
    const marked = [
      'booking',
      'call',
      'call_artifact',
      'call_draft',
      'call_event',
      'campaign',
      'campaign_contact',
      'chat',
      'contact_request',
      'job',
      'log',
      'newsletter_subscription',
      'session',
      'support_ticket',
      'test_suite_attempt',
      'test_suite_run',
    ];
    expect(await tablesWithMarks()).toEqual(marked);
    await client.query('checkpoint');
    expect((await filesWithMarks()).length).toBeGreaterThan(10);

    const lines = (await api.caller.export(caller)).trim().split('\n');
    const kinds = lines.map((line): string => JSON.parse(line).kind);
    expect([...new Set(kinds)].sort()).toEqual([
      'booking',
      'call',
      'campaignContact',
      'chat',
      'contactRequest',
      'job',
      'log',
      'newsletterSubscription',
      'session',
      'supportTicket',
      'testSuiteRun',
    ]);

    const receipt = await api.caller.erase(caller);
    expect(receipt).toMatchObject({
      cause: 'erasure',
      status: 'complete',
      deleted: {
        calls: 4,
        recordings: 1,
        // With those of the test.
        chats: 4,
        sessions: 2,
        bookings: 1,
        contactRequests: 1,
        newsletterSubscriptions: 1,
        campaignCustomers: 2,
        testSuiteRuns: 1,
        supportTickets: 1,
        storedAnswers: 1,
      },
    });
    expect(receipt.deleted.logs).toBeGreaterThan(3);
    expect(receipt.deleted.messages).toBeGreaterThan(0);
    expect(receipt.remaining).toBeUndefined();
    for (const mark of marks) expect(JSON.stringify(receipt)).not.toContain(mark);
    expect(await api.deletionRecord.get(receipt.id)).toEqual(receipt);
    expect(await api.deletionRecord.list({})).toEqual([receipt]);

    // The request itself is logged, without its body.
    await until(async () =>
      expect((await api.logs.list({})).results).toContainEqual(
        expect.objectContaining({ requestPath: '/caller/erase' }),
      ),
    );
    expect(await tablesWithMarks()).toEqual([]);
    await forgetDeletedRows();
    expect(await filesWithMarks()).toEqual([]);
    expect(await Promise.all(others.map((read) => read()))).toEqual(theirs);
    expect((await api.campaign.list({})).map(({ customers }) => customers)).toEqual(
      expect.arrayContaining([[other], undefined]),
    );
  });

  it('names what of the settings is left to people', async () => {
    const model = {
      provider: 'openai' as const,
      model: 'gpt-4o' as const,
      messages: [{ role: 'system' as const, content: `Never call ${number}.` }],
    };
    const { id } = await api.assistant.create({ name: 'B', model });
    const receipt = await api.caller.erase({ number });
    expect(receipt.remaining).toEqual([
      { kind: 'assistant', id },
      { kind: 'assistant_version', id: expect.any(String) },
    ]);
    const [first] = receipt.subjectHashes ?? [];
    const again = await api.caller.erase({ number });
    expect(again.subjectHashes).toEqual([first]);
    expect((await api.caller.erase({ number: other.number })).subjectHashes).not.toContain(first);
  });

  it('of another organisation stays', async () => {
    const { id } = await api.org.create({ name: 'Other' });
    const { accessToken } = await api.org.auth(id);
    const theirs = createApiClient({ token: accessToken, baseUrl: server.url });
    const session = await theirs.session.create({ customer: other });
    await api.caller.erase({ number: other.number });
    expect(await theirs.session.get(session.id)).toEqual(session);
    const receipt = await theirs.caller.erase({ email: other.email });
    expect(receipt).toMatchObject({ orgId: id, deleted: { sessions: 1 } });
    await expect(theirs.session.get(session.id)).rejects.toMatchObject({ status: 404 });
    await expect(api.deletionRecord.get(receipt.id)).rejects.toMatchObject({ status: 404 });
  });

  it('refuses a request that names nobody', async () => {
    await expect(api.caller.erase({})).rejects.toMatchObject({ status: 400 });
    await expect(api.caller.export({ number: '302-555-0187' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a call of which nothing is kept', () => {
  const said = 'the amaryllis word';
  const answered = 'amaryllis-answer';
  const hidden = () => createMarkSearch({ client, folder, marks: ['amaryllis'] });

  /** A call in which the mark is said, answered by a tool's server and put into its summary. */
  async function talkOf(
    assistant: CreateAssistant,
    content = `I say ${said}.`,
    shown = said,
  ): Promise<string> {
    const call = await api.call.createWeb({ assistant });
    const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
    visitor.say({ type: 'hello', userName: 'Zora' });
    await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
    visitor.app('playable');
    visitor.app({ type: 'add-message', message: { role: 'user', content } });
    await until(() => expect(JSON.stringify(visitor.appMessages())).toContain(shown));
    visitor.say({ type: 'bye' });
    await until(async () => expect(await api.call.get(call.id)).toMatchObject({ status: 'ended' }));
    return call.id;
  }
  const reportsAt = ({ received }: CustomerServer) =>
    received.filter(({ message }) => message['type'] === 'end-of-call-report');

  it('leaves nothing of what was said once its report is delivered (field: compliancePlan.hipaaEnabled)', async () => {
    await using customerServer = await openCustomerServer();
    customerServer.answerAlways((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ note: answered })),
    );
    const assistant: CreateAssistant = {
      server: { url: customerServer.url },
      artifactPlan: { recordingEnabled: true },
      compliancePlan: { hipaaEnabled: true },
    };
    const id = await talkOf(assistant);
    await until(() => expect(reportsAt(customerServer)).toHaveLength(1));
    const [report] = reportsAt(customerServer);
    expect(report?.body).toContain(said);
    const { artifact, analysis } = await api.call.get(id);
    expect(JSON.stringify([artifact ?? {}, analysis ?? {}])).not.toContain('amaryllis');
    expect(artifact ?? {}).not.toHaveProperty('recordings');
    await until(async () => expect(await hidden().tables()).toEqual([]));
    await expect(readdir(join(folder, 'data', recordingPrefix(id)))).rejects.toThrow('ENOENT');
    await hidden().forgetDeletedRows();
    expect(await hidden().files()).toEqual([]);
  });

  it('leaves nothing either when nobody takes its report', async () => {
    await using customerServer = await openCustomerServer();
    customerServer.answerAlways((response) => response.writeHead(500).end());
    await talkOf({ server: { url: customerServer.url }, compliancePlan: { hipaaEnabled: true } });
    await until(() => expect(reportsAt(customerServer)).toHaveLength(1));
    await until(async () => expect(await hidden().tables()).toEqual([]));
  });

  it('is not like any other', async () => {
    await using customerServer = await openCustomerServer();
    await talkOf({ server: { url: customerServer.url } });
    await until(() => expect(reportsAt(customerServer)).toHaveLength(1));
    expect(await hidden().tables()).toContain('call_artifact');
  });

  it('is another one than one in which card numbers are masked: these are found nowhere (field: compliancePlan.pciEnabled)', async () => {
    await using customerServer = await openCustomerServer();
    const number = '4111 1111 1111 1111';
    const assistant: CreateAssistant = {
      server: { url: customerServer.url },
      artifactPlan: { recordingEnabled: true },
      compliancePlan: { pciEnabled: true },
    };
    const id = await talkOf(assistant, `My card is ${number}.`, 'My card is [card number].');
    await until(() => expect(reportsAt(customerServer)).toHaveLength(1));
    expect(JSON.stringify(customerServer.received.map(({ body }) => body))).not.toContain('1111');
    expect(reportsAt(customerServer)[0]?.body).toContain('[card number]');
    const stored = await api.call.get(id);
    expect(JSON.stringify(stored)).toContain('My card is [card number].');
    expect(stored.artifact ?? {}).not.toHaveProperty('recordings');
    const search = createMarkSearch({ client, folder, marks: ['4111 1111', '41111111'] });
    expect(await search.tables()).toEqual([]);
    expect(await search.files()).toEqual([]);
  });

  it('has no trace either, others have one with the credential that is stored', async () => {
    const received: { authorization: string | undefined; text: string }[] = [];
    const service = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += String(part)));
      request.on('end', () => {
        received.push({ authorization: request.headers.authorization, text });
        response.writeHead(207, { 'content-type': 'application/json' }).end('{"successes":[],"errors":[]}');
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const address = service.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const keys = { publicKey: 'pk-1', apiKey: 'sk-1', apiUrl: `http://127.0.0.1:${port}` };
    const credential = await api.credential.create({ provider: 'langfuse', ...keys });
    const observabilityPlan = { provider: 'langfuse' as const, tags: ['desk'] };
    await talkOf({ observabilityPlan, compliancePlan: { hipaaEnabled: true } });
    const id = await talkOf({ observabilityPlan, compliancePlan: { pciEnabled: true } });
    await until(() => expect(received).toHaveLength(1));
    const [sent] = received;
    expect(sent?.authorization).toBe(`Basic ${Buffer.from('pk-1:sk-1').toString('base64')}`);
    expect(JSON.parse(sent?.text ?? '')).toMatchObject({
      batch: [
        { type: 'trace-create', body: { id, tags: ['desk'], input: expect.stringContaining(said) } },
        { type: 'generation-create', body: { traceId: id, output: expect.stringContaining(said) } },
      ],
    });
    await api.credential.delete(credential.id);
    await new Promise((resolve) => service.close(resolve));
  });

  it('has no chats: what is written there is kept', async () => {
    const assistant = { compliancePlan: { hipaaEnabled: true } };
    await expect(api.chat.create({ assistant, input: 'hello' })).rejects.toMatchObject({
      status: 501,
      code: 'compliance-not-available',
    });
  });
});
