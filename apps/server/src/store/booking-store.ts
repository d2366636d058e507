import { eq } from 'drizzle-orm';
import { booking } from '../database/schema.ts';
import { newestFirst } from './rows.ts';
import type { Store } from './store.ts';
import type { StoreContext } from './store-context.ts';

/** The newest bookings that a list answers. */
const maxListed = 1_000;

export function createBookingStore({ db, now, createId }: StoreContext): Store['booking'] {
  return {
    async create(orgId, callId, body) {
      const id = createId();
      await db.insert(booking).values({ id, orgId, callId, body, createdAt: new Date(now()) });
      return id;
    },
    async list(orgId) {
      const rows = await db
        .select()
        .from(booking)
        .where(eq(booking.orgId, orgId))
        .orderBy(...newestFirst(booking))
        .limit(maxListed);
      return rows.map(({ id, callId, body, createdAt }) => ({
        ...body,
        id,
        callId,
        createdAt: createdAt.toISOString(),
      }));
    },
  };
}
