import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DatabaseError } from '../database-error.ts';
import { errorCode } from '../error-code.ts';

const holderSchema = z.object({
  pid: z.number().int().positive(),
  /** When the process started, as its system tells; process ids are used again. */
  startedAt: z.string().nullable(),
});
type LockHolder = z.infer<typeof holderSchema>;
const maxAttempts = 5;

/**
 * Takes the data directory for this process; released by disposing. A lock
 * whose process is gone is taken over. Throws `data-directory-in-use`.
 */
export async function lockDirectory(dataDir: string): Promise<AsyncDisposable> {
  const path = join(dataDir, 'server.lock');
  const own = JSON.stringify({ pid: process.pid, startedAt: await processStart(process.pid) });
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (await createWhole(path, own)) return release(path, own);
    const found = await readFile(path, 'utf8').catch(() => undefined);
    if (found === undefined) continue; // released in between
    await refuseWhenAlive(found, dataDir);
    await removeStale(path, found);
  }
  throw inUse(dataDir, 'several servers are starting on it');
}

/** A link appears with its content, so nobody ever reads half a lock. */
async function createWhole(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function refuseWhenAlive(content: string, dataDir: string): Promise<void> {
  const holder = parseHolder(content);
  if (holder === undefined || !isAlive(holder.pid)) return;
  const startedAt = await processStart(holder.pid);
  const samePid = holder.startedAt === null || startedAt === null || holder.startedAt === startedAt;
  if (samePid) throw inUse(dataDir, `the server with process id ${holder.pid} is running on it`);
}

/** Moves the lock away and looks again: another start may have replaced it since it was read. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.stale.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return; // another start was faster
  }
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

function release(path: string, own: string): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      const content = await readFile(path, 'utf8').catch(() => undefined);
      if (content === own) await rm(path, { force: true });
    },
  };
}

function parseHolder(content: string): LockHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(content));
  } catch {
    return undefined;
  }
}

/** Is there a process with this id? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Boot and start time of a process on Linux; null where the system does not tell. */
async function processStart(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name in brackets may hold spaces; the start time is field 22, the 20th behind it.
    const field = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return field === undefined ? null : `${boot.trim()}/${field}`;
  } catch {
    return null;
  }
}

function inUse(dataDir: string, reason: string): DatabaseError {
  return new DatabaseError(
    'data-directory-in-use',
    `The data directory ${dataDir} is in use: ${reason}. Stop it, or give this server a directory of its own.`,
  );
}
