import { expect, vi } from 'vitest';
import { chunkText } from '../../../features/files/chunk-text.ts';
import type { WebhookReceiver } from '../../../platform/jobs/testing/webhook-receiver.ts';
import { type DatabaseChecks, openChecks } from './check-database.ts';
import { databaseConnection, type KillableServer } from './killable-server.ts';
import { attemptsPerTest, contactRequest, type Fields, kinds } from './kinds.ts';
import type { Ledger, StoredResource } from './ledger.ts';
import { each, list, read, settleStored } from './settle.ts';

/** Messages that were on their way to a receiver are tried again after half a minute. */
const timeoutMs = 90_000;

export interface DoneOptions {
  readonly server: KillableServer;
  readonly ledger: Ledger;
  readonly receiver: Pick<WebhookReceiver, 'posts'>;
  readonly dataDirectory: string;
}

/** Waits for the jobs; then everything is as it was answered, and had its effects once. */
export async function checkDone({ server, ledger, receiver, dataDirectory }: DoneOptions): Promise<void> {
  await using checks = await openChecks(await databaseConnection(dataDirectory));
  // Reading passages takes a busy processor minutes, and goes on where it was.
  const recurring = `kind like '%-cleanup' or kind in ('data-retention', 'passage-vectors')`;
  const waiting = `select kind, attempts, failure_code from job where not (${recurring})`;
  await vi.waitFor(async () => expect(await checks.rows(waiting)).toEqual([]), {
    timeout: timeoutMs,
    interval: 200,
  });
  await checks.expectWhole();
  await each(ledger.stored, (stored) => settleStored(server, stored));
  await each(ledger.stored, (stored) => checkEffects(server, stored));
  await checkMessages(server, ledger, receiver);
  await checkPassages(checks, ledger);
  const attempts = await checks.rows(`select count(*)::int as count from test_suite_attempt`);
  const runs = ledger.stored.filter(({ path }) => path.includes('/run/')).length;
  expect(attempts).toEqual([{ count: runs * attemptsPerTest }]);
  expect(runs).toBeGreaterThan(0);
}

async function checkEffects(
  server: KillableServer,
  { kind, path, states, asked }: StoredResource,
): Promise<void> {
  if (states[0] === null) return;
  const { bytes } = asked;
  const row: Fields = Object((await read(server, path)).body);
  if (kind === kinds.campaign) {
    expect(row, path).toMatchObject({ status: 'ended', callsCounterScheduled: 0, callsCounterFailed: 3 });
    expect(Object.keys(Object(row['calls'])), path).toHaveLength(3);
  }
  if (kind === kinds.phoneCall || kind === kinds.scheduledCall || kind === kinds.webCall) {
    const reason =
      kind === kinds.webCall
        ? 'call.in-progress.error-vapifault-worker-died'
        : 'call.start.error-get-transport';
    expect(row, path).toMatchObject({ status: 'ended' });
    // A deletion that was cut off has ended the call, and may be asked for again.
    expect([reason, 'call-deleted', 'scheduled-call-deleted'], path).toContain(row['endedReason']);
  }
  if (bytes !== undefined) {
    expect(row, path).toMatchObject({ status: 'done', bytes: bytes.length });
    expect((await read(server, `${path}/text`)).body).toBe(Buffer.from(bytes).toString().trim());
  }
  if (path.includes('/run/')) expect(row, path).toMatchObject({ status: 'completed' });
}

/** A message may come again after a kill, then with the id that it had. */
async function checkMessages(
  server: KillableServer,
  ledger: Ledger,
  receiver: Pick<WebhookReceiver, 'posts'>,
): Promise<void> {
  const deliveries = new Map(
    receiver.posts.map(({ headers, body }) => [headers['x-saywell-delivery'], body]),
  );
  const received = new Map<string, number>();
  for (const body of deliveries.values())
    for (const subject of subjectsOf(JSON.parse(body)))
      received.set(subject, (received.get(subject) ?? 0) + 1);
  const expectOnce = (subject: string, times = 1) =>
    expect({ [subject]: received.get(subject) ?? 0 }).toEqual({ [subject]: times });
  for (const stored of ledger.stored) {
    const id = stored.path.slice(stored.path.lastIndexOf('/') + 1);
    if (stored.kind === contactRequest) expectOnce(`contact-request ${id}`);
    if (stored.kind === kinds.session) expectOnce(`session.created ${id}`);
    if (stored.kind === kinds.campaign)
      for (const type of ['started', 'ended']) expectOnce(`campaign.${type} ${id}`);
    if (stored.kind === kinds.campaign)
      for (const type of ['dispatched', 'failed']) expectOnce(`contact.${type} ${id}`, 3);
  }
  for (const chat of await list(server, '/chat')) expectOnce(`chat.created ${String(chat['id'])}`);
}

/** What a message is about, with its type. */
function subjectsOf(posted: unknown): string[] {
  const { contactRequest, message } = Object(posted);
  if (contactRequest !== undefined) return [`contact-request ${contactRequest.id}`];
  const { type, campaign, contact, session, chat } = Object(message);
  const id = campaign?.id ?? contact?.campaignId ?? (type === 'session.created' ? session?.id : chat?.id);
  return [`${type} ${id}`];
}

/** Every passage of a file's text once. */
async function checkPassages(checks: DatabaseChecks, ledger: Ledger): Promise<void> {
  const query = `select '/file/' || file_id as path, count(*)::int as passages from file_chunk group by file_id`;
  const found = new Map((await checks.rows(query)).map((row) => [Object(row).path, Object(row).passages]));
  const files = ledger.stored.filter(({ asked, states }) => asked.bytes !== undefined && states[0] !== null);
  expect(files.length).toBeGreaterThan(0);
  expect(found.size).toBe(files.length);
  for (const { path, asked } of files)
    expect(found.get(path), path).toBe(chunkText(Buffer.from(asked.bytes ?? []).toString()).length);
}
