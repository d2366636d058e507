import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createSettingStore } from '../settings/setting-store.ts';
import type { Queries, StoreContext } from '../store-context.ts';

interface Place {
  readonly table: string;
  readonly column: string;
  /** Whose it is. Default `org_id`. */
  readonly owner?: string;
}

const tablesWithBody = [
  'assistant',
  'assistant_version',
  'squad',
  'tool',
  'workflow',
  'template',
  'knowledge_base',
  'credential',
  'phone_number',
  'call',
  'chat',
  'session',
  'campaign',
  'test_suite',
  'assistant_draft',
  'squad_version',
  'squad_draft',
  'tool_version',
  'tool_draft',
  'deleted_row',
];
/** Where bodies with secrets are stored. The names are our own: none comes from outside. */
const places: readonly Place[] = [
  ...tablesWithBody.map((table) => ({ table, column: 'body' })),
  { table: 'session', column: 'customer' },
  { table: 'test_suite_run', column: 'plan' },
  {
    table: 'campaign_contact',
    column: 'customer',
    owner: '(select campaign.org_id from campaign where campaign.id = campaign_contact.campaign_id)',
  },
  { table: 'org', column: 'body', owner: 'id' },
];

const settingKey = 'sealed-bodies';
/** By place: behind which id to go on, or that it is done. */
const progressSchema = z.record(z.string(), z.string()).catch(() => ({}));
const done = 'done';
const firstId = '00000000-0000-0000-0000-000000000000';
const rowsAtOnce = 100;

type Context = Pick<StoreContext, 'db' | 'bodies' | 'now'>;

/**
 * Encrypts the secrets inside bodies that versions before this stored in plain text: once for a database. It
 * remembers how far it has come, so that it may be stopped anywhere. Nothing else of a row changes, nor
 * when it was changed. Answers how many bodies it has encrypted.
 */
export async function sealStoredBodies(context: Context, signal: AbortSignal): Promise<number> {
  // The progress is read and stored as any setting.
  const setting = createSettingStore(context);
  const progress = progressSchema.parse(await setting.get(settingKey));
  let sealed = 0;
  for (const place of places) {
    const name = `${place.table}.${place.column}`;
    for (let behind = progress[name] ?? firstId; behind !== done && !signal.aborted; ) {
      const rows = await readRows(context.db, place, behind);
      for (const row of rows) if (await sealRow(context, place, row)) sealed += 1;
      behind = rows.length < rowsAtOnce ? done : (rows.at(-1)?.id ?? done);
      progress[name] = behind;
      await setting.set(settingKey, progress);
    }
  }
  return sealed;
}

type Row = Readonly<{ id: string; org_id: string; body: unknown }>;

/** In the order of their ids: what is stored meanwhile has its secrets sealed already. */
async function readRows(db: Queries, place: Place, behind: string): Promise<readonly Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columnsOf(place)} from ${sql.raw(place.table)}
    where id > ${behind}::uuid order by id limit ${rowsAtOnce}`);
  return rows;
}

/** Each in a transaction of its own: whoever changes such rows in another order waits for one at most. */
async function sealRow({ db, bodies }: Context, place: Place, found: Row): Promise<boolean> {
  if (bodies.sealRest(found.org_id, found.body) === found.body) return false;
  return db.transaction(async (own) => {
    const { rows } = await own.execute<Row>(sql`
      select ${columnsOf(place)} from ${sql.raw(place.table)}
      where id = ${found.id}::uuid for no key update of ${sql.raw(place.table)}`);
    const [row] = rows;
    if (row === undefined) return false;
    const body = JSON.stringify(bodies.sealRest(row.org_id, row.body));
    await own.execute(sql`
      update ${sql.raw(place.table)} set ${sql.raw(place.column)} = ${body}::jsonb
      where id = ${row.id}::uuid`);
    return true;
  });
}

const columnsOf = ({ column, owner = 'org_id' }: Place) =>
  sql`id, ${sql.raw(owner)} as org_id, ${sql.raw(column)} as body`;
