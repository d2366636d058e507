import { createHash, randomBytes } from 'node:crypto';
import type { Role, SessionMethod } from '@saywell/contract';
import { and, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { member } from '../orgs/member-tables.ts';
import { org } from '../orgs/org-table.ts';
import type { StoreContext } from '../store-context.ts';
import { memberSession } from './people-tables.ts';
import { sessionLimits } from './session-limits.ts';

export interface MemberSession {
  readonly id: string;
  /** The member's own organisation. */
  readonly orgId: string;
  readonly memberId: string;
  readonly actingOrgId: string | undefined;
  /** The member's, now. */
  readonly role: Role;
  readonly method: SessionMethod;
  readonly userAgent: string;
  readonly ip: string;
  /** Epoch milliseconds, all of them. */
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  readonly confirmedAt: number | undefined;
}

export interface FoundSession extends MemberSession {
  /** Came with the secret before this one, which is good for some seconds still. */
  readonly isEarlier: boolean;
  /** The role was another one when the secret was made. */
  readonly hasOtherRole: boolean;
}

export interface NewSession
  extends Pick<MemberSession, 'orgId' | 'memberId' | 'role' | 'method' | 'userAgent' | 'ip'> {}

export interface StartedSession {
  readonly session: MemberSession;
  /** For the browser, and nowhere else. */
  readonly secret: string;
}

export interface MemberSessionStore {
  /** Beyond ten of a member the one that was seen longest ago ends. */
  start(session: NewSession): Promise<StartedSession>;
  /** Null: nobody's, over, or not used for a week. */
  find(secret: string): Promise<FoundSession | null>;
  /** Notes that it was used. */
  see(id: string, ip: string): Promise<void>;
  /**
   * A new secret; the one before is good for half a minute, for requests that are on their way. Null: it has ended, or
   * has that role already and nothing is confirmed: another request of its page was first.
   */
  renew(id: string, renewed: { readonly role: Role; readonly isConfirmed: boolean }): Promise<string | null>;
  actIn(id: string, orgId: string | null): Promise<void>;
  /** Those that have not ended, last seen first. */
  list(memberId: string): Promise<MemberSession[]>;
  end(memberId: string, id: string): Promise<void>;
  /** All of a member's, but for one. */
  endAll(memberId: string, exceptId?: string): Promise<void>;
}

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const createSecret = (): string => randomBytes(32).toString('base64url');
/** Longer than any that was given out. */
const maxSecretLength = 100;

export function createMemberSessionStore(context: StoreContext): MemberSessionStore {
  const { db, now, createId } = context;
  const find = (where: SQL | undefined) => findSessions(context, where);
  return {
    start: (given) => start(context, given, createId()),
    async find(secret) {
      if (secret.length > maxSecretLength) return null;
      const hash = hashSecret(secret);
      const isEarlier = and(
        eq(memberSession.earlierHash, hash),
        gt(memberSession.earlierUntil, new Date(now())),
      );
      const [row] = await find(or(eq(memberSession.secretHash, hash), isEarlier));
      if (row === undefined) return null;
      return {
        ...toSession(row.session, row.role),
        isEarlier: !row.session.secretHash.equals(hash),
        hasOtherRole: row.session.role !== row.role,
      };
    },
    async see(id, ip) {
      await db
        .update(memberSession)
        .set({ lastSeenAt: new Date(now()), ip })
        .where(eq(memberSession.id, id));
    },
    renew: (id, renewed) => renew(context, id, renewed),
    async actIn(id, actingOrgId) {
      await db.update(memberSession).set({ actingOrgId }).where(eq(memberSession.id, id));
    },
    list: async (memberId) =>
      (await find(eq(memberSession.memberId, memberId))).map(({ session, role }) => toSession(session, role)),
    async end(memberId, id) {
      await db
        .delete(memberSession)
        .where(and(eq(memberSession.id, id), eq(memberSession.memberId, memberId)));
    },
    async endAll(memberId, exceptId) {
      const isOther = exceptId === undefined ? undefined : ne(memberSession.id, exceptId);
      await db.delete(memberSession).where(and(eq(memberSession.memberId, memberId), isOther));
    },
  };
}

/** Of members and organisations that are there, last seen first. */
function findSessions({ db, now }: StoreContext, where: SQL | undefined) {
  const at = now();
  const isGood = and(
    gt(memberSession.expiresAt, new Date(at)),
    gt(memberSession.lastSeenAt, new Date(at - sessionLimits.idleMs)),
  );
  return db
    .select({ session: memberSession, role: member.role })
    .from(memberSession)
    .innerJoin(member, eq(member.id, memberSession.memberId))
    .innerJoin(org, and(eq(org.id, memberSession.orgId), isNull(org.removedAt)))
    .where(and(where, isGood))
    .orderBy(desc(memberSession.lastSeenAt), desc(memberSession.id));
}

function renew(
  context: StoreContext,
  id: string,
  { role, isConfirmed }: { readonly role: Role; readonly isConfirmed: boolean },
): Promise<string | null> {
  return context.transaction(async ({ db, now }) => {
    const isIt = eq(memberSession.id, id);
    const [row] = await db.select().from(memberSession).where(isIt).for('update');
    // A second secret would be one too many: that of the requests that are on their way would not be good any more.
    if (row === undefined || (row.role === role && !isConfirmed)) return null;
    const secret = createSecret();
    const set = {
      secretHash: hashSecret(secret),
      earlierHash: row.secretHash,
      earlierUntil: new Date(now() + sessionLimits.earlierMs),
      role,
      confirmedAt: isConfirmed ? new Date(now()) : null,
    };
    await db.update(memberSession).set(set).where(isIt);
    return secret;
  });
}

function start(context: StoreContext, given: NewSession, id: string): Promise<StartedSession> {
  return context.transaction(async ({ db, now }) => {
    const at = now();
    const secret = createSecret();
    const row = {
      ...given,
      id,
      secretHash: hashSecret(secret),
      createdAt: new Date(at),
      lastSeenAt: new Date(at),
      expiresAt: new Date(at + sessionLimits.absoluteMs),
      // Signing in is a proof.
      confirmedAt: new Date(at),
    };
    // Two at once would each see room for one: the member's row is in their way.
    await db.select({ id: member.id }).from(member).where(eq(member.id, given.memberId)).for('update');
    const [stored] = await db.insert(memberSession).values(row).returning();
    if (stored === undefined) throw new Error('a session was not stored');
    const isOver = lte(memberSession.lastSeenAt, new Date(at - sessionLimits.idleMs));
    const own = eq(memberSession.memberId, given.memberId);
    const rest = await db
      .select({ id: memberSession.id })
      .from(memberSession)
      .where(and(own, ne(memberSession.id, id)))
      .orderBy(desc(memberSession.lastSeenAt), desc(memberSession.id))
      .offset(sessionLimits.perMember - 1);
    const ids = rest.map((one) => one.id);
    await db
      .delete(memberSession)
      .where(and(own, or(isOver, ids.length === 0 ? undefined : inArray(memberSession.id, ids))));
    return { session: toSession(stored, given.role), secret };
  });
}

function toSession(row: typeof memberSession.$inferSelect, role: Role): MemberSession {
  return {
    id: row.id,
    orgId: row.orgId,
    memberId: row.memberId,
    actingOrgId: row.actingOrgId ?? undefined,
    role,
    method: row.method,
    userAgent: row.userAgent,
    ip: row.ip,
    createdAt: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    confirmedAt: row.confirmedAt?.getTime(),
  };
}
