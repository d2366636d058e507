import { type CreateOrg, type Org, resourceSchemas, type UpdateOrg } from '@saywell/contract';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { ChangedMeanwhileError, laterThan, type Precondition } from '../rows/precondition.ts';
import { insertedRow, newestFirst, present } from '../rows/rows.ts';
import type { SealedBodies } from '../secrets/sealed-bodies.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseRow } from '../stored/raise-row.ts';
import { raiseStored, readList, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { org } from './org-table.ts';

export interface NewOrg {
  readonly settings?: Omit<CreateOrg, 'name'>;
  /** Whose administrators create it, and administer it from then on. */
  readonly parentId?: string;
}

/** Those whose removal has begun are not there any more. */
export interface OrgStore {
  create(name?: string, more?: NewOrg): Promise<Org>;
  get(orgId: string): Promise<Org | null>;
  /** The one with this id, if it is this organisation or one that it created. */
  within(orgId: string, id: string): Promise<Org | null>;
  /** This organisation, and those that it created; newest first. */
  listWithin(orgId: string): Promise<Org[]>;
  /** Lays the given fields over the stored ones; null clears. @throws {ChangedMeanwhileError} */
  update(id: string, body: UpdateOrg, ifUnchanged?: Precondition): Promise<Org | null>;
  /** From now on nobody gets in. False: there is none. @throws {ChangedMeanwhileError} */
  beginRemoval(id: string, ifUnchanged?: Precondition): Promise<boolean>;
  /** Deletes one whose removal has begun, with every row of it. */
  finishRemoval(id: string): Promise<void>;
}

export function createOrgStore(context: StoreContext): OrgStore {
  const { db, now, createId, bodies, recentIdentities } = context;
  const opened = (row: OrgRow) => toOrg(bodies, row);
  const find = (where: SQL | undefined) =>
    db
      .select()
      .from(org)
      .where(and(isThere, where))
      .orderBy(...newestFirst(org))
      .limit(maxListed);
  const findOne = async (where: SQL | undefined) => {
    const [row] = await find(where);
    return row === undefined ? null : opened(row);
  };
  const change = async (id: string, set: object, ifUnchanged: Precondition | undefined) => {
    const [row] = await db
      .update(org)
      .set({ ...set, updatedAt: laterThan(org, now()) })
      .where(and(isThere, eq(org.id, id), isUnchangedSince(ifUnchanged)))
      .returning();
    if (row === undefined && ifUnchanged !== undefined && (await find(eq(org.id, id))).length > 0)
      throw new ChangedMeanwhileError(`${id} was changed since ${ifUnchanged.updatedAt}`);
    return row ?? null;
  };

  return {
    async create(name, { settings, parentId } = {}) {
      const at = new Date(now());
      const id = createId();
      const body = settings === undefined ? null : stamped(form, present(bodies.seal(id, settings)));
      const row = { id, name, body, parentId, createdAt: at, updatedAt: at };
      return opened(insertedRow(await db.insert(org).values(row).returning()));
    },
    get: (orgId) => findOne(eq(org.id, orgId)),
    within: (orgId, id) => findOne(and(eq(org.id, id), isWithin(orgId))),
    listWithin: async (orgId) => readList(context, await find(isWithin(orgId)), opened),
    async update(id, { name, ...settings }, ifUnchanged) {
      await raiseRow(context, org, form, id);
      const set = { ...(name !== undefined && { name }), body: laidOver(bodies.seal(id, settings)) };
      const row = await change(id, set, ifUnchanged);
      return row === null ? null : opened(row);
    },
    async beginRemoval(id, ifUnchanged) {
      const row = await change(id, { removedAt: new Date(now()) }, ifUnchanged);
      recentIdentities.forget();
      return row !== null;
    },
    async finishRemoval(id) {
      await db.delete(org).where(and(eq(org.id, id), isNotNull(org.removedAt)));
    },
  };
}

/** More than anybody creates; a list has an end. */
const maxListed = 1_000;
const isThere = isNull(org.removedAt);
const isWithin = (orgId: string): SQL | undefined => or(eq(org.id, orgId), eq(org.parentId, orgId));
const isUnchangedSince = (state: Precondition | undefined): SQL | undefined =>
  state === undefined ? undefined : eq(org.updatedAt, new Date(state.updatedAt));

/** In the database, so that two changes at once both hold. */
function laidOver(settings: object): SQL {
  const set = JSON.stringify(present(settings));
  const cleared = Object.entries(settings).flatMap(([key, value]) => (value === null ? [key] : []));
  return sql`(coalesce(${org.body}, '{}'::jsonb) || ${set}::jsonb) - ${sql.param(cleared)}::text[]`;
}

type OrgRow = typeof org.$inferSelect;
const form: StoredForm<Org> = { name: 'org', schema: resourceSchemas.org };

function toOrg(bodies: SealedBodies, { id, name, body, createdAt, updatedAt }: OrgRow): Org {
  return readStored(form, id, {
    ...bodies.open(id, raiseStored(form, id, body ?? {})),
    id,
    ...present({ name }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}
