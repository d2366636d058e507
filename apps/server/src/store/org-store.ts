import type { Org } from '@saywell/contract';
import { eq } from 'drizzle-orm';
import { org } from '../database/schema.ts';
import { insertedRow, present } from './rows.ts';
import type { Store } from './store.ts';
import type { StoreContext } from './store-context.ts';

export function createOrgStore({ db, now, createId }: StoreContext): Store['org'] {
  return {
    async create(name) {
      const at = new Date(now());
      const row = { id: createId(), name, createdAt: at, updatedAt: at };
      return toOrg(insertedRow(await db.insert(org).values(row).returning()));
    },
    async get(orgId) {
      const [row] = await db.select().from(org).where(eq(org.id, orgId));
      return row === undefined ? null : toOrg(row);
    },
  };
}

type OrgRow = typeof org.$inferSelect;
function toOrg(row: OrgRow): Org {
  return {
    id: row.id,
    ...present({ name: row.name }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
