import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'apps/server/migrations';
/** Those before are of versions that never ran beside another one. */
const firstChecked = 14;

/** What a program of the version before, which still runs, could not bear. */
const against: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|column|schema|type|view|function)\b/, 'takes something away'],
  [/\brename\b/, 'renames something'],
  [/\bset\s+not\s+null\b/, 'makes a column necessary'],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/, 'changes the type of a column'],
  [/\bdrop\s+default\b/, 'takes a default away'],
  [/\badd\s+constraint\s+\S+\s+(?:check|unique|exclude)\b/, 'forbids what was allowed'],
  [/\bcreate unique index\b/, 'forbids what was allowed'],
  [/(?:^|; ?)truncate\b|\bdelete\s+from\b/, 'deletes rows'],
];
/** `-- contracts 0016_cluster: why nothing that runs needs it`, as the first line of the second step of two. */
const contraction = /^-- contracts (\d{4}_[\w-]+): \S.+/;

/**
 * Servers of two versions run on one database while new ones take over: a migration only adds. What it replaces is
 * taken away by a later one that says which it completes.
 */
export function checkMigrations(): string[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names
    .filter((name) => Number(name.slice(0, 4)) >= firstChecked)
    .flatMap((name) => findContractions(name, readFileSync(join(folder, name), 'utf8'), names));
}

/** The problems of one migration; `names` are the files of all. */
export function findContractions(name: string, text: string, names: readonly string[]): string[] {
  const completed = contraction.exec(text)?.[1];
  if (completed !== undefined) {
    const isEarlier = names.includes(`${completed}.sql`) && `${completed}.sql` < name;
    return isEarlier ? [] : [`${folder}/${name}: completes ${completed}, which is no earlier migration`];
  }
  const statements = text
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase());
  const made = new Set(statements.flatMap((one) => /^create table (\S+)/.exec(one)?.slice(1) ?? []));
  return statements
    .filter((statement) => !made.has(tableOf(statement)))
    .flatMap((statement) => {
      const found = against.find(([pattern]) => pattern.test(statement))?.[1] ?? neededColumn(statement);
      return found === undefined ? [] : [`${folder}/${name}: ${found}: ${statement.slice(0, 80)}`];
    });
}

/** What a statement is about: tables of the migration itself are nobody's yet. */
const tableOf = (statement: string): string =>
  /^(?:alter table|create (?:unique )?index .*? on) (\S+)/.exec(statement)?.[1] ?? '';

/** A program that does not know the column writes rows without it. */
function neededColumn(statement: string): string | undefined {
  const isNeeded = /\badd column\b/.test(statement) && /\bnot null\b/.test(statement);
  return isNeeded && !/\bdefault\b|\bgenerated always\b/.test(statement)
    ? 'adds a column that must be written'
    : undefined;
}
