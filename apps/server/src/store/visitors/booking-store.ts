import type { BookingChange, DemoBooking } from '@saywell/agent';
import { type Booking, type ListBookingsQuery, resourceSchemas, type UpdateBooking } from '@saywell/contract';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ListCreated } from '../rows/list-created.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { createdRows, ownRow, positionOf, present, rowsBehind } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { handledConditions, handlingChange, handlingOf } from './handling.ts';
import { booking } from './visitor-tables.ts';

export const bookingForm: StoredForm<Booking> = { name: 'booking', schema: resourceSchemas.booking };

export interface BookingStore {
  create(orgId: string, callId: string, booking: DemoBooking): Promise<string>;
  /** A booking of this call becomes another one, or is deleted. */
  change(orgId: string, callId: string, change: BookingChange): Promise<void>;
  list: ListCreated<Booking, ListBookingsQuery>;
  get(orgId: string, id: string): Promise<Booking | null>;
  /** @throws {ChangedMeanwhileError} */
  update(
    orgId: string,
    id: string,
    change: UpdateBooking,
    ifUnchanged?: Precondition,
  ): Promise<Booking | null>;
  /** @throws {ChangedMeanwhileError} */
  delete(orgId: string, id: string, ifUnchanged?: Precondition): Promise<Booking | null>;
}

export function createBookingStore(context: StoreContext): BookingStore {
  const { db, now, createId } = context;
  return {
    async create(orgId, callId, body) {
      const id = createId();
      await db
        .insert(booking)
        .values({ id, orgId, callId, body: stamped(bookingForm, body), ...madeAt(now()) });
      return id;
    },
    change: (orgId, callId, change) =>
      changeBooking(context, orgId, eq(booking.callId, callId), { callId }, change),
    async list(orgId, query, position) {
      const behind = rowsBehind(booking, position ?? positionOf(query.cursor));
      const where = and(
        createdRows(booking, orgId, query),
        behind,
        ...handledConditions(booking, searched, query),
      );
      return readPageOf(context, await readRows(context, booking, { where, limit: query.limit }), toBooking);
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(booking)
        .where(ownRow(booking, orgId, id));
      return orNull(row);
    },
    async update(orgId, id, change, ifUnchanged) {
      const [row] = await db
        .update(booking)
        .set({ ...handlingChange(change), ...hourChange(change), updatedAt: laterThan(booking, now()) })
        .where(ownUnchangedRow(booking, orgId, id, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, booking, orgId, id, ifUnchanged);
      return orNull(row);
    },
    async delete(orgId, id, ifUnchanged) {
      const [row] = await db
        .delete(booking)
        .where(ownUnchangedRow(booking, orgId, id, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, booking, orgId, id, ifUnchanged);
      return orNull(row);
    },
  };
}

const searched = [
  ...['name', 'phone', 'email', 'business', 'when'].map((field) => sql`${booking.body} ->> ${field}`),
  sql`${booking.note}`,
];

const madeAt = (now: number) => ({ createdAt: new Date(now), updatedAt: new Date(now) });

/** The one field of the visitor's own that others may correct. */
function hourChange({ at }: UpdateBooking): { body?: SQL } {
  if (at === undefined) return {};
  return {
    body:
      at === null
        ? sql`${booking.body} - 'at'`
        : sql`${booking.body} || jsonb_build_object('at', ${at}::text)`,
  };
}

/** Changes the newest booking of a conversation that is the previous one; one that is gone is made again. */
export async function changeBooking(
  { db, now, createId }: Pick<StoreContext, 'db' | 'now' | 'createId'>,
  orgId: string,
  ofConversation: SQL,
  source: { readonly callId?: string; readonly chatId?: string },
  { previous, booking: body }: BookingChange,
): Promise<void> {
  const rows = await db
    .select()
    .from(booking)
    .where(and(eq(booking.orgId, orgId), ofConversation))
    .orderBy(desc(booking.createdAt), desc(booking.id));
  const stored = rows.find((row) => toBooking(row).when === previous.when) ?? rows[0];
  if (stored !== undefined && body === null) await db.delete(booking).where(eq(booking.id, stored.id));
  if (body === null) return;
  const changed = stamped(bookingForm, body);
  if (stored !== undefined) {
    await db
      .update(booking)
      .set({ body: changed, updatedAt: laterThan(booking, now()) })
      .where(eq(booking.id, stored.id));
    return;
  }
  await db.insert(booking).values({ id: createId(), orgId, ...source, body: changed, ...madeAt(now()) });
}

function toBooking(row: typeof booking.$inferSelect): Booking {
  const { id, orgId, callId, chatId, createdAt, body, state } = row;
  return readStored(bookingForm, id, {
    ...raiseStored(bookingForm, id, body),
    id,
    orgId,
    ...present({ callId, chatId }),
    createdAt: createdAt.toISOString(),
    state,
    ...handlingOf(row),
  });
}

const orNull = (row: typeof booking.$inferSelect | undefined): Booking | null =>
  row === undefined ? null : toBooking(row);
