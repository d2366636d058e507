import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallArtifact, pageCallsQuerySchema } from '@saywell/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingModelSettingKey } from '../../features/agents/availability/missing-model-setting.ts';
import { measuresOf } from '../../store/calls/call-measures.ts';
import { createStore } from '../../store/create-store.ts';
import { hashTokenValue } from '../../store/orgs/token-secret.ts';
import type { Store } from '../../store/store.ts';
import { sealText } from '../secrets/secret-box.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded/embedded-server.ts';
import { migrateDatabase } from './migrate-database.ts';
import { connectDatabase } from './open-database.ts';
import { migrationNames, olderMigrations } from './testing/older-migrations.ts';
import { silentLog, testEncryptionKey } from './testing/test-database.ts';

let folder: string;
let server: EmbeddedServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saywell-earlier-'));
  server = await startEmbeddedServer(folder, silentLog);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const id = (n: number) => `0192f0c0-0000-7000-8000-0000000000${n}`;
const orgId = id(10);
const at = '2026-01-01T00:00:00.000Z';
const stored = { orgId, createdAt: at, updatedAt: at };
const key = 'k'.repeat(43);
const sealed = (rowId: string, value: string) => sealText(value, rowId, testEncryptionKey);
const list = { limit: 10 };
const nodeFacts = { internalUrl: null, publicUrl: null, region: 'local' };

/** Rows that each version's servers have written, from the version on that had their table. */
const written: Readonly<Record<number, (client: Client) => Promise<unknown>>> = {
  0: async (client) => {
    await client.query('insert into org values ($1, $2, $3, $3)', [orgId, 'Earlier', at]);
    await client.query('insert into setting values ($1, $2, $3)', ['demo', JSON.stringify({ orgId }), at]);
    const assistant = { name: 'Kyle', firstMessage: 'Hi', model: { provider: 'saywell', model: 'built-in' } };
    await client.query('insert into assistant values ($1, $2, $3, $4, $4)', [id(11), orgId, assistant, at]);
    await client.query('insert into squad values ($1, $2, $3, $4, $4)', [
      id(12),
      orgId,
      { members: [{ assistantId: id(11) }] },
      at,
    ]);
    await client.query('insert into knowledge_base values ($1, $2, $3, $4, $5, $5)', [
      id(13),
      orgId,
      'Hours',
      JSON.stringify([{ id: '1', title: 'Hours', questions: ['when?'], answer: 'always' }]),
      at,
    ]);
    await client.query('insert into token values ($1, $2, $3, $4, $5, $6, $7, $8, $8)', [
      id(14),
      orgId,
      'private',
      'Key',
      null,
      hashTokenValue(key),
      sealed(id(14), key),
      at,
    ]);
    const insertCall = `insert into call (id, org_id, assistant_id, status, ended_reason, started_at, ended_at, body, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`;
    const body = {
      type: 'webCall',
      squadId: id(12),
      cost: 0.25,
      customer: { number: '+13025550100', name: 'Ann' },
    };
    await client.query(insertCall, [
      id(15),
      orgId,
      id(11),
      'ended',
      'customer-ended-call',
      at,
      '2026-01-01T00:01:00.000Z',
      body,
      at,
    ]);
    await client.query(insertCall, [
      id(16),
      orgId,
      null,
      'queued',
      null,
      null,
      null,
      { type: 'webCall' },
      at,
    ]);
    await client.query('insert into call_artifact values ($1, $2)', [
      id(15),
      { transcript: 'User: what about lighthouses?' },
    ]);
    await client.query('insert into booking values ($1, $2, $3, $4, $5)', [
      id(17),
      orgId,
      id(15),
      { name: 'Ann', phone: '1', when: 'Monday' },
      at,
    ]);
  },
  1: async (client) => {
    await client.query(
      `insert into contact_request (id, org_id, request_id, name, email, company, industry, message, urgency, created_at)
        values ($1, $2, $3, 'Ann', 'ann@example.com', 'Acme', 'other', 'Hello', 'normal', $4)`,
      [id(20), orgId, id(21), at],
    );
    await client.query(
      `insert into newsletter_subscription (id, org_id, email, email_key, value_hash, value_encrypted, expires_at, created_at, updated_at)
        values ($1, $2, 'a@example.com', 'a@example.com', $3, $4, '2999-01-01', $5, $5)`,
      [id(22), orgId, hashTokenValue('letter'), sealed(id(22), 'letter'), at],
    );
    if (await isThere(client, 'outbox')) await insertJob(client, 'outbox');
  },
  2: async (client) => {
    // A database of the version before has its own in there already.
    await client.query(`delete from job where id = $1`, [id(23)]);
    await insertJob(client, 'job');
  },
  3: async (client) => {
    const body = { name: 'Ava', firstMessage: 'Hello' };
    await client.query('insert into assistant values ($1, $2, $3, $4, $4)', [
      id(30),
      orgId,
      { ...body, latestVersion: 'v2' },
      at,
    ]);
    for (const [version, name] of ['Eve', 'Ava'].entries())
      await client.query(
        `insert into assistant_version (id, org_id, assistant_id, version, body, created_at) values ($1, $2, $3, $4, $5, $6)`,
        [id(31 + version), orgId, id(30), version + 1, { ...body, name }, at],
      );
  },
  4: async (client) => {
    // Its migration had given them to the rows of the versions before.
    await client.query(
      `insert into assistant_version (id, org_id, assistant_id, version, body, created_at)
        select gen_random_uuid(), org_id, id, 1, body, updated_at from assistant where not body ? 'latestVersion'`,
    );
    await client.query(
      `update assistant set body = body || '{"latestVersion": "v1"}' where not body ? 'latestVersion'`,
    );
    const body = { type: 'webCall', assistantOverrides: { firstMessage: 'Hey' } };
    await client.query(
      `insert into call (id, org_id, status, ended_reason, ended_at, body, created_at, updated_at) values ($1, $2, 'ended', 'customer-ended-call', $4, $3, $4, $4)`,
      [id(40), orgId, body, at],
    );
  },
  5: async (client) => {
    await client.query(`insert into node values ($1, 4000000000000000, '0.2.0', 'stopped', $2, $2)`, [
      id(50),
      at,
    ]);
    await client.query(
      `insert into call (id, org_id, status, ended_reason, ended_at, node_id, node_epoch, body, created_at, updated_at)
        values ($1, $2, 'ended', 'customer-ended-call', $3, $4, 4000000000000000, '{"type": "webCall"}', $3, $3)`,
      [id(51), orgId, at, id(50)],
    );
  },
  6: async (client) => {
    const body = { cause: 'retention', status: 'complete', finishedAt: at, deleted: { calls: 2 } };
    await client.query('insert into deletion_record values ($1, $2, $3, $4, $4)', [id(60), orgId, body, at]);
  },
  7: async (client) => {
    // Its migration had given it to databases that had assistants before.
    await client.query(`insert into setting values ('missing-model', '"replace"', $1)`, [at]);
  },
  8: async (client) => {
    const row = [orgId, at.slice(0, 10)];
    await client.query(`insert into spending values ($1, 'key:k', $2, 250000000, false)`, row);
  },
  9: async (client) => {
    await client.query(
      `insert into file (id, org_id, original_name, mimetype, bytes, purpose, status, created_at, updated_at)
        values ($1, $2, 'b.txt', 'text/plain', 1, 'assistants', 'done', $3, $3)`,
      [id(90), orgId, at],
    );
    await client.query(`insert into file_chunk values ($1, $2, $3, 0, 'One', 'Two')`, [
      id(91),
      orgId,
      id(90),
    ]);
    await client.query(
      `insert into file_chunk_vector (chunk_id, org_id, model, vector) values ($1, $2, 'another', $3)`,
      [id(91), orgId, Buffer.from(Float32Array.of(0.5, -1).buffer)],
    );
  },
  10: async (client) => {
    for (const [callId, artifact] of Object.entries(artifacts)) {
      await client.query(
        `insert into call (id, org_id, status, ended_reason, ended_at, body, created_at, updated_at)
          values ($1, $2, 'ended', 'customer-ended-call', $3, '{"type": "webCall"}', $3, $3)`,
        [callId, orgId, at],
      );
      await client.query('insert into call_artifact (call_id, body) values ($1, $2)', [callId, artifact]);
      // Later versions have written these with it.
      if (await isColumnThere(client, 'call', 'turn_count')) await writeMeasures(client, callId, artifact);
    }
    await client.query(
      `insert into member (id, org_id, email, email_key, role, created_at, updated_at) values ($1, $2, 'ann@example.com', 'ann@example.com', 'viewer', $3, $3)`,
      [id(95), orgId, at],
    );
    await client.query(`insert into sign_in_link values ($1, $2, $3, $4, '2999-01-01')`, [
      id(96),
      orgId,
      id(95),
      at,
    ]);
  },
  11: async (client) => {
    await client.query(
      `insert into call (id, org_id, status, ended_reason, ended_at, body, created_at, updated_at, turn_count, has_recording)
        values ($1, $2, 'ended', 'customer-ended-call', $3, '{"type": "webCall"}', $3, $3, 3, true)`,
      [id(97), orgId, at],
    );
  },
  12: async (client) => {
    const events = [{ sequence: 0, at, type: 'call-started' }];
    await client.query('insert into call_event values ($1, 0, 0, $2)', [id(15), { events }]);
  },
  13: async (client) => {
    await client.query(
      `insert into call (id, org_id, status, ended_at, body, created_at, updated_at)
        values ($1, $2, 'ended', $3, '{"type": "webCall"}', $3, $3)`,
      [id(98), orgId, at],
    );
    await client.query('insert into call_artifact values ($1, $2)', [id(98), measuredArtifact]);
  },
  14: async (client) => {
    // From this version on the server writes figures of turns itself.
    await client.query(
      "insert into call_turns values ($1, '{641, 0}', '{0, 0}', '{0, 0}', '{90, 0}', '{0, 0}', 1)",
      [id(98)],
    );
    await client.query(
      `insert into call_tool_use (call_id, position, org_id, name, at, took_ms, failed)
        values ($1, 0, $2, 'find', $3, 250, true), ($1, 1, $2, 'book', $3, null, false)`,
      [id(98), orgId, at],
    );
    await client.query('insert into tool values ($1, $2, $3, $4, $4)', [
      id(89),
      orgId,
      { type: 'endCall' },
      at,
    ]);
  },
  15: async (client) => {
    // Its migration had given it to the rows of the versions before.
    for (const table of ['booking', 'contact_request'])
      await client.query(`update ${table} set updated_at = created_at`);
    await client.query('insert into tool values ($1, $2, $3, $4, $4)', [
      id(99),
      orgId,
      { type: 'endCall' },
      at,
    ]);
  },
  16: async (client) => {
    await client.query(
      `insert into assistant_draft (id, org_id, assistant_id, base_version, created_by, body, created_at, updated_at)
        values ($1, $2, $3, 1, $4, $5, $6, $6)`,
      [id(88), orgId, id(11), id(14), { name: 'Drafted' }, at],
    );
  },
  17: async (client) => {
    // Its migration had made them of what the versions before have written.
    for (const kind of ['tool', 'squad']) {
      await client.query(
        `insert into ${kind}_version (id, org_id, ${kind}_id, version, body, created_at)
          select gen_random_uuid(), org_id, id, 1, body, updated_at from ${kind}`,
      );
      await client.query(`update ${kind} set body = body || '{"latestVersion": "v1"}'`);
    }
    await client.query(
      `insert into node (id, epoch, version, state, started_at, beat_at) values ($1, 7, '0.4.0', 'ready', $2, $2)`,
      [id(70), at],
    );
  },
  18: async (client) => {
    await client.query(
      `insert into call (id, org_id, status, ended_at, body, node_id, node_epoch, created_at, updated_at)
        values ($1, $2, 'ended', $4, '{"type": "webCall"}', $3, 7, $4, $4)`,
      [id(71), orgId, id(70), at],
    );
    await client.query('insert into call_artifact values ($1, $2)', [id(71), measuredArtifact]);
  },
  19: async (client) => {
    await client.query(
      `insert into call (id, org_id, status, ended_at, body, created_at, updated_at)
        values ($1, $2, 'ended', $3, '{"type": "webCall"}', $3, $3)`,
      [id(72), orgId, at],
    );
    await client.query('insert into call_artifact (call_id, body, is_provisional) values ($1, $2, true)', [
      id(72),
      { transcript: 'AI: so far' },
    ]);
  },
  20: async (client) => {
    await client.query(`insert into saved_view values ($1, $2, $3, $4, $4)`, [
      id(73),
      orgId,
      { list: 'calls', name: 'Earlier', search: {}, createdBy: id(14) },
      at,
    ]);
  },
  21: async (client) => {
    await client.query(`insert into deleted_resource values ($1, $2, 'tool', 'Gone', null, $3)`, [
      id(74),
      orgId,
      at,
    ]);
    const body = { type: 'function', function: { name: 'gone' } };
    const row = { id: id(74), org_id: orgId, body, created_at: at, updated_at: at };
    await client.query(`insert into deleted_row values ($1, $2, $3, 'tool', $4)`, [
      id(75),
      orgId,
      id(74),
      row,
    ]);
  },
};

const turn = (totalMs: number) => ({
  turn: 0,
  endpointingMs: 0,
  transcriberMs: 0,
  modelMs: 0,
  voiceMs: 0,
  totalMs,
});
const answered = (result: string) => ({
  role: 'tool_call_result' as const,
  message: result,
  result,
  time: 1,
  secondsFromStart: 1,
});
const file = {
  id: 'r',
  type: 'cloud' as const,
  instanceId: 'r',
  url: 'u',
  startedAt: at,
  durationSeconds: 1,
  channels: 2,
};
/** Of a call that ended before there were figures of turns and functions. */
const measuredArtifact = {
  messages: [
    {
      role: 'tool_calls',
      message: '',
      time: 1_000,
      secondsFromStart: 1,
      toolCalls: [
        { id: 'a', type: 'function', name: 'find', function: { name: 'find', arguments: {} } },
        { id: 'b', type: 'function', name: 'book', function: { name: 'book', arguments: {} } },
      ],
    },
    { ...answered('Error: closed'), time: 1_250.4, toolCallId: 'a' },
  ],
  performanceMetrics: { turns: [{ ...turn(640.6), modelMs: 90, interrupted: true }, turn(-1)] },
} as const;
/** Of calls that ended before lists had anything of artifacts. */
const artifacts: Readonly<Record<string, CallArtifact>> = {
  [id(92)]: {
    messages: [answered('Done.'), answered('Error: closed')],
    performanceMetrics: { turns: [700, 400.5, 900, 100].map(turn) },
    recordings: [file],
  },
  [id(93)]: {
    messages: [answered('No Error: fine')],
    performanceMetrics: { turns: Array.from({ length: 40 }, (_, index) => turn(40 - index)) },
    recordings: [],
  },
  [id(94)]: { performanceMetrics: { turns: [] }, recording: { stereoUrl: 'u' } },
  [id(95)]: {},
};

async function isColumnThere(client: Client, table: string, column: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from information_schema.columns where table_name = $1 and column_name = $2',
    [table, column],
  );
  return rowCount === 1;
}

async function writeMeasures(client: Client, callId: string, artifact: CallArtifact): Promise<void> {
  const { turnCount, turnLatencyP50Ms, turnLatencyP95Ms, toolFailed, hasRecording } = measuresOf(artifact);
  await client.query(
    `update call set turn_count = $2, turn_latency_p50_ms = $3, turn_latency_p95_ms = $4, tool_failed = $5,
      has_recording = $6 where id = $1`,
    [callId, turnCount, turnLatencyP50Ms, turnLatencyP95Ms, toolFailed, hasRecording],
  );
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>('select to_regclass($1) as name', [table]);
  return rows[0]?.name !== null;
}

async function insertJob(client: Client, table: 'outbox' | 'job') {
  await client.query(
    `insert into ${table} (id, org_id, kind, subject_id, attempts, due_at, created_at) values ($1, $2, 'contact-mail', $3, 2, $4, $4)`,
    [id(23), orgId, id(20), at],
  );
}

/** What this version reads of them. */
const read: Readonly<Record<number, (store: Store, client: Pick<Client, 'query'>) => Promise<void>>> = {
  0: async (store) => {
    expect(await store.org.get(orgId)).toMatchObject({ id: orgId, name: 'Earlier', createdAt: at });
    expect(await store.setting.get('demo')).toEqual({ orgId });
    expect(await store.setting.get(missingModelSettingKey)).toBe('replace');
    expect(await store.assistant.get(orgId, id(11))).toMatchObject({
      ...stored,
      name: 'Kyle',
      firstMessage: 'Hi',
      latestVersion: 'v1',
    });
    const model = { provider: 'saywell', model: 'built-in' };
    expect((await store.assistant.versions(orgId, id(11), { page: 1, limit: 10 })).results).toMatchObject([
      { version: 'v1', parentVersion: null, createdAt: at, name: 'Kyle', firstMessage: 'Hi', model },
    ]);
    expect(await store.assistantVersion.find(orgId, id(11), 'v1')).toEqual({
      name: 'Kyle',
      firstMessage: 'Hi',
      model,
    });
    expect(await store.squad.get(orgId, id(12))).toMatchObject({
      ...stored,
      members: [{ assistantId: id(11) }],
    });
    expect(await store.knowledgeBase.get(orgId, id(13))).toMatchObject({
      ...stored,
      provider: 'saywell',
      name: 'Hours',
      entries: [{ id: '1', title: 'Hours', questions: ['when?'], answer: 'always' }],
    });
    expect(await store.token.identify(key)).toMatchObject({
      tokenId: id(14),
      orgId,
      tag: 'private',
      role: 'admin',
    });
    expect(await store.token.valueOf(orgId, id(14))).toBe(key);
    expect(await store.call.get(orgId, id(15))).toMatchObject({
      ...stored,
      status: 'ended',
      cost: 0.25,
      squadId: id(12),
      artifact: { transcript: 'User: what about lighthouses?' },
    });
    const byColumns = { page: 1, limit: 10, sortOrder: 'DESC', sortBy: 'createdAt' } as const;
    const found = await store.call.page(orgId, { ...byColumns, squadId: id(12) });
    expect(found.results.map((call) => call.id)).toEqual([id(15)]);
    expect(await store.booking.list(orgId, list)).toMatchObject([
      { id: id(17), callId: id(15), name: 'Ann', when: 'Monday' },
    ]);
    // And it goes on from there.
    expect(await store.assistant.update(orgId, id(11), { name: 'New' })).toMatchObject({
      name: 'New',
      firstMessage: 'Hi',
      latestVersion: 'v2',
    });
    expect((await store.call.endAllOpen('worker-shutdown')).map((call) => call.id)).toEqual([id(16)]);
  },
  1: async (store) => {
    expect(await store.contact.list(orgId, list)).toMatchObject([{ id: id(20), email: 'ann@example.com' }]);
    expect(await store.newsletter.invitation(orgId, id(22))).toEqual({
      email: 'a@example.com',
      value: 'letter',
    });
    expect(await store.newsletter.confirm('letter')).toBe(true);
    const claimed = await store.job.claim([{ kind: 'contact-mail', limit: 10, leaseMs: 1_000 }]);
    expect(claimed).toMatchObject([{ id: id(23), orgId, subjectId: id(20), attempts: 3 }]);
  },
  3: async (store) => {
    expect(await store.assistant.get(orgId, id(30))).toMatchObject({ name: 'Ava', latestVersion: 'v2' });
    expect((await store.assistant.versions(orgId, id(30), { page: 1, limit: 10 })).results).toMatchObject([
      { id: id(32), version: 'v2', name: 'Ava' },
      { id: id(31), version: 'v1', name: 'Eve' },
    ]);
  },
  4: async (store) => {
    const byOverrides = { page: 1, limit: 10, sortOrder: 'DESC', sortBy: 'createdAt' } as const;
    const found = await store.call.page(orgId, {
      ...byOverrides,
      assistantOverrides: { firstMessage: 'Hey' },
    });
    expect(found.results.map((call) => call.id)).toEqual([id(40)]);
    const node = await store.node.register({ id: id(41), ...nodeFacts, version: '0.2.0' });
    const { id: callId } = await store.call.create({ orgId, type: 'webCall', node });
    expect(await store.call.endOfStoppedNodes('worker-shutdown')).toEqual([]);
    expect(await store.call.get(orgId, callId)).toMatchObject({ status: 'queued' });
  },
  5: async (store) => {
    expect(await store.node.register({ id: id(50), ...nodeFacts, version: '0.3.0' })).toMatchObject({
      id: id(50),
      epoch: 4_000_000_000_000_001,
    });
    expect(await store.personalData.older(orgId, 'call', Date.parse(at) + 1, 10)).toContain(id(51));
    const record = await store.deletionRecord.create(orgId, {
      cause: 'retention',
      status: 'complete',
      finishedAt: at,
      deleted: { calls: 1 },
    });
    expect(await store.deletionRecord.list(orgId, list)).toContainEqual(record);
  },
  6: async (store) => {
    expect(await store.deletionRecord.get(orgId, id(60))).toMatchObject({ deleted: { calls: 2 } });
  },
  7: async (store) => {
    const accounts = [{ subject: 'org', dailyUsd: 1 }];
    const charge = { holderId: id(70), accounts, totalUsd: 0.5, holdUsd: null };
    expect(await store.spending.charge(orgId, charge)).toEqual({ exceeded: [], nearlySpent: [] });
    expect(await store.spending.spent(orgId, 'org')).toEqual({ dayUsd: 0.5, monthUsd: 0.5 });
  },
  8: async (store) => {
    expect(await store.spending.spent(orgId, 'key:k')).toMatchObject({ dayUsd: 0.25 });
    const fileId = id(80);
    const named = { originalName: 'a.txt', mimetype: 'text/plain', bytes: 1, purpose: 'assistants' };
    await store.file.create(orgId, { id: fileId, ...named });
    await store.file.finish(orgId, fileId, { bytes: 1, passages: [{ title: 'One', content: 'Two' }] });
    const [passage] = await store.file.passages(orgId, [fileId], 1);
    const vector = Float32Array.of(0.5, -1);
    const passageId = passage?.id ?? '';
    await store.passageVector.save(orgId, 'model', [{ passageId, vector }]);
    expect(await store.passageVector.since(orgId, 'model', 0, 10)).toEqual([
      { passageId, vector, sequence: expect.any(Number) },
    ]);
  },
  9: async (store) => {
    const passageId = id(91);
    const found = await store.passageVector.since(orgId, 'another', 0, 10);
    expect(found).toContainEqual({
      passageId,
      vector: Float32Array.of(0.5, -1),
      sequence: expect.any(Number),
    });
    const [user] = await store.member.list(orgId);
    expect(user === undefined ? [] : await store.memberSession.list(user.id)).toEqual([]);
  },
  10: async (store) => {
    for (const [callId, artifact] of Object.entries(artifacts)) {
      const { results } = await store.call.pageMetadata(orgId, pageCallsQuerySchema.parse({ id: callId }));
      // As if it ended now.
      const measured = Object.entries(measuresOf(artifact)).filter(([, value]) => value !== null);
      expect(results).toEqual([expect.objectContaining(Object.fromEntries(measured))]);
    }
    const failed = await store.call.page(orgId, pageCallsQuerySchema.parse({ toolFailed: 'true' }));
    expect(failed.results.map((call) => call.id)).toEqual([id(92)]);
    expect((await store.search.find(orgId, 'kyle', ['assistant'])).map((hit) => hit.id)).toEqual([]);
    expect((await store.search.find(orgId, 'ava', ['assistant'])).map((hit) => hit.id)).toEqual([id(30)]);
    expect(await store.signIn.link(id(96))).toMatchObject({ memberId: id(95) });
    await store.call.keepEvents(id(16), [{ sequence: 0, at, type: 'call-started' }]);
    expect((await store.call.events(orgId, id(16), { limit: 1 })).results).toHaveLength(1);
  },
  11: async (store) => {
    const { results } = await store.call.pageMetadata(orgId, pageCallsQuerySchema.parse({ id: id(97) }));
    expect(results).toEqual([expect.objectContaining({ turnCount: 3, hasRecording: true })]);
  },
  12: async (store) => {
    expect(await store.call.events(orgId, id(15), { limit: 1 })).toEqual({
      results: [{ sequence: 0, at, type: 'call-started' }],
    });
  },
  13: async (_store, client) => {
    const turns = await client.query('select * from call_turns where call_id = $1', [id(98)]);
    expect(turns.rows).toEqual([
      {
        call_id: id(98),
        total_ms: [641, 0],
        endpointing_ms: [0, 0],
        transcriber_ms: [0, 0],
        model_ms: [90, 0],
        voice_ms: [0, 0],
        interruptions: 1,
      },
    ]);
    const uses = await client.query(
      'select name, took_ms, failed, position from call_tool_use where call_id = $1 order by position',
      [id(98)],
    );
    expect(uses.rows).toEqual([
      { name: 'find', took_ms: 250, failed: true, position: 0 },
      { name: 'book', took_ms: null, failed: false, position: 1 },
    ]);
  },
  14: async (store) => {
    const untouched = { state: 'new', updatedAt: at };
    expect(await store.booking.get(orgId, id(17))).toMatchObject(untouched);
    expect(await store.contact.get(orgId, id(20))).toMatchObject(untouched);
    expect(await store.tool.delete(orgId, id(89))).toMatchObject({ type: 'endCall' });
    expect(await store.audit.list(orgId, { subjectId: id(89), limit: 1 })).toMatchObject([
      { change: 'deleted', actor: { type: 'system' } },
    ]);
  },
  15: async (store) => {
    expect(await store.tool.get(orgId, id(99))).toMatchObject({ type: 'endCall', latestVersion: 'v1' });
    expect(await store.toolVersion.find(orgId, id(99), 'v1')).toEqual({ type: 'endCall' });
    expect(await store.squadVersion.find(orgId, id(12), 'v1')).toEqual({
      members: [{ assistantId: id(11) }],
    });
  },
  16: async (store) => {
    expect(await store.assistantDraft.get(orgId, id(11), id(88))).toEqual({
      ...stored,
      id: id(88),
      assistantId: id(11),
      baseVersion: 'v1',
      createdBy: id(14),
      name: 'Drafted',
    });
  },
  17: async (store) => {
    const member = (await store.node.members()).find((one) => one.id === id(70));
    expect(member).toMatchObject({ epoch: 7, ...nodeFacts, version: '0.4.0', calls: 0, maxCalls: 0 });
    const beaten = { state: 'ready', calls: 1, maxCalls: 5 } as const;
    expect(await store.node.beat({ id: id(70), epoch: 7 }, beaten)).toBeGreaterThan(0);
  },
  18: async (store) => {
    // What had an end before there were drafts had its true one.
    const end = { reason: 'worker-shutdown', artifact: { transcript: 'AI: no' } } as const;
    expect(await store.call.end(id(71), end)).toBeNull();
    const running = await store.call.create({ orgId, type: 'webCall', assistantId: id(11) });
    expect(await store.call.keepDraft(running.id, { transcript: 'AI: yes' })).toBe(true);
  },
  19: async (store) => {
    // Its end was made of what was kept of it: the true one takes its place.
    const end = { reason: 'worker-shutdown', artifact: { transcript: 'AI: all' } } as const;
    expect(await store.call.end(id(72), end)).not.toBeNull();
    const view = { list: 'calls', name: 'Kept', search: { status: 'ended' } } as const;
    const { id: viewId } = await store.view.create(orgId, view, id(14));
    expect(await store.view.get(orgId, viewId)).toMatchObject({ ...view, createdBy: id(14) });
  },
  20: async (store, client) => {
    expect(await store.view.get(orgId, id(73))).toMatchObject({ name: 'Earlier' });
    const { id: deletedId } = await store.assistant.create(orgId, { name: 'Deleted' });
    await store.assistant.delete(orgId, deletedId);
    expect(await store.bin.restore(orgId, deletedId)).toMatchObject({ kind: 'assistant', name: 'Deleted' });
    expect(await store.assistant.get(orgId, deletedId)).toMatchObject({ name: 'Deleted' });
    // Views are written down from here on, those of before, too.
    await store.view.delete(orgId, id(73));
    const { rows } = await client.query(
      `select change from audit_entry where kind = 'view' and subject_id = $1`,
      [id(73)],
    );
    expect(rows).toEqual([{ change: 'deleted' }]);
  },
  21: async (store) => {
    expect(await store.bin.restore(orgId, id(74))).toMatchObject({ kind: 'tool', name: 'Gone' });
    expect(await store.tool.get(orgId, id(74))).toMatchObject({
      type: 'function',
      function: { name: 'gone' },
    });
  },
};

/** The last one is of this version: nothing leads up from it. */
const earlier = (await migrationNames()).slice(0, -1);

it('a new database says nothing of missing models: they are refused', async () => {
  const connection = await server.connectionTo('new');
  await using database = await connectDatabase(connection, 'embedded', silentLog);
  const store = createStore(database, { encryptionKey: testEncryptionKey });
  expect(await store.setting.get(missingModelSettingKey)).toBeNull();
});

describe('a database of an earlier version', () => {
  it.each(earlier.map((name, index) => [name, index] as const))(
    'of %s is as it was, and all of it works',
    async (_name, index) => {
      expect.hasAssertions();
      const connection = await server.connectionTo(`earlier_${index}`);
      await migrateDatabase(connection, await olderMigrations(folder, index + 1));
      const client = new Client(connection);
      await client.connect();
      for (let version = 0; version <= index; version += 1) await written[version]?.(client);
      await client.end();

      await using database = await connectDatabase(connection, 'embedded', silentLog);
      const store = createStore(database, {
        encryptionKey: testEncryptionKey,
        now: () => Date.parse(at) + 1_000,
      });
      for (let version = 0; version <= index; version += 1) await read[version]?.(store, database.pool);
    },
  );

  it('is one of twenty-two, and each has rows in this test', () => {
    expect(earlier).toEqual([
      '0000_initial',
      '0001_visitor-requests',
      '0002_jobs',
      '0003_management-api',
      '0004_conduct',
      '0005_nodes',
      '0006_deletion-records',
      '0007_missing-model',
      '0008_budgets',
      '0009_passage-vectors',
      '0010_people',
      '0011_call_list',
      '0012_call-events',
      '0013_change-feed',
      '0014_figures',
      '0015_records',
      '0016_editor',
      '0017_first-versions',
      '0018_cluster',
      '0019_drafts',
      '0020_views',
      '0021_bin',
    ]);
    expect(Object.keys(written)).toHaveLength(earlier.length);
  });
});
