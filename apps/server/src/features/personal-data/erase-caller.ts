import type { Caller, DeletionRecord } from '@saywell/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { NewDeletionRecord } from '../../store/personal-data/deletion-record-store.ts';
import type { Store } from '../../store/store.ts';

import type { CallEnds } from '../calls/ending/call-ends.ts';
import { type DeletionParts, Deletions } from './deletions.ts';
import { subjectHashes } from './subject-hash.ts';
import { subjectPattern } from './subject-pattern.ts';

export interface EraseCallerParts extends DeletionParts {
  readonly store: Pick<
    Store,
    'call' | 'campaign' | 'personalData' | 'transaction' | 'idempotency' | 'deletionRecord' | 'job'
  >;
  /** Writes what waits to be logged. */
  readonly flushLog: () => Promise<void>;
  /** Ends of calls that wait for the database, on this server. */
  readonly waitingEnds: Pick<CallEnds, 'withdraw'>;
  /** 32 bytes. */
  readonly encryptionKey: Uint8Array;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What one pass has deleted may have been written anew while it ran: a call ends, and its report is sent. */
const maxPasses = 5;
const maxRemaining = 100;

/**
 * Deletes everything that names a caller, and the conversations that it belongs to, and stores a receipt. What
 * fails is thrown when what was done has its receipt; to erase again goes on.
 */
export async function eraseCaller(
  parts: EraseCallerParts,
  orgId: string,
  caller: Caller,
): Promise<DeletionRecord> {
  const deletions = new Deletions(parts, orgId);
  const pattern = subjectPattern(caller);
  const receipt = (status: NewDeletionRecord['status'], more: Partial<NewDeletionRecord> = {}) =>
    parts.store.deletionRecord.create(orgId, {
      cause: 'erasure',
      status,
      subjectHashes: [...subjectHashes(caller, orgId, parts.encryptionKey)],
      finishedAt: new Date(parts.now()).toISOString(),
      deleted: deletions.counts,
      ...more,
    });
  try {
    for (let pass = 0; pass < maxPasses; pass += 1)
      if ((await erasePass(parts, orgId, pattern, deletions)) === 0) break;
    const found = await parts.store.personalData.remaining(orgId, pattern, maxRemaining + 1);
    const record = await receipt(deletions.isComplete ? 'complete' : 'incomplete', {
      ...(found.length > 0 && { remaining: found.slice(0, maxRemaining) }),
      ...(found.length > maxRemaining && { hasMoreRemaining: true }),
    });
    parts.log.info({ orgId, record: record.id, deleted: record.deleted }, 'the data of a caller was erased');
    return record;
  } catch (error) {
    parts.log.error(
      { orgId, err: error, deleted: deletions.counts },
      'the data of a caller is not all erased',
    );
    await receipt('incomplete').catch(() => undefined);
    throw error;
  }
}

/** Conversations first, then what is written about them. Answers how much there was. */
async function erasePass(
  parts: EraseCallerParts,
  orgId: string,
  pattern: string,
  deletions: Deletions,
): Promise<number> {
  const before = totalOf(deletions);
  const isNamed = testOf(pattern);
  const withdrawn = await parts.waitingEnds.withdraw(orgId, isNamed);
  deletions.count('waitingEnds', withdrawn.length);
  await eraseConversations(parts, orgId, pattern, deletions, withdrawn);
  for (const kind of ['contactRequest', 'newsletterSubscription', 'testSuiteRun', 'supportTicket'] as const)
    for await (const found of parts.store.personalData.search(orgId, kind, pattern))
      await deletions.rows(
        kind,
        found.map(({ id }) => id),
      );
  await parts.flushLog();
  const isAbout = aboutOneOf(deletions.conversations);
  for (const kind of ['job', 'delivery', 'log'] as const)
    for await (const rows of parts.store.personalData.texts(orgId, kind))
      await deletions.rows(
        kind,
        rows.flatMap(({ id, text }) => (isNamed(text) || isAbout(text) ? [id] : [])),
      );
  deletions.count(
    'storedAnswers',
    await parts.store.idempotency.deleteAnswers(orgId, (answer) => isNamed(answer) || isAbout(answer)),
  );
  return totalOf(deletions) - before;
}

async function eraseConversations(
  { store: { personalData } }: EraseCallerParts,
  orgId: string,
  pattern: string,
  deletions: Deletions,
  withdrawn: readonly string[],
): Promise<void> {
  const bookingIds: string[] = [];
  const callIds = new Set(withdrawn);
  const campaignIds = new Set<string>();
  const chatIds = new Set<string>();
  const sessionIds = new Set<string>();
  for (const kind of ['booking', 'campaignContact', 'campaign', 'call', 'chat', 'session'] as const)
    for await (const found of personalData.search(orgId, kind, pattern)) {
      for (const { id, callId, chatId, sessionId, row } of found) {
        if (callId !== null) callIds.add(callId);
        if (chatId !== null) chatIds.add(chatId);
        if (sessionId !== null) sessionIds.add(sessionId);
        if (kind === 'call') callIds.add(id);
        if (kind === 'chat') chatIds.add(id);
        if (kind === 'session') sessionIds.add(id);
        if (kind === 'campaignContact') campaignIds.add(String(row['campaign_id']));
        if (kind === 'campaign') campaignIds.add(id);
        if (kind === 'booking') bookingIds.push(id);
      }
    }
  await deletions.rows('booking', bookingIds);
  await deletions.customers([...campaignIds], testOf(pattern));
  await deletions.calls([...callIds]);
  const conversations = await personalData.conversations(orgId, [...chatIds]);
  for (const id of conversations.sessionIds) sessionIds.add(id);
  const ofSessions = await personalData.chatsOfSessions(orgId, [...sessionIds]);
  await deletions.rows('chat', [...new Set([...conversations.chatIds, ...ofSessions])]);
  await deletions.rows('session', [...sessionIds]);
}

function testOf(pattern: string): (text: string) => boolean {
  const expression = new RegExp(pattern, 'i');
  return (text) => expression.test(text);
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Does a text name one of them? */
function aboutOneOf(conversations: ReadonlySet<string>): (text: string) => boolean {
  return (text) => conversations.size > 0 && (text.match(ids) ?? []).some((id) => conversations.has(id));
}

const totalOf = ({ counts }: Deletions): number =>
  Object.values(counts).reduce((sum: number, one) => sum + (one ?? 0), 0);
