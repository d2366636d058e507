import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * After a reboot or in a new container the process id that a crashed PostgreSQL
 * left in its lock file often belongs to another program, and PostgreSQL then
 * refuses to start. Call it under our own lock: no other server is starting.
 *
 * The id is replaced, the file kept: its other lines lead PostgreSQL to processes
 * of the crashed server that still hold memory. An id of its parent it ignores.
 */
export async function disownForeignPid(clusterDirectory: string): Promise<void> {
  const path = join(clusterDirectory, 'postmaster.pid');
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return;
  const command = await commandOf(pid);
  if (command === undefined || command.includes(clusterDirectory)) return;
  await writeFile(path, [String(process.pid), ...lines.slice(1)].join('\n'));
}

/** The command line of a process that runs; undefined when there is none or the system does not tell. */
async function commandOf(pid: number): Promise<string | undefined> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
}
