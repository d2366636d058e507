import type { DemoBooking } from '@saywell/agent';
import type { Booking } from '@saywell/contract';
import { and } from 'drizzle-orm';
import type { ListCreated } from '../rows/list-created.ts';
import { createdRows, newestFirst, positionOf, present, rowsBehind } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { booking } from './visitor-tables.ts';

export interface BookingStore {
  create(orgId: string, callId: string, booking: DemoBooking): Promise<string>;
  list: ListCreated<Booking>;
}

export function createBookingStore({ db, now, createId }: StoreContext): BookingStore {
  return {
    async create(orgId, callId, body) {
      const id = createId();
      await db.insert(booking).values({ id, orgId, callId, body, createdAt: new Date(now()) });
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
      return rows.map(toBooking);
    },
  };
}

function toBooking({ id, orgId, callId, chatId, createdAt, body }: typeof booking.$inferSelect): Booking {
  return { ...body, id, orgId, ...present({ callId, chatId }), createdAt: createdAt.toISOString() };
}
