import type { Role, User } from '@saywell/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { laterThan } from '../rows/precondition.ts';
import { ownRow, present } from '../rows/rows.ts';
import type { Queries, StoreContext } from '../store-context.ts';
import { member } from './member-tables.ts';
import { org } from './org-table.ts';

/** What became of a change to a membership. An organisation that has members always has an administrator among them. */
export type MembershipChange = 'done' | 'not-found' | 'last-admin';

export interface MemberStore {
  /** Oldest first. */
  list(orgId: string): Promise<User[]>;
  /** Null also when the organisation is being removed. */
  get(orgId: string, id: string): Promise<User | null>;
  setRole(orgId: string, id: string, role: Role): Promise<MembershipChange>;
  remove(orgId: string, id: string): Promise<MembershipChange>;
}

export function createMemberStore({ db, now, transaction }: StoreContext): MemberStore {
  return {
    async list(orgId) {
      const rows = await db
        .select()
        .from(member)
        .where(eq(member.orgId, orgId))
        .orderBy(asc(member.createdAt), asc(member.id));
      return rows.map(toUser);
    },
    async get(orgId, id) {
      const [row] = await db
        .select({ member })
        .from(member)
        .innerJoin(org, and(eq(org.id, member.orgId), isNull(org.removedAt)))
        .where(ownRow(member, orgId, id));
      return row === undefined ? null : toUser(row.member);
    },
    setRole: (orgId, id, role) =>
      transaction(async ({ db }) => {
        const refused = await refusal(db, orgId, id, role === 'admin');
        if (refused !== null) return refused;
        await db
          .update(member)
          .set({ role, updatedAt: laterThan(member, now()) })
          .where(ownRow(member, orgId, id));
        return 'done';
      }),
    remove: (orgId, id) =>
      transaction(async ({ db }) => {
        const refused = await refusal(db, orgId, id, false);
        if (refused !== null) return refused;
        await db.delete(member).where(ownRow(member, orgId, id));
        return 'done';
      }),
  };
}

/** Locks the administrators first: two who leave at once would each count the other. */
async function refusal(
  db: Queries,
  orgId: string,
  id: string,
  staysAdmin: boolean,
): Promise<Exclude<MembershipChange, 'done'> | null> {
  const admins = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.orgId, orgId), eq(member.role, 'admin')))
    .orderBy(asc(member.id))
    .for('update');
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .where(ownRow(member, orgId, id));
  if (found === undefined) return 'not-found';
  const isLast = admins.length === 1 && admins[0]?.id === id;
  return isLast && !staysAdmin ? 'last-admin' : null;
}

type MemberRow = typeof member.$inferSelect;
export function toUser({ id, email, fullName, role, createdAt, updatedAt }: MemberRow): User {
  return {
    id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    email,
    ...present({ fullName }),
    role,
  };
}
