import type { DemoBooking } from '@saywell/agent';
import { type Booking, resourceSchemas } from '@saywell/contract';
import { and } from 'drizzle-orm';
import type { ListCreated } from '../rows/list-created.ts';
import { createdRows, newestFirst, positionOf, present, rowsBehind } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readList, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { booking } from './visitor-tables.ts';

export const bookingForm: StoredForm<Booking> = { name: 'booking', schema: resourceSchemas.booking };

export interface BookingStore {
  create(orgId: string, callId: string, booking: DemoBooking): Promise<string>;
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
    async list(orgId, query, position) {
      const rows = await db
        .select()
        .from(booking)
        .where(
          and(createdRows(booking, orgId, query), rowsBehind(booking, position ?? positionOf(query.cursor))),
        )
        .orderBy(...newestFirst(booking))
        .limit(query.limit);
      return readList(context, rows, toBooking);
    },
  };
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
