import { and, eq, gt, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { org } from '../orgs/org-table.ts';
import type { StoreContext } from '../store-context.ts';
import { signInAttempt, signInChallenge, signInLink } from './people-tables.ts';
import { openJson, sealJson } from './sealed-json.ts';

export interface StoredLink {
  readonly id: string;
  readonly orgId: string;
  readonly memberId: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export type ChallengeKind =
  | 'second-factor'
  | 'passkey-sign-in'
  | 'passkey-confirm'
  | 'passkey-add'
  | 'totp-add'
  | 'oidc';

export interface TakenChallenge {
  readonly memberId: string | undefined;
  readonly body: unknown;
}

/** What is between asking to come in and being in. */
export interface SignInStore {
  createLink(orgId: string, memberId: string): Promise<StoredLink>;
  /** Null: used, over, or of an organisation that is gone. */
  link(id: string): Promise<StoredLink | null>;
  /** The same; it is good once. */
  takeLink(id: string): Promise<StoredLink | null>;
  /** Answers its id: whoever has it goes on. */
  createChallenge(kind: ChallengeKind, body: object, memberId?: string): Promise<string>;
  /** Null: of another kind, over, or taken. */
  readChallenge(kind: ChallengeKind, id: string): Promise<TakenChallenge | null>;
  /** The same; it is good once. */
  takeChallenge(kind: ChallengeKind, id: string): Promise<TakenChallenge | null>;
  /**
   * Counts an attempt before it is made, so that many at once are not more than their number. Null: go on; else for
   * how many milliseconds nothing more is tried. `forgetAttempts` when it succeeded.
   */
  beginAttempt(key: string): Promise<number | null>;
  forgetAttempts(key: string): Promise<void>;
}

const minuteMs = 60_000;
export const linkLifetimeMs = 15 * minuteMs;
const challengeLifetimeMs = 10 * minuteMs;
/** Failures within a time; then a lock, twice as long with each further one. */
export const attemptLimits = {
  free: 5,
  windowMs: 15 * minuteMs,
  firstLockMs: minuteMs,
  longestLockMs: 60 * minuteMs,
} as const;
/** What is over is deleted by whoever comes next, a few at a time. */
const maxDeleted = 100;

export function createSignInStore(context: StoreContext): SignInStore {
  return {
    ...links(context),
    ...challenges(context),
    beginAttempt: (key) => beginAttempt(context, key),
    async forgetAttempts(key) {
      await context.db.delete(signInAttempt).where(eq(signInAttempt.key, key));
    },
  };
}

type Links = Pick<SignInStore, 'createLink' | 'link' | 'takeLink'>;
function links({ db, now, createId }: StoreContext): Links {
  const find: Links['link'] = async (id) => {
    const [row] = await db
      .select({ signInLink })
      .from(signInLink)
      .innerJoin(org, and(eq(org.id, signInLink.orgId), isNull(org.removedAt)))
      .where(and(eq(signInLink.id, id), gt(signInLink.expiresAt, new Date(now()))));
    return row === undefined ? null : toLink(row.signInLink);
  };
  return {
    async createLink(orgId, memberId) {
      const at = now();
      await db.delete(signInLink).where(lt(signInLink.expiresAt, new Date(at)));
      const expiresAt = new Date(at + linkLifetimeMs);
      const row = { id: createId(), orgId, memberId, createdAt: new Date(at), expiresAt };
      await db.insert(signInLink).values(row);
      return toLink(row);
    },
    link: find,
    async takeLink(id) {
      const found = await find(id);
      const taken = await db.delete(signInLink).where(eq(signInLink.id, id)).returning();
      return taken.length === 0 ? null : found;
    },
  };
}

function toLink({ id, orgId, memberId, expiresAt }: typeof signInLink.$inferSelect): StoredLink {
  return { id, orgId, memberId, expiresAt: expiresAt.getTime() };
}

function isChallenge(kind: ChallengeKind, id: string): SQL | undefined {
  return and(eq(signInChallenge.id, id), eq(signInChallenge.kind, kind));
}

type Challenges = Pick<SignInStore, 'createChallenge' | 'readChallenge' | 'takeChallenge'>;
function challenges(context: StoreContext): Challenges {
  const { db, now, createId } = context;
  const opened = (row: typeof signInChallenge.$inferSelect | undefined): TakenChallenge | null => {
    if (row === undefined || row.expiresAt.getTime() <= now()) return null;
    return { memberId: row.memberId ?? undefined, body: openJson(context, row.id, row.body) };
  };
  return {
    async createChallenge(kind, body, memberId) {
      const old = db
        .select({ id: signInChallenge.id })
        .from(signInChallenge)
        .where(lt(signInChallenge.expiresAt, new Date(now())))
        .limit(maxDeleted);
      await db.delete(signInChallenge).where(inArray(signInChallenge.id, old));
      const id = createId();
      const expiresAt = new Date(now() + challengeLifetimeMs);
      const row = { id, kind, memberId: memberId ?? null, body: sealJson(context, id, body), expiresAt };
      await db.insert(signInChallenge).values(row);
      return id;
    },
    async readChallenge(kind, id) {
      if (!z.uuid().safeParse(id).success) return null;
      const [row] = await db.select().from(signInChallenge).where(isChallenge(kind, id));
      return opened(row);
    },
    async takeChallenge(kind, id) {
      if (!z.uuid().safeParse(id).success) return null;
      const [row] = await db.delete(signInChallenge).where(isChallenge(kind, id)).returning();
      return opened(row);
    },
  };
}

function beginAttempt(context: StoreContext, key: string): Promise<number | null> {
  return context.transaction(async ({ db, now }) => {
    const at = now();
    const old = db
      .select({ key: signInAttempt.key })
      .from(signInAttempt)
      .where(lt(signInAttempt.since, new Date(at - 24 * attemptLimits.longestLockMs)))
      .limit(maxDeleted)
      .for('update', { skipLocked: true });
    await db.delete(signInAttempt).where(inArray(signInAttempt.key, old));
    const fresh = { failures: 0, since: new Date(at), lockedUntil: null };
    await db
      .insert(signInAttempt)
      .values({ key, ...fresh })
      .onConflictDoNothing();
    const isIt = eq(signInAttempt.key, key);
    const [row = fresh] = await db.select().from(signInAttempt).where(isIt).for('update');
    const lockedUntil = row.lockedUntil?.getTime() ?? 0;
    if (lockedUntil > at) return lockedUntil - at;
    const counted = isForgotten(row, at) ? fresh : row;
    const failures = counted.failures + 1;
    const set = { since: counted.since, failures, lockedUntil: lockOf(failures, at) };
    await db.update(signInAttempt).set(set).where(isIt);
    return null;
  });
}

interface Attempts {
  readonly since: Date;
  readonly lockedUntil: Date | null;
}
function isForgotten({ since, lockedUntil }: Attempts, at: number): boolean {
  if (lockedUntil === null) return at - since.getTime() > attemptLimits.windowMs;
  return at - lockedUntil.getTime() > attemptLimits.longestLockMs;
}

function lockOf(failures: number, at: number): Date | null {
  const beyond = failures - attemptLimits.free;
  if (beyond < 0) return null;
  const lockMs = Math.min(attemptLimits.firstLockMs * 2 ** Math.min(beyond, 20), attemptLimits.longestLockMs);
  return new Date(at + lockMs);
}
