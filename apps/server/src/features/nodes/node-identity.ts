import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { DatabaseError } from '../../platform/database/database-error.ts';
import { lockDirectory } from '../../platform/database/embedded/directory-lock.ts';
import { parseJson } from '../../platform/parse-json.ts';

/** Who a server is over its restarts. Disposing gives the data directory to the next. */
export interface NodeIdentity extends AsyncDisposable {
  readonly id: string;
}

export interface NodeIdentityOptions {
  readonly dataDirectory: string;
  /** The embedded database has locked the directory already. */
  readonly isLocked: boolean;
}

const identitySchema = z.object({ id: z.uuid(), host: z.string() });

/**
 * A server that is the only one on its data directory, on the machine that it was on, is the same as before:
 * what its earlier processes left open is nobody's. One that shares its directory, or has moved, is a new one.
 */
export async function openNodeIdentity(options: NodeIdentityOptions): Promise<NodeIdentity> {
  const { dataDirectory, isLocked } = options;
  await mkdir(dataDirectory, { recursive: true, mode: 0o711 });
  const lock = isLocked ? unlocked : await lockDirectory(dataDirectory).catch(sharedIsFine);
  const id = lock === null ? randomUUID() : await ownId(join(dataDirectory, 'node.json'));
  return { id, [Symbol.asyncDispose]: async () => lock?.[Symbol.asyncDispose]() };
}

const unlocked: AsyncDisposable = { [Symbol.asyncDispose]: async () => undefined };

function sharedIsFine(error: unknown): null {
  if (error instanceof DatabaseError && error.code === 'data-directory-in-use') return null;
  throw error;
}

async function ownId(path: string): Promise<string> {
  const host = hostname();
  const stored = identitySchema.safeParse(parseJson(await readFile(path, 'utf8').catch(() => '')));
  if (stored.success && stored.data.host === host) return stored.data.id;
  const id = randomUUID();
  const draft = `${path}.draft`;
  await writeFile(draft, `${JSON.stringify({ id, host })}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
  return id;
}
