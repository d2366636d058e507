import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemUser } from './choose-launch.ts';

export const socketPort = 5432;
// sockaddr_un holds 104 bytes on macOS, 108 on Linux, with the closing zero.
const maxSocketPathBytes = 103;

export interface SocketDirectory extends AsyncDisposable {
  readonly path: string;
  readonly temporary: boolean;
}

/** Does the socket that PostgreSQL makes in this directory have a path that the system accepts? */
export function socketPathFits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes;
}

/** A folder that only the database's user (and root) can enter: inside the data directory, else a temporary one. */
export async function openSocketDirectory(
  dataDir: string,
  user: SystemUser | undefined,
): Promise<SocketDirectory> {
  const inside = join(dataDir, 'run');
  const temporary = !socketPathFits(inside);
  const path = temporary ? await mkdtemp(join(tmpdir(), 'saywell-')) : inside;
  await mkdir(path, { recursive: true });
  await chmod(path, 0o700);
  if (user !== undefined) await chown(path, user.uid, user.gid);
  return {
    path,
    temporary,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true });
    },
  };
}
