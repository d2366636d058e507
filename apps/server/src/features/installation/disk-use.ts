import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation } from '@saywell/contract';

type Disk = Installation['disk'];
type Folder = Disk['folders'][number];

/** Looks at the disk at most so often, however often it is asked. */
const rememberedMs = 5 * 60_000;
/** Of folders with more only so much is looked at. */
const maxEntries = 200_000;

/** What the folders of the data directory take up; looked at in the background, and remembered. */
export interface DiskUse {
  /** What is known; before the first look nothing. */
  read(): Promise<Disk>;
}

export function createDiskUse(directory: string, now: () => number): DiskUse {
  let folders: readonly Folder[] = [];
  let at: number | undefined;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const names = await readdir(directory, { withFileTypes: true }).catch(() => []);
    const found: Folder[] = [];
    for (const entry of names)
      if (entry.isDirectory())
        found.push({ name: entry.name, ...(await usedBy(join(directory, entry.name))) });
    folders = found.toSorted((one, other) => other.bytes - one.bytes);
    at = now();
  };
  return {
    async read() {
      if (at === undefined || now() - at > rememberedMs)
        looking ??= look().finally(() => {
          looking = undefined;
        });
      // Only who asks first waits: later ones are answered with what was found before.
      if (at === undefined) await looking;
      const size = await statfs(directory).catch(() => undefined);
      return {
        freeBytes: size === undefined ? null : size.bavail * size.bsize,
        totalBytes: size === undefined ? null : size.blocks * size.bsize,
        folders: [...folders],
        at: at === undefined ? null : new Date(at).toISOString(),
      };
    },
  };
}

/** No link is followed: it leads to what is not in the folder. */
async function usedBy(folder: string): Promise<Omit<Folder, 'name'>> {
  const waiting = [folder];
  let [bytes, files, entries] = [0, 0, 0];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const within = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of within) {
      entries += 1;
      if (entries > maxEntries) return { bytes, files, isWhole: false };
      const path = join(next, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else {
        files += 1;
        bytes += await lstat(path).then(
          ({ size }) => size,
          () => 0,
        );
      }
    }
  }
  return { bytes, files, isWhole: true };
}
