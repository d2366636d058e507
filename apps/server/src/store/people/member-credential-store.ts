import type { AuthCredentialKind } from '@saywell/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { org } from '../orgs/org-table.ts';
import { insertedRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { memberCredential } from './people-tables.ts';
import { openJson, sealJson } from './sealed-json.ts';

/** What a member signs in with. Whoever uses `body` checks it. */
export interface MemberCredential {
  readonly id: string;
  readonly orgId: string;
  readonly memberId: string;
  readonly kind: AuthCredentialKind;
  readonly name: string;
  readonly body: unknown;
  readonly createdAt: string;
  readonly lastUsedAt: string | undefined;
}

export interface NewMemberCredential extends Pick<MemberCredential, 'orgId' | 'memberId' | 'kind' | 'name'> {
  readonly body: object;
  /** By which it is found when it is not known whose it is. */
  readonly key?: string;
  /** Takes the place of whatever of this kind the member has. */
  readonly isOnly?: true;
}

/** What is to become of one that was used: another body, or nothing because it does not fit. */
export type CredentialUse = (body: unknown) => object | null;

export interface MemberCredentialStore {
  /** Oldest first. */
  list(memberId: string): Promise<MemberCredential[]>;
  /** Of organisations that are there; oldest first. */
  withKey(kind: AuthCredentialKind, key: string): Promise<MemberCredential[]>;
  add(credential: NewMemberCredential): Promise<MemberCredential>;
  /** One use at a time: `use` sees what the one before has left. False: there is none, or `use` said null. */
  use(id: string, use: CredentialUse): Promise<boolean>;
  remove(memberId: string, id: string): Promise<void>;
  removeAll(memberId: string): Promise<void>;
}

/** More than anybody has. */
const maxListed = 100;

export function createMemberCredentialStore(context: StoreContext): MemberCredentialStore {
  const { db, now, createId } = context;
  const toCredential = (row: typeof memberCredential.$inferSelect): MemberCredential => ({
    id: row.id,
    orgId: row.orgId,
    memberId: row.memberId,
    kind: row.kind,
    name: row.name,
    body: openJson(context, row.id, row.body),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString(),
  });
  return {
    async list(memberId) {
      const rows = await db
        .select()
        .from(memberCredential)
        .where(eq(memberCredential.memberId, memberId))
        .orderBy(asc(memberCredential.createdAt), asc(memberCredential.id))
        .limit(maxListed);
      return rows.map(toCredential);
    },
    async withKey(kind, key) {
      const rows = await db
        .select({ memberCredential })
        .from(memberCredential)
        .innerJoin(org, and(eq(org.id, memberCredential.orgId), isNull(org.removedAt)))
        .where(and(eq(memberCredential.kind, kind), eq(memberCredential.key, key)))
        .orderBy(asc(memberCredential.createdAt))
        .limit(maxListed);
      return rows.map((row) => toCredential(row.memberCredential));
    },
    add: ({ isOnly, body, ...credential }) =>
      context.transaction(async (own) => {
        const { memberId, kind } = credential;
        const same = and(eq(memberCredential.memberId, memberId), eq(memberCredential.kind, kind));
        if (isOnly === true) await own.db.delete(memberCredential).where(same);
        const id = createId();
        const row = { ...credential, id, body: sealJson(context, id, body), createdAt: new Date(now()) };
        return toCredential(insertedRow(await own.db.insert(memberCredential).values(row).returning()));
      }),
    use: (id, use) => useCredential(context, id, use),
    async remove(memberId, id) {
      await db
        .delete(memberCredential)
        .where(and(eq(memberCredential.id, id), eq(memberCredential.memberId, memberId)));
    },
    async removeAll(memberId) {
      await db.delete(memberCredential).where(eq(memberCredential.memberId, memberId));
    },
  };
}

function useCredential(context: StoreContext, id: string, use: CredentialUse): Promise<boolean> {
  return context.transaction(async ({ db, now }) => {
    const isIt = eq(memberCredential.id, id);
    const [row] = await db.select().from(memberCredential).where(isIt).for('update');
    const body = row === undefined ? null : use(openJson(context, id, row.body));
    if (body === null) return false;
    const set = { body: sealJson(context, id, body), lastUsedAt: new Date(now()) };
    await db.update(memberCredential).set(set).where(isIt);
    return true;
  });
}
