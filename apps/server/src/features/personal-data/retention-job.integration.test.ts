import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesIn } from '../../compose/stored/testing/files-in.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import type { JobContext } from '../../store/jobs/store-jobs.ts';
import { ownDataTables, personalDataKinds } from '../../store/personal-data/personal-data-kinds.ts';
import { openTestStore, type TestStore } from '../../store/testing/test-store.ts';
import { recordingPrefix } from '../rooms/recording/recording-keys.ts';
import { deleteOldData } from './retention-job.ts';
import { retentionOf, siteNewsletterDays, siteRetentionDays } from './retention-of.ts';

const dayMs = 24 * 3_600_000;
const start = Date.UTC(2026, 0, 1);

let test: TestStore;
let folder: string;
let beats: number;
beforeEach(async () => {
  test = await openTestStore();
  folder = await mkdtemp(join(tmpdir(), 'saywell-retention-'));
  beats = 0;
  setTime(start);
});
afterEach(async () => {
  await test[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const setTime = (at: number): void => test.setTime(new Date(at).toISOString());

async function run(at: number, siteOrgId: string | null = null): Promise<readonly string[]> {
  const { store, orgId } = test;
  setTime(at);
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    destination: { write: (line) => void lines.push(String(JSON.parse(line).msg)) },
  });
  const files = filesIn(folder, store);
  const handle = deleteOldData({
    store,
    calls: { end: async () => undefined },
    recordings: files.recordings,
    byteRemoval: files.byteRemoval,
    log,
    siteOrgId,
    now: () => at,
  });
  const job = {
    id: orgId,
    orgId,
    kind: 'data-retention',
    subjectId: orgId,
    payload: null,
    attempts: 1,
    leaseId: orgId,
  } as const;
  await handle(job, {
    signal: new AbortController().signal,
    heartbeat: async () => void (beats += 1),
    beating: (work) => work,
    finish: () => Promise.reject(new Error('not expected')),
  } satisfies JobContext);
  return lines;
}

const contact = {
  name: 'Ann',
  email: 'ann@example.com',
  company: 'Acme',
  industry: 'other',
  message: 'Hi',
  urgency: 'normal',
} as const;

/** One of each, at the time of the store. */
async function leaveAll(at: number): Promise<string> {
  const { store, orgId } = test;
  const { id } = await store.call.create({ orgId, type: 'webCall' });
  await store.call.end(id, {
    reason: 'customer-ended-call',
    artifact: { transcript: 'User: Hi.\n', messages: [] },
  });
  await store.call.keepEvents(id, [{ sequence: 0, at: new Date(at).toISOString(), type: 'call-started' }]);
  await mkdir(join(folder, recordingPrefix(id)), { recursive: true });
  await writeFile(join(join(folder, recordingPrefix(id)), 'one.wav'), 'sound');
  await store.booking.create(orgId, id, { name: 'Ann', phone: '+13025550142', when: 'Monday' });
  await store.chat.create(
    orgId,
    { id: store.chat.createId(), input: 'hi' },
    { said: [], bookings: [], changes: [] },
  );
  await store.contact.create(orgId, contact);
  await store.newsletter.subscribe(orgId, `ann${at}@example.com`);
  // One that waits for its confirmation is forgotten after a week anyway.
  await test.pool.query('update newsletter_subscription set confirmed_at = created_at');
  const requestStartedAt = new Date(at).toISOString();
  await store.log.addAll([{ orgId, type: 'API', requestStartedAt }]);
  return id;
}

async function counts(): Promise<Record<string, number>> {
  const tables = [
    'call',
    'call_artifact',
    'call_event',
    'booking',
    'chat',
    'contact_request',
    'newsletter_subscription',
    'log',
  ];
  const found: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await test.pool.query(`select count(*)::int as rows from ${table}`);
    found[table] = rows[0].rows;
  }
  return found;
}
const each = (rows: number) => ({
  call: rows,
  call_artifact: rows,
  call_event: rows,
  booking: rows,
  chat: rows,
  contact_request: rows,
  newsletter_subscription: rows,
  log: rows,
});

describe('data that is older than an organisation wants', () => {
  it('is deleted with its recordings, has a receipt and a line in the log, and the next look is planned', async () => {
    const { store, orgId } = test;
    await leaveAll(start);
    setTime(start + 20 * dayMs);
    const young = await leaveAll(start + 20 * dayMs);
    await store.org.update(orgId, { dataRetentionDays: 30 });
    expect(await run(start + 30 * dayMs - 1)).toEqual([]);
    expect(await counts()).toEqual(each(2));
    expect(await store.deletionRecord.list(orgId, { limit: 10 })).toEqual([]);

    const at = start + 31 * dayMs;
    expect(await run(at)).toEqual(['data was deleted because of its age']);
    expect(await counts()).toEqual(each(1));
    expect(await readdir(join(folder, 'recordings'))).toEqual([young]);
    expect(await store.deletionRecord.list(orgId, { limit: 10 })).toMatchObject([
      {
        cause: 'retention',
        status: 'complete',
        before: new Date(at - 30 * dayMs).toISOString(),
        deleted: {
          calls: 1,
          recordings: 1,
          bookings: 1,
          chats: 1,
          contactRequests: 1,
          newsletterSubscriptions: 1,
          logs: 1,
        },
      },
    ]);
    expect(await store.job.nextDueAt(['data-retention'])).toBe(at + 3_600_000);
  });

  it('is deleted in batches, between which the job is held', async () => {
    const { store, orgId } = test;
    for (let n = 0; n < 450; n += 1) await store.contact.create(orgId, contact);
    await store.org.update(orgId, { dataRetentionDays: 1 });
    await run(start + 2 * dayMs);
    expect((await counts())['contact_request']).toBe(0);
    expect(beats).toBe(3);
  });

  it('stays where nothing is set, and while a call or a campaign goes on', async () => {
    const { store, orgId } = test;
    await leaveAll(start);
    expect(await run(start + 9_000 * dayMs)).toEqual([]);
    expect(await counts()).toEqual(each(1));
    expect(await store.job.nextDueAt(['data-retention'])).toBeNull();
    setTime(start);
    await store.call.create({ orgId, type: 'outboundPhoneCall' });
    await store.org.update(orgId, { dataRetentionDays: 1 });
    await run(start + 3 * dayMs);
    expect((await counts())['call']).toBe(1);
  });

  it('of the website goes when its privacy policy says', async () => {
    await leaveAll(start);
    await run(start + (siteNewsletterDays + 1) * dayMs, test.orgId);
    expect(await counts()).toEqual({ ...each(1), newsletter_subscription: 0 });
    await run(start + (siteRetentionDays + 1) * dayMs, test.orgId);
    expect(await counts()).toEqual(each(0));
  });
});

it('knows of every table whether it is of people, the organisation’s own, or names nobody', async () => {
  const { rows } = await test.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const ofPeople = Object.keys(personalDataKinds).map((kind) =>
    kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const withMembers = [
    'member_credential',
    'member_preference',
    'member_session',
    'sign_in_challenge',
    'sign_in_link',
  ];
  const others = [
    'call_artifact',
    'call_draft',
    'call_event',
    'call_tool_use',
    'call_turns',
    'test_suite_attempt',
    'idempotency_key',
    'file_chunk_vector',
  ];
  const withOthers = [...others, ...withMembers];
  const ofNobody = [
    'org',
    'node',
    'setting',
    'deletion_record',
    'spending',
    'spending_hold',
    'sign_in_attempt',
  ];
  const known = new Set([...ofPeople, ...ownDataTables, ...withOthers, ...ofNobody]);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...known].toSorted());
});

describe('what an organisation has chosen', () => {
  it('is never longer than what the website promises of its own', () => {
    const id = test.orgId;
    expect(retentionOf({ id }, null)).toEqual({ days: undefined, newsletterDays: undefined });
    expect(retentionOf({ id, dataRetentionDays: 3_000 }, null).days).toBe(3_000);
    expect(retentionOf({ id, dataRetentionDays: 3_000 }, id)).toEqual({ days: 2_557, newsletterDays: 1_826 });
    expect(retentionOf({ id, dataRetentionDays: 30 }, id)).toEqual({ days: 30, newsletterDays: 30 });
  });
});
