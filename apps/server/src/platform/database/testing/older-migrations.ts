import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const readJournal = async (file: string): Promise<{ entries: { tag: string }[] }> =>
  JSON.parse(await readFile(file, 'utf8'));

/** Names of all migrations, the oldest first. */
export async function migrationNames(): Promise<string[]> {
  const { entries } = await readJournal(join(migrations, 'meta/_journal.json'));
  return entries.map(({ tag }) => tag);
}

/** A copy below `folder` of the first `count` migrations: those that an earlier version had. */
export async function olderMigrations(folder: string, count: number): Promise<string> {
  const older = join(folder, `migrations-${count}`);
  await cp(migrations, older, { recursive: true });
  const file = join(older, 'meta/_journal.json');
  const journal = await readJournal(file);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return older;
}
