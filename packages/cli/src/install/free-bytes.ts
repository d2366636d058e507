import { statfs } from 'node:fs/promises';
import { ModelsError } from '../models-error.ts';
import { formatBytes } from '../terminal/format-bytes.ts';

/** Room that the disk of a folder has for this user. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Room that is left for the server's own data. */
const reserveBytes = 100_000_000;

/** Throws `disk-full` when what is going to be written does not fit. */
export function checkRoom(neededBytes: number, free: number): void {
  if (free >= neededBytes + reserveBytes) return;
  throw new ModelsError(
    'disk-full',
    `${formatBytes(neededBytes + reserveBytes)} are needed on the disk, ${formatBytes(free)} are free`,
  );
}
