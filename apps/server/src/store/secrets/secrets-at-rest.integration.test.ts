import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@saywell/agent';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import type { CreateAssistant, CreateTool, Server } from '@saywell/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../compose/start-server.ts';
import { createFakeEngines } from '../../features/calls/testing/fake-engines.ts';
import { joinByWebSocket, joinTarget } from '../../features/calls/testing/room-visitor.ts';
import { engineSetOf, startTestServer } from '../../features/calls/testing/start-test-server.ts';
import {
  type CustomerServer,
  openCustomerServer,
} from '../../features/server-messages/testing/customer-server.ts';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../platform/database/embedded/embedded-server.ts';
import { connectDatabase } from '../../platform/database/open-database.ts';
import { silentLog } from '../../platform/database/testing/test-database.ts';
import { webhookSignature } from '../../platform/outgoing/webhook-signature.ts';
import { createStore } from '../create-store.ts';
import { sealStoredBodies } from './seal-stored-bodies.ts';
import { createSealedBodies } from './sealed-bodies.ts';

const encryptionKey = Buffer.alloc(32, 5);
const bodies = createSealedBodies(encryptionKey);
/** In every secret of this test. */
const hush = 'hush-hush';
const secretOf = (what: string) => `${hush} ${what}`;
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let folder: string;
let postgres: EmbeddedServer;
let client: Client;
let databaseUrl: string;
let server: RunningServer;
let api: ApiClient;
let customer: CustomerServer;

function openServer(key: Buffer): Promise<RunningServer> {
  return startTestServer(folder, {
    engines: engineSetOf(() => createFakeEngines(createSystemClock())),
    environment: {
      DATABASE_URL: databaseUrl,
      SAYWELL_ENCRYPTION_KEY: key.toString('hex'),
      SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
      // Its assistants name a model that nothing here serves.
      SAYWELL_MISSING_MODEL: 'replace',
    },
  });
}

async function start(): Promise<void> {
  server = await openServer(encryptionKey);
  api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-secrets-'));
  postgres = await startEmbeddedServer(join(folder, 'postgres'), silentLog);
  const connection = await postgres.connectionTo('saywell');
  const { user, host, port, database } = connection;
  databaseUrl = `postgresql://${user}:none@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
  client = new Client(connection);
  await client.connect();
  await start();
});
beforeEach(async () => {
  customer = await openCustomerServer();
  return () => customer[Symbol.asyncDispose]();
});
afterAll(async () => {
  await server.close();
  await client.end();
  await postgres[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const serverOf = (what: string): Server => ({
  url: 'http://127.0.0.1:9/in',
  secret: secretOf(`${what} server`),
  headers: { 'x-own': secretOf(`${what} header`) },
});
const toolsOf = (what: string): CreateTool[] => [
  {
    type: 'apiRequest',
    method: 'GET',
    url: 'https://example.com',
    headers: { type: 'object', properties: { authorization: { type: 'string', value: secretOf(what) } } },
  },
  { type: 'code', code: 'return 1', environmentVariables: [{ name: 'KEY', value: secretOf(what) }] },
  { type: 'function', function: { name: 'look' }, server: serverOf(`${what} tool`) },
];
const assistantOf = (what: string): CreateAssistant => ({
  name: 'In plain text',
  firstMessage: 'Hello there.',
  server: serverOf(what),
  credentials: [{ provider: 'openai', apiKey: secretOf(`${what} key`) }],
  model: {
    provider: 'custom-llm',
    url: 'https://example.com',
    model: 'one',
    headers: { authorization: secretOf(`${what} model`) },
    tools: toolsOf(what),
  },
});
const customerOf = (what: string) => ({
  number: '+13025550142',
  assistantOverrides: { server: serverOf(what) },
});

/** One of everything that has secrets in its body, and what reads it back. */
async function createAll(): Promise<(readonly [name: string, sent: object, read: () => Promise<unknown>])[]> {
  const assistant = assistantOf('assistant');
  const { id: assistantId } = await api.assistant.create(assistant);
  const squad = {
    members: [
      { assistant: assistantOf('member'), assistantOverrides: { server: serverOf('member overrides') } },
    ],
    membersOverrides: { credentials: [{ provider: 'openai' as const, apiKey: secretOf('overrides') }] },
  };
  const { id: squadId } = await api.squad.create(squad);
  const [, , tool = { type: 'endCall' as const }] = toolsOf('stored');
  const { id: toolId } = await api.tool.create(tool);
  const workflow = {
    name: 'w',
    nodes: [{ type: 'conversation' as const, name: 'start', isStart: true, tools: toolsOf('node') }],
    edges: [],
    server: serverOf('workflow'),
    credentials: [{ provider: 'openai' as const, apiKey: secretOf('workflow') }],
  };
  const { id: workflowId } = await api.workflow.create(workflow);
  const [details] = toolsOf('template');
  const template = { name: 't', ...(details !== undefined && { details }) };
  const [{ id: templateId } = { id: '' }] = await api.template.create([template]);
  const knowledgeBase = {
    provider: 'custom-knowledge-base' as const,
    server: { url: 'https://example.com', secret: secretOf('knowledge') },
  };
  const { id: knowledgeBaseId } = await api.knowledgeBase.create(knowledgeBase);
  const phoneNumber = { provider: 'vapi' as const, server: serverOf('number') };
  const { id: phoneNumberId } = await api.phoneNumber.create(phoneNumber);
  await api.credential.create({ provider: 'openai', apiKey: secretOf('credential') });
  const session = { assistant: assistantOf('session'), customer: customerOf('session customer') };
  const { id: sessionId } = await api.session.create(session);
  const chat = { assistant: assistantOf('chat'), input: 'hi' };
  const { id: chatId } = await api.chat.create(chat);
  const call = {
    assistant: assistantOf('call'),
    assistantOverrides: { server: serverOf('call overrides') },
    customer: customerOf('call customer'),
    transport: { provider: 'twilio' as const, callToken: secretOf('carrier') },
    schedulePlan: { earliestAt: '2999-01-01T00:00:00.000Z' },
  };
  const made = await api.call.createPhone(call);
  const callId = 'id' in made ? made.id : '';
  const campaign = {
    name: 'c',
    assistantId,
    assistantOverrides: { server: serverOf('campaign overrides') },
    customers: [customerOf('campaign customer')],
    server: serverOf('campaign'),
    schedulePlan: { earliestAt: '2999-01-01T00:00:00.000Z' },
  };
  const { id: campaignId } = await api.campaign.create(campaign);
  const suite = {
    name: 's',
    testerPlan: { assistant: assistantOf('tester') },
    targetPlan: { assistantId, assistantOverrides: { server: serverOf('target') } },
  };
  const { id: suiteId } = await api.testSuite.create(suite);
  const scorers = [{ type: 'ai' as const, rubric: 'contains: hello' }];
  await api.testSuiteTest.create(suiteId, { type: 'chat', script: 'user: hi', scorers });
  const run = await api.testSuiteRun.create(suiteId, {});
  await until(async () =>
    expect(['completed', 'failed']).toContain((await api.testSuiteRun.get(suiteId, run.id)).status),
  );
  const org = { server: serverOf('org') };
  await api.org.update(server.demo.orgId, org);
  return [
    ['assistant', assistant, () => api.assistant.get(assistantId)],
    ['squad', squad, () => api.squad.get(squadId)],
    ['tool', tool, () => api.tool.get(toolId)],
    ['workflow', workflow, () => api.workflow.get(workflowId)],
    ['template', template, () => api.template.get(templateId)],
    ['knowledge base', knowledgeBase, () => api.knowledgeBase.get(knowledgeBaseId)],
    ['phone number', phoneNumber, () => api.phoneNumber.get(phoneNumberId)],
    ['session', session, () => api.session.get(sessionId)],
    ['chat', { assistant: chat.assistant }, () => api.chat.get(chatId)],
    ['call', call, () => api.call.get(callId)],
    ['campaign', campaign, () => api.campaign.get(campaignId)],
    ['test suite', suite, () => api.testSuite.get(suiteId)],
    ['org', org, () => api.org.get(server.demo.orgId)],
  ];
}

/** Every column of every table, binary ones in hexadecimal. */
async function dumpTables(): Promise<Map<string, string>> {
  const tables = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const dumped = new Map<string, string>();
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    dumped.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return dumped;
}

async function filesWith(text: string): Promise<string[]> {
  await client.query('checkpoint');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const path of paths) if ((await readFile(path)).includes(text)) found.push(path);
  return found;
}

const tablesWith = async (text: string) =>
  [...(await dumpTables())].filter(([, rows]) => rows.includes(text)).map(([name]) => name);
const hex = (text: string) => Buffer.from(text).toString('hex');

describe('secrets inside bodies', () => {
  it('are answered to private keys, and nowhere in plain text in the database or on disk', async () => {
    const all = await createAll();
    for (const [name, sent, read] of all) expect(await read(), name).toMatchObject(sent);
    expect(await tablesWith('In plain text')).toContain('assistant');
    expect((await filesWith('In plain text')).length).toBeGreaterThan(0);
    expect(await tablesWith(hush)).toEqual([]);
    expect(await tablesWith(hex(hush))).toEqual([]);
    expect(await filesWith(hush)).toEqual([]);
  });

  it('are what they were last changed to, in the assistant and in its versions', async () => {
    const { id } = await api.assistant.create({ name: 'a', server: serverOf('first') });
    const changed = await api.assistant.update(id, { server: serverOf('second') });
    expect(changed).toMatchObject({ name: 'a', server: serverOf('second'), latestVersion: 'v2' });
    expect(await api.assistant.update(id, { server: serverOf('second') })).toMatchObject({
      latestVersion: 'v2',
    });
    expect(await api.assistant.replace(id, { name: 'b', server: serverOf('first') })).toMatchObject({
      server: serverOf('first'),
      latestVersion: 'v3',
    });
    expect((await api.assistant.versions(id)).results).toMatchObject([
      { version: 'v3', server: serverOf('first') },
      { version: 'v2', server: serverOf('second') },
      { version: 'v1', server: serverOf('first') },
    ]);
    expect(await api.assistant.update(id, { server: null })).not.toHaveProperty('server');
    expect(await tablesWith(hush)).toEqual([]);
  });

  it('of a stored assistant sign what its server is told of a call', async () => {
    const target = { ...serverOf('signing'), url: customer.url };
    const { id } = await api.assistant.create({ firstMessage: 'Hello there.', server: target });
    const call = await api.call.createWeb({ assistantId: id });
    const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
    visitor.say({ type: 'hello', userName: 'Ann' });
    await until(() => expect(visitor.messages).toContainEqual(expect.objectContaining({ type: 'joined' })));
    visitor.app('playable');
    await until(() => expect(customer.received.length).toBeGreaterThan(0));
    visitor.say({ type: 'bye' });
    for (const { headers, body } of customer.received) {
      const atMs = Number(/^t=(\d+)/.exec(String(headers['x-saywell-signature']))?.[1]) * 1_000;
      expect(headers['x-saywell-signature']).toBe(webhookSignature(body, secretOf('signing server'), atMs));
      expect(headers['x-own']).toBe(secretOf('signing header'));
      expect(body).not.toContain(hush);
    }
    await until(async () => expect(await api.call.get(call.id)).toMatchObject({ status: 'ended' }));
    expect(await tablesWith(hush)).toEqual([]);
  });

  it('cannot be read under another encryption key, with which no server starts', async () => {
    const { id } = await api.assistant.create({ server: serverOf('unreadable') });
    await using database = await connectDatabase({ connectionString: databaseUrl }, 'external', silentLog);
    const otherKey = Buffer.alloc(32, 6);
    const other = createStore(database, { encryptionKey: otherKey });
    const unreadable = other.assistant.get(server.demo.orgId, id);
    await expect(unreadable).rejects.toMatchObject({ code: 'secret-unreadable' });
    // Nor does a server start, which would encrypt under it.
    await expect(openServer(otherKey)).rejects.toMatchObject({ code: 'encryption-key-mismatch' });
  });
});

describe('a database of an earlier version', () => {
  /** Where it has bodies. */
  const all = [
    ['assistant', 'body'],
    ['assistant_version', 'body'],
    ['squad', 'body'],
    ['tool', 'body'],
    ['workflow', 'body'],
    ['template', 'body'],
    ['knowledge_base', 'body'],
    ['credential', 'body'],
    ['phone_number', 'body'],
    ['call', 'body'],
    ['chat', 'body'],
    ['session', 'body'],
    ['session', 'customer'],
    ['campaign', 'body'],
    ['campaign_contact', 'customer'],
    ['test_suite', 'body'],
    ['test_suite_run', 'plan'],
    ['org', 'body'],
  ] as const;
  const plain = { note: 'kept', server: serverOf('earlier'), more: [{ server: serverOf('earlier') }] };

  it('has its secrets encrypted by the first start, and nothing else changed', async () => {
    await server.close();
    await client.query(`delete from setting where key = 'sealed-bodies'`);
    const before = new Map<string, unknown[]>();
    for (const [table, column] of all) {
      await client.query(
        `update ${table} set ${column} = ${column} || $1::jsonb where ${column} is not null`,
        [JSON.stringify(plain)],
      );
      before.set(`${table}.${column}`, await rowsOf(table, column));
      expect(before.get(`${table}.${column}`), table).not.toEqual([]);
    }
    expect(await tablesWith(hush)).toHaveLength(new Set(all.map(([table]) => table)).size);

    await start();
    await until(async () => expect(await tablesWith(hush)).toEqual([]));
    for (const [table, column] of all)
      expect(await rowsOf(table, column), table).toEqual(before.get(`${table}.${column}`));
    const { results } = await api.assistant.page({});
    expect(results.length).toBeGreaterThan(0);
    for (const assistant of results) expect(assistant).toMatchObject({ server: plain.server });
  });

  /** With their secrets, in plain text or not. */
  async function rowsOf(table: string, column: string): Promise<unknown[]> {
    const owner =
      { org: 'id', campaign_contact: '(select org_id from campaign c where c.id = campaign_id)' }[table] ??
      'org_id';
    const at =
      table === 'assistant_version' ? 'created_at' : table === 'campaign_contact' ? 'id' : 'updated_at';
    const { rows } = await client.query<{ owner: string; body: unknown; at: unknown }>(
      `select ${owner} as owner, ${column} as body, ${at} as at from ${table} where ${column} is not null order by id`,
    );
    return rows.map(({ owner: orgId, body, at: changedAt }) => [bodies.open(orgId, body), changedAt]);
  }

  it('is gone on with where it was left, and done once', async () => {
    await using database = await connectDatabase({ connectionString: databaseUrl }, 'external', silentLog);
    const { rowCount } = await client.query(`delete from setting where key = 'sealed-bodies'`);
    expect(rowCount).toBe(1);
    const insertPlain = (count: number) =>
      client.query(
        `insert into squad (id, org_id, body, created_at, updated_at)
        select gen_random_uuid(), $1, $2, now(), now() from generate_series(1, $3)`,
        [server.demo.orgId, JSON.stringify(plain), count],
      );
    await insertPlain(250);
    const stop = new AbortController();
    // Asked when the progress is kept, after each hundred rows: the third time is in the middle of the squads.
    let kept = 0;
    const now = () => {
      kept += 1;
      if (kept === 3) stop.abort();
      return Date.now();
    };
    const context = { db: database.db, bodies };
    const first = await sealStoredBodies({ ...context, now }, stop.signal);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(250);
    const again = { ...context, now: Date.now };
    const { signal } = new AbortController();
    expect(await sealStoredBodies(again, signal)).toBe(250 - first);
    expect(await tablesWith(hush)).toEqual([]);
    await insertPlain(1);
    expect(await sealStoredBodies(again, signal)).toBe(0);
  });
});
