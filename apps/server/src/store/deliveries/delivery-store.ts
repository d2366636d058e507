import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryRow,
  deliveryAttemptSchema,
  type ListDeliveriesQuery,
  resourceSchemas,
} from '@saywell/contract';
import { and, eq, lt, min, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../jobs/job-table.ts';
import { createJobStore } from '../jobs/job-store.ts';
import { type Page, readPage } from '../rows/page.ts';
import { readPageOf } from '../rows/read-rows.ts';
import { ownRow, present, storedFieldsOf, whereEqual } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import { delivery } from './delivery-table.ts';

/** What a delivery is known by. */
export interface DeliverySubject {
  readonly id: string;
  readonly orgId: string;
  readonly type: string;
  readonly url: string;
  readonly callId?: string | undefined;
  readonly assistantId?: string | undefined;
}

/** What became of a delivery in the attempts that were made now. */
export interface DeliveryOutcome {
  readonly attempts: readonly DeliveryAttempt[];
  readonly state: DeliveryRow['state'];
  readonly isQuestion?: boolean;
  readonly failureCode?: string | undefined;
  /** ms from now; of one that waits. */
  readonly nextTryMs?: number | undefined;
  /** What its job had, to be kept. */
  readonly payload?: object | undefined;
}

/** Whether it is sent again; else why not. */
export type ResendOutcome = 'sent' | 'not-found' | 'not-kept' | 'not-repeatable';

/** A delivery with what was sent, secrets and all. */
export interface WholeDelivery {
  readonly delivery: Omit<Delivery, 'message'>;
  readonly payload: unknown;
}

export interface DeliveryStore {
  /** It waits for its job. */
  begin(subject: DeliverySubject, dueInMs: number): Promise<void>;
  /** Adds attempts; one that is not known is made. */
  note(subject: DeliverySubject, outcome: DeliveryOutcome): Promise<void>;
  /** Of one that waits: nobody tries it any more. */
  giveUp(id: string, failureCode: string): Promise<void>;
  page(orgId: string, query: ListDeliveriesQuery): Promise<Page<DeliveryRow>>;
  get(orgId: string, id: string): Promise<WholeDelivery | null>;
  /** Puts its job into the queue again, due now. */
  resend(orgId: string, id: string): Promise<ResendOutcome>;
  /** What was sent about a call that is gone. */
  forgetCall(orgId: string, callId: string): Promise<void>;
  /** Deletes what is older. Answers when the oldest of the rest was made, epoch milliseconds; null: none is left. */
  deleteOlder(orgId: string, before: number): Promise<number | null>;
}

const maxAttempts = 20;

const withoutAnswers = sql`(select coalesce(jsonb_agg(attempt - 'response'), '[]'::jsonb)
  from jsonb_array_elements(${delivery.attempts}) as attempt)`;

export function createDeliveryStore(context: StoreContext): DeliveryStore {
  const { db } = context;
  return {
    async begin(subject, dueInMs) {
      await db
        .insert(delivery)
        .values({ ...newRow(context, subject), state: 'waiting', nextTryAt: context.databaseTime(dueInMs) })
        .onConflictDoNothing();
    },
    note: (subject, outcome) => note(context, subject, outcome),
    async giveUp(id, failureCode) {
      const waits = and(eq(delivery.id, id), eq(delivery.state, 'waiting'));
      await db.update(delivery).set({ state: 'failed', failureCode, nextTryAt: null }).where(waits);
    },
    async page(orgId, query) {
      const asked = and(
        whereEqual(delivery.state, query.state),
        whereEqual(delivery.type, query.type),
        whereEqual(delivery.callId, query.callId),
        whereEqual(delivery.assistantId, query.assistantId),
      );
      const { metadata, ...found } = await readPage(context, delivery, orgId, query, asked);
      return { results: await readPageOf(context, found, toRow), metadata };
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(delivery)
        .where(ownRow(delivery, orgId, id));
      if (row === undefined) return null;
      const whole = { ...rowFields(row), attempts: readAttempts(row) };
      return {
        delivery: readStored(form, id, whole),
        payload: row.payload ?? (await waitingPayload(context, id)),
      };
    },
    resend: (orgId, id) => context.transaction((own) => resend(own, orgId, id)),
    async forgetCall(orgId, callId) {
      await db
        .update(delivery)
        .set({ payload: null, attempts: withoutAnswers })
        .where(and(eq(delivery.orgId, orgId), eq(delivery.callId, callId)));
    },
    deleteOlder: (orgId, before) => deleteOlder(context, orgId, before),
  };
}

async function deleteOlder({ db }: StoreContext, orgId: string, before: number): Promise<number | null> {
  const ofOrg = eq(delivery.orgId, orgId);
  await db.delete(delivery).where(and(ofOrg, lt(delivery.createdAt, new Date(before))));
  const [oldest] = await db
    .select({ at: min(delivery.createdAt) })
    .from(delivery)
    .where(ofOrg);
  return oldest?.at?.getTime() ?? null;
}

function newRow({ now }: StoreContext, { id, orgId, type, url, callId, assistantId }: DeliverySubject) {
  const at = new Date(now());
  return {
    id,
    orgId,
    type,
    url,
    isQuestion: false,
    callId: callId ?? null,
    assistantId: assistantId ?? null,
    attemptCount: 0,
    attempts: [],
    createdAt: at,
    updatedAt: at,
  };
}

async function note(
  context: StoreContext,
  subject: DeliverySubject,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { state, attempts, isQuestion = false, failureCode, nextTryMs, payload } = outcome;
  const row = newRow(context, subject);
  const changed = {
    state,
    failureCode: failureCode ?? null,
    nextTryAt: nextTryMs === undefined ? null : context.databaseTime(nextTryMs),
    payload: payload ?? null,
    updatedAt: row.updatedAt,
  };
  const all = sql`${delivery.attempts} || excluded.attempts`;
  await context.db
    .insert(delivery)
    .values({ ...row, ...changed, isQuestion, attempts, attemptCount: attempts.length })
    .onConflictDoUpdate({
      target: delivery.id,
      set: {
        ...changed,
        attemptCount: sql`${delivery.attemptCount} + ${attempts.length}::int`,
        attempts: sql`case when jsonb_array_length(${all}) <= ${maxAttempts}::int then ${all}
          else jsonb_path_query_array(${all}, ${`$[last - ${maxAttempts - 1} to last]`}::jsonpath) end`,
      },
    });
}

const isItsJob = (id: string): SQL | undefined => and(eq(job.kind, 'server-message'), eq(job.subjectId, id));

/** What waits is in its job. */
async function waitingPayload({ db }: StoreContext, id: string): Promise<unknown> {
  const [found] = await db.select({ payload: job.payload }).from(job).where(isItsJob(id));
  return found?.payload;
}

async function resend(context: StoreContext, orgId: string, id: string): Promise<ResendOutcome> {
  const { db, databaseTime, announceJobs } = context;
  const [row] = await db
    .select()
    .from(delivery)
    .where(ownRow(delivery, orgId, id))
    .for('update');
  if (row === undefined) return 'not-found';
  if (row.isQuestion) return 'not-repeatable';
  const again = { dueAt: databaseTime(), failedAt: null, failureCode: null };
  const attempts = sql`case when ${job.failedAt} is null then ${job.attempts} else 0 end`;
  const queued = await db
    .update(job)
    .set({ ...again, attempts })
    .where(isItsJob(id))
    .returning({ id: job.id });
  if (queued.length === 0) {
    if (row.payload === null) return 'not-kept';
    await createJobStore(context).add({ orgId, kind: 'server-message', subjectId: id, payload: row.payload });
  }
  announceJobs();
  await db
    .update(delivery)
    .set({ state: 'waiting', nextTryAt: databaseTime(), payload: null })
    .where(eq(delivery.id, id));
  return 'sent';
}

type Row = typeof delivery.$inferSelect;
const form: StoredForm<Omit<Delivery, 'message'>> = { name: 'delivery', schema: resourceSchemas.delivery };
const rowForm: StoredForm<DeliveryRow> = { name: 'delivery', schema: resourceSchemas.deliveryRow };
const attemptsSchema = z.array(deliveryAttemptSchema);

const readAttempts = ({ id, attempts }: Row): DeliveryAttempt[] =>
  readStored({ name: 'delivery', schema: attemptsSchema }, id, attempts);

function rowFields(row: Row) {
  const { type, url, state, attemptCount, failureCode, nextTryAt, callId, assistantId } = row;
  const status = readAttempts(row).at(-1)?.status;
  return {
    ...storedFieldsOf(row),
    type,
    url,
    state,
    attemptCount,
    canResend: !row.isQuestion && (state !== 'delivered' || row.payload !== null),
    ...present({ status, failureCode, nextTryAt: nextTryAt?.toISOString(), callId, assistantId }),
  };
}

const toRow = (row: Row): DeliveryRow => readStored(rowForm, row.id, rowFields(row));
