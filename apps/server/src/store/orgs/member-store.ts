import type { Role, User } from '@saywell/contract';
import { and, asc, eq, exists, gt, isNull, ne, or } from 'drizzle-orm';
import { memberCredential, memberSession } from '../people/people-tables.ts';
import { sessionLimits } from '../people/session-limits.ts';
import { laterThan } from '../rows/precondition.ts';
import { insertedRow, ownRow, present } from '../rows/rows.ts';
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
  /** Everywhere: somebody who belongs to two organisations is a user of each. At most five, oldest first. */
  withEmail(email: string): Promise<FoundMember[]>;
  /** Is there an administrator who can sign in, or is signed in? */
  hasAdminWithAccess(orgId: string): Promise<boolean>;
  /** Makes an administrator of whoever has this address. */
  makeAdmin(orgId: string, admin: { readonly email: string; readonly fullName: string }): Promise<User>;
  /** Of somebody whom another service vouches for. */
  join(
    orgId: string,
    member: { readonly email: string; readonly fullName: string; readonly role: Role },
  ): Promise<User>;
  rename(orgId: string, id: string, fullName: string): Promise<void>;
  setRole(orgId: string, id: string, role: Role): Promise<MembershipChange>;
  remove(orgId: string, id: string): Promise<MembershipChange>;
}

export interface FoundMember {
  readonly user: User;
  readonly orgId: string;
  readonly orgName: string | undefined;
}

const maxMemberships = 5;

export function createMemberStore(context: StoreContext): MemberStore {
  const { db, now, transaction } = context;
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
    withEmail: (email) => findByEmail(db, email),
    hasAdminWithAccess: (orgId) => hasAdminWithAccess(context, orgId),
    makeAdmin: (orgId, { email, fullName }) =>
      upsert(context, orgId, { email, fullName, role: 'admin' }, { role: 'admin', fullName }),
    join: (orgId, given) => upsert(context, orgId, given, {}),
    async rename(orgId, id, fullName) {
      await db
        .update(member)
        .set({ fullName, updatedAt: laterThan(member, now()) })
        .where(ownRow(member, orgId, id));
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

async function findByEmail(db: Queries, email: string): Promise<FoundMember[]> {
  const rows = await db
    .select({ member, orgName: org.name })
    .from(member)
    .innerJoin(org, and(eq(org.id, member.orgId), isNull(org.removedAt)))
    .where(eq(member.emailKey, email.toLowerCase()))
    .orderBy(asc(member.createdAt), asc(member.id))
    .limit(maxMemberships);
  return rows.map((row) => ({
    user: toUser(row.member),
    orgId: row.member.orgId,
    orgName: row.orgName ?? undefined,
  }));
}

async function hasAdminWithAccess({ db, now }: StoreContext, orgId: string): Promise<boolean> {
  const isAdmin = and(eq(member.orgId, orgId), eq(member.role, 'admin'));
  const credentials = db
    .select({ id: memberCredential.id })
    .from(memberCredential)
    .where(and(eq(memberCredential.memberId, member.id), ne(memberCredential.kind, 'totp')));
  const at = now();
  const sessions = db
    .select({ id: memberSession.id })
    .from(memberSession)
    .where(
      and(
        eq(memberSession.memberId, member.id),
        gt(memberSession.expiresAt, new Date(at)),
        gt(memberSession.lastSeenAt, new Date(at - sessionLimits.idleMs)),
      ),
    );
  const [row] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(isAdmin, or(exists(credentials), exists(sessions))))
    .limit(1);
  return row !== undefined;
}

/** `change`: of whoever is a member already. */
async function upsert(
  { db, now, createId }: StoreContext,
  orgId: string,
  given: { readonly email: string; readonly fullName: string; readonly role: Role },
  change: { readonly role?: Role; readonly fullName?: string },
): Promise<User> {
  const at = new Date(now());
  const emailKey = given.email.toLowerCase();
  const changed = Object.keys(change).length === 0 ? {} : { ...change, updatedAt: laterThan(member, now()) };
  const rows = await db
    .insert(member)
    .values({ ...given, id: createId(), orgId, emailKey, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: [member.orgId, member.emailKey], set: { emailKey, ...changed } })
    .returning();
  return toUser(insertedRow(rows));
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
