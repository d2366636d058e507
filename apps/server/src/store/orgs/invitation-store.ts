import type { Invitation, InviteUsers, User } from '@saywell/contract';
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../platform/clock.ts';
import { insertedRow, newestFirst, ownRow } from '../rows/rows.ts';
import type { Queries, StoreContext } from '../store-context.ts';
import { toUser } from './member-store.ts';
import { invitation, member } from './member-tables.ts';
import { org } from './org-table.ts';

/** An invitation as its page and its mail need it. */
export interface OpenInvitation extends Omit<Invitation, 'acceptUrl'> {
  readonly orgId: string;
  readonly orgName: string | undefined;
  readonly redirectTo: string | undefined;
}

export interface AcceptedMember extends Pick<OpenInvitation, 'orgId' | 'redirectTo'> {
  readonly user: User;
}

export interface InvitationStore {
  /** Whoever is invited already gets a new invitation, and the old one is void. Answers their ids. */
  create(orgId: string, invited: InviteUsers): Promise<string[]>;
  /** Newest first; those that are over are not there. */
  pending(orgId: string): Promise<OpenInvitation[]>;
  /** Null when it was accepted, revoked, replaced, or is over. */
  get(id: string): Promise<OpenInvitation | null>;
  /** Everywhere; null: none is open. */
  newestTo(email: string): Promise<string | null>;
  revoke(orgId: string, id: string): Promise<OpenInvitation | null>;
  /** Makes a member of whoever was invited, once; who is one already stays as they are. */
  accept(id: string, fullName: string): Promise<AcceptedMember | null>;
}

/** Seven days. */
export const invitationLifetimeMs = 7 * dayMs;
const maxListed = 1_000;

export function createInvitationStore(context: StoreContext): InvitationStore {
  const { db, now } = context;
  const find = async (queries: Queries, where: SQL | undefined) =>
    (
      await queries
        .select({ invitation, orgName: org.name })
        .from(invitation)
        .innerJoin(org, and(eq(org.id, invitation.orgId), isNull(org.removedAt)))
        .where(and(gt(invitation.expiresAt, new Date(now())), where))
        .orderBy(...newestFirst(invitation))
        .limit(maxListed)
    ).map(toInvitation);

  return {
    create: (orgId, invited) => storeInvitations(context, orgId, invited),
    pending: (orgId) => find(db, eq(invitation.orgId, orgId)),
    get: async (id) => (await find(db, eq(invitation.id, id)))[0] ?? null,
    newestTo: async (email) => (await find(db, eq(invitation.emailKey, email.toLowerCase())))[0]?.id ?? null,
    revoke: (orgId, id) =>
      context.transaction(async ({ db }) => {
        const [found] = await find(db, ownRow(invitation, orgId, id));
        if (found !== undefined) await db.delete(invitation).where(ownRow(invitation, orgId, id));
        return found ?? null;
      }),
    accept: (id, fullName) =>
      context.transaction(async (own) => {
        const [found] = await find(own.db, eq(invitation.id, id));
        if (found === undefined) return null;
        // Whoever deletes it has it: a link that is followed twice at once is good once.
        const taken = await own.db.delete(invitation).where(eq(invitation.id, id)).returning();
        if (taken.length === 0) return null;
        const { orgId, redirectTo } = found;
        return { orgId, redirectTo, user: await storeMember(own, found, fullName) };
      }),
  };
}

async function storeInvitations(
  { db, now, createId }: StoreContext,
  orgId: string,
  { emails, role, redirectTo }: InviteUsers,
): Promise<string[]> {
  const byKey = new Map(emails.map((email) => [email.toLowerCase(), email]));
  const at = now();
  const rows = [...byKey].map(([emailKey, email]) => ({
    id: createId(),
    orgId,
    email,
    emailKey,
    role,
    redirectTo: redirectTo ?? null,
    expiresAt: new Date(at + invitationLifetimeMs),
    createdAt: new Date(at),
  }));
  await db
    .insert(invitation)
    .values(rows)
    .onConflictDoUpdate({
      target: [invitation.orgId, invitation.emailKey],
      set: {
        id: sql`excluded.id`,
        email: sql`excluded.email`,
        role: sql`excluded.role`,
        redirectTo: sql`excluded.redirect_to`,
        expiresAt: sql`excluded.expires_at`,
        createdAt: sql`excluded.created_at`,
      },
    });
  return rows.map(({ id }) => id);
}

async function storeMember(
  { db, now, createId }: StoreContext,
  { orgId, email, role }: OpenInvitation,
  fullName: string,
): Promise<User> {
  const at = new Date(now());
  const row = { id: createId(), orgId, email, emailKey: email.toLowerCase(), fullName, role };
  const rows = await db
    .insert(member)
    .values({ ...row, createdAt: at, updatedAt: at })
    // Changes nothing, so that the row is answered.
    .onConflictDoUpdate({ target: [member.orgId, member.emailKey], set: { emailKey: row.emailKey } })
    .returning();
  return toUser(insertedRow(rows));
}

interface FoundInvitation {
  readonly invitation: typeof invitation.$inferSelect;
  readonly orgName: string | null;
}
function toInvitation({ invitation: row, orgName }: FoundInvitation): OpenInvitation {
  return {
    id: row.id,
    orgId: row.orgId,
    orgName: orgName ?? undefined,
    email: row.email,
    role: row.role,
    redirectTo: row.redirectTo ?? undefined,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
