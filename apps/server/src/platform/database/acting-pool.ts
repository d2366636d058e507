import { escapeLiteral, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { actorNow, actorSetting } from './acting.ts';

/**
 * A statement outside of any transaction that changes what is written down gets a transaction of its own, which knows
 * who acts. Of other statements, and without an actor, nothing is different.
 */
export async function actingPool(pool: Pool): Promise<Pool> {
  const isWrittenDown = await writtenDown(pool);
  const plain = pool.query.bind(pool);
  const query = (statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    const actor = actorNow();
    const text = typeof statement === 'string' ? statement : statement.text;
    if (actor === undefined || !isWrittenDown.test(text)) return plain(statement, values);
    return inTransaction(pool, JSON.stringify(actor), (client) => client.query(statement, values));
  };
  return Object.assign(pool, { query });
}

/** Changes of tables with the trigger, as the database has them. */
async function writtenDown(pool: Pool): Promise<RegExp> {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct relname as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where proname = 'saywell_audit'`);
  const names = rows.map(({ name }) => name).join('|');
  return new RegExp(String.raw`\b(?:insert into|update|delete from) "?(?:${names})\b`, 'i');
}

async function inTransaction<Result>(
  pool: Pool,
  actor: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(`begin; select set_config('${actorSetting}', ${escapeLiteral(actor)}, true)`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((broken: Error) => {
      failure = broken;
    });
    throw error;
  } finally {
    client.release(failure);
  }
}
