import { setTimeout } from 'node:timers/promises';
import { DatabaseError } from './database-error.ts';
import { errorCode } from './error-code.ts';

const minVersionNumber = 150_000;
const attempts = 5;
const retryDelayMs = 1_000;
/** 57P03: the server is starting or stopping. */
const passingCodes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', '57P03']);

type Sleep = (delayMs: number) => Promise<unknown>;

/**
 * Waits for the server (an external one may be starting beside us) and refuses
 * versions that the migrations are not made for. `readVersionNumber` asks for
 * its `server_version_num`. Messages never have the address in them: it may contain the password.
 */
export async function checkServer(
  readVersionNumber: () => Promise<number>,
  sleep: Sleep = setTimeout,
): Promise<void> {
  const version = await persistently(readVersionNumber, sleep);
  if (version >= minVersionNumber) return;
  throw new DatabaseError(
    'database-version-unsupported',
    `PostgreSQL 15 or newer is needed; DATABASE_URL leads to version ${Math.floor(version / 10_000)}.`,
  );
}

async function persistently(readVersionNumber: () => Promise<number>, sleep: Sleep): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readVersionNumber();
    } catch (cause) {
      if (attempt === attempts || !passingCodes.has(errorCode(cause) ?? '')) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new DatabaseError('database-unreachable', `The database cannot be reached: ${reason}`, {
          cause,
        });
      }
    }
    await sleep(retryDelayMs);
  }
}
