import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { type DumpLine, dumpDatabase } from './dump-database.ts';
import { loadDatabase } from './load-database.ts';

let from: Database;
let to: Database;
/** Every kind of value that is easily lost, and what tables have besides rows. */
const shape = `
  create table parent (id int primary key, self int references parent);
  create table a_child (
    id bigserial primary key, parent int not null references parent, body jsonb, raw json, bytes bytea, at timestamptz,
    number float8, exact numeric, list text[], doubled int generated always as (parent * 2) stored
  );
  create table fired (id int);
  create function fire() returns trigger language plpgsql as $$ begin insert into fired values (1); return null; end $$;
  create trigger child_fires after insert on a_child for each row execute function fire();`;
const rows = `
  insert into parent values (1, 2), (2, 1), (3, null);
  insert into a_child (parent, body, raw, bytes, at, number, exact, list) values
    (1, 'null', null, '\\x00ff0a', '2026-03-29 02:30:00.123456+02', 0.1::float8 + 0.2, 12345678901234567890.10, '{"a,b",null,"\\"q\\""}'),
    (2, '{"n": 12345678901234567890, "s": "\\u00e9\\n\\\\"}', '{"b": 1, "a":  2}', '', 'infinity', 'NaN', 'NaN', '{}'),
    (3, null, 'null', null, null, null, null, null);
  insert into a_child (parent, raw, list) select 3, to_json(repeat('x', 7000)), array[n::text] from generate_series(1, 700) n;
  delete from fired;`;

beforeAll(async () => {
  [from, to] = [await openTestDatabase(), await openTestDatabase()];
  await from.pool.query(shape);
  await to.pool.query(shape);
  await from.pool.query(rows);
});
afterAll(async () => {
  await from[Symbol.asyncDispose]();
  await to[Symbol.asyncDispose]();
});

async function dumped({ pool }: Database): Promise<DumpLine[]> {
  const lines: DumpLine[] = [];
  for await (const line of dumpDatabase(pool)) lines.push(line);
  return lines;
}
async function* given(lines: readonly DumpLine[]): AsyncGenerator<DumpLine> {
  yield* lines;
}
const countOf = async (table: string): Promise<number> =>
  (await to.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows;

it('a dump that does not fit changes nothing', async () => {
  const lines = await dumped(from);
  const columns = ['id', 'parent'];
  const parents = lines.slice(
    0,
    lines.findIndex((line) => 'table' in line && line.table === 'a_child'),
  );
  expect(parents).toContainEqual(['3', null]);
  const broken: readonly (readonly [DumpLine, string])[] = [
    [{ table: 'a_child', columns: ['nothing'] }, 'no column nothing of a_child'],
    [['1'], 'has 1 values'],
    [['5', '77'], 'foreign key'],
  ];
  for (const [line, message] of broken) {
    const begun: readonly DumpLine[] = [...parents, { table: 'a_child', columns }, line];
    await expect(loadDatabase(to.pool, given(begun))).rejects.toThrow(message);
  }
  await expect(loadDatabase(to.pool, given([['1']]))).rejects.toMatchObject({ code: 'dump-of-other-tables' });
  expect([await countOf('parent'), await countOf('a_child')]).toEqual([0, 0]);
});

it('rows, sequences and generated columns come back exactly, and no trigger fires', async () => {
  const lines = await dumped(from);
  const counts = await loadDatabase(to.pool, given(lines));
  expect(counts).toMatchObject({ parent: 3, a_child: 703, fired: 0 });
  expect(await dumped(to)).toEqual(lines);
  expect(await countOf('fired')).toBe(0);
  const { rows: made } = await to.pool.query(
    'insert into a_child (parent) values (2) returning id::int, doubled',
  );
  expect(made).toEqual([{ id: 704, doubled: 4 }]);
  expect(await countOf('fired')).toBe(1);
});

it('a database that has rows is refused, and keeps them', async () => {
  await expect(loadDatabase(to.pool, given(await dumped(from)))).rejects.toMatchObject({
    code: 'database-not-empty',
  });
  expect(await countOf('parent')).toBe(3);
});
