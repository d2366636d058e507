import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import { within } from './within.ts';

export type StorageStatus = 'ok' | 'full' | 'unwritable';

/** Looks now and then whether a folder can be written. Disposing ends that. */
export interface StorageProbe extends AsyncDisposable {
  /** As it was at the last look. */
  status(): StorageStatus;
}

export interface StorageProbeOptions {
  readonly directory: string;
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly log: {
    error(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  /** Writes the file of a look. Default: to the disk. */
  readonly write?: (path: string, bytes: Uint8Array) => Promise<void>;
}

const intervalMs = 10_000;
/** A disk that takes longer hangs. */
const timeoutMs = 5_000;
/** What a call's end, or a page of the database and its journal, may need at once. */
const probeBytes = 256 * 1_024;

/** Resolves after the first look. */
export async function openStorageProbe(options: StorageProbeOptions): Promise<StorageProbe> {
  const { directory, clock, log, write = writeProbe } = options;
  const bytes = new Uint8Array(probeBytes).fill(1);
  let status: StorageStatus = 'ok';
  let cancelTimer: (() => void) | undefined;
  let looking: Promise<void> | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const found = await within<StorageStatus, StorageStatus>(
      { clock, limitMs: timeoutMs },
      () => write(join(directory, `write-probe.${process.pid}`), bytes).then(() => 'ok', statusOf),
      () => 'unwritable',
    );
    if (found !== status) {
      const code = `storage-${found}`;
      if (found === 'ok') log.info({ code, directory }, 'the data directory can be written again');
      else log.error({ code, directory }, 'the data directory cannot be written');
    }
    status = found;
    if (!isOver) cancelTimer = clock.setTimer(() => void (looking = look()), intervalMs);
  };
  await look();
  return {
    status: () => status,
    async [Symbol.asyncDispose]() {
      isOver = true;
      cancelTimer?.();
      await looking;
    },
  };
}

async function writeProbe(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o711 });
    await writeFile(path, bytes, { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

const statusOf = (error: unknown): StorageStatus =>
  typeof error === 'object' && error !== null && 'code' in error && fullCodes.has(error.code)
    ? 'full'
    : 'unwritable';
