import { readdir, readlink, realpath } from 'node:fs/promises';

/**
 * Ends what a PostgreSQL that was killed has left: processes that work in its directory and do not
 * go by themselves, because they are stopped or wait for a disk. Call it only when PostgreSQL has
 * said that their parent is gone and their memory is still held. Answers how many there were; none
 * where the system does not list its processes.
 */
export async function endLeftovers(clusterDirectory: string): Promise<number> {
  const directory = await realpath(clusterDirectory);
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')));
  const leftovers = ids.filter((_, index) => places[index] === directory).map(Number);
  for (const pid of leftovers) endIfThere(pid);
  return leftovers.length;
}

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
