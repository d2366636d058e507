import type { BookingChange, DemoBooking } from '@saywell/agent';
import { type Booking, resourceSchemas } from '@saywell/contract';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { ListCreated } from '../rows/list-created.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { createdRows, positionOf, present, rowsBehind } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { booking } from './visitor-tables.ts';

export const bookingForm: StoredForm<Booking> = { name: 'booking', schema: resourceSchemas.booking };

export interface BookingStore {
  create(orgId: string, callId: string, booking: DemoBooking): Promise<string>;
  /** A booking of this call becomes another one, or is deleted. */
  change(orgId: string, callId: string, change: BookingChange): Promise<void>;
  list: ListCreated<Booking>;
}

export function createBookingStore(context: StoreContext): BookingStore {
  const { db, now, createId } = context;
  return {
    async create(orgId, callId, body) {
      const id = createId();
      await db
        .insert(booking)
        .values({ id, orgId, callId, body: stamped(bookingForm, body), createdAt: new Date(now()) });
      return id;
    },
    change: (orgId, callId, change) =>
      changeBooking(context, orgId, eq(booking.callId, callId), { callId }, change),
    async list(orgId, query, position) {
      const behind = rowsBehind(booking, position ?? positionOf(query.cursor));
      const where = and(createdRows(booking, orgId, query), behind);
      return readPageOf(context, await readRows(context, booking, { where, limit: query.limit }), toBooking);
    },
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
    await db.update(booking).set({ body: changed }).where(eq(booking.id, stored.id));
    return;
  }
  await db
    .insert(booking)
    .values({ id: createId(), orgId, ...source, body: changed, createdAt: new Date(now()) });
}

function toBooking({ id, orgId, callId, chatId, createdAt, body }: typeof booking.$inferSelect): Booking {
  return readStored(bookingForm, id, {
    ...raiseStored(bookingForm, id, body),
    id,
    orgId,
    ...present({ callId, chatId }),
    createdAt: createdAt.toISOString(),
  });
}
