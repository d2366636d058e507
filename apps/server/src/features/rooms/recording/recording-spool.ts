import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import type { ByteStorage } from '../../../platform/storage/byte-storage.ts';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import { within } from '../../../platform/within.ts';
import { type RecordingFiles, type RecordingPaths, writeRecording } from './recording-files.ts';
import { peaksKeyOf, recordingKey, recordingPrefix } from './recording-keys.ts';
import type { RecordedFile } from './recorded-file.ts';
import { durationOf, finishKilled, readAbout } from './unfinished-recording.ts';

export interface RecordingSpoolOptions {
  /** Of this server alone. */
  readonly folder: string;
  readonly storage: ByteStorage;
  /** A recording is whole only when the storage has it: where that is a disk of this machine. */
  readonly storesAtOnce: boolean;
  /** Is the call there, and is anything of it to be kept? */
  readonly isKept: (callId: string) => Promise<boolean>;
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

/** Names a recording in the call that it is of, which did not live to do so. Rejects when it is to be tried again. */
export type NameRecording = (callId: string, recording: RecordedFile) => Promise<void>;

/**
 * Recordings on their way to the storage: each is written here while its call runs, and stays until the storage has it.
 * What a killed process leaves, the next one with the same data directory stores. Disposing tries once more, for 10 s.
 */
export interface RecordingSpool extends AsyncDisposable {
  filesOf(callId: string): RecordingFiles;
  /** What is here, by the keys that the storage knows it by. */
  readonly bytes: Pick<ByteStorage, 'stat' | 'open' | 'localCopy' | 'list'>;
  /**
   * Makes whole what earlier processes have left half written, and begins to store it; `name` is asked once it is stored.
   * Answers how many there are. Before the first call begins.
   */
  recover(name: NameRecording): Promise<number>;
  erase(callId: string): Promise<void>;
  /** How many wait for the storage. */
  readonly waiting: number;
}

interface Waiting {
  readonly callId: string;
  readonly recordingId: string;
  /** Undefined: the call that it is of names it. */
  readonly name?: () => Promise<void>;
}

const firstRetryMs = 1_000;
const longestRetryMs = 60_000;
const lastTryMs = 10_000;
const storedAtOnce = 2;

export function createRecordingSpool(options: RecordingSpoolOptions): RecordingSpool {
  return new WaitingRecordings(options);
}

class WaitingRecordings implements RecordingSpool {
  readonly bytes: RecordingSpool['bytes'];
  readonly #options: RecordingSpoolOptions;
  /** By the key of the WAV. */
  readonly #waiting = new Map<string, Waiting>();
  #failures = 0;
  #round: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #isDisposed = false;

  constructor(options: RecordingSpoolOptions) {
    this.#options = options;
    this.bytes = createDiskStorage(options);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  filesOf(callId: string): RecordingFiles {
    return {
      create: (recording, onError) =>
        writeRecording({
          recording,
          onError,
          paths: this.#pathsOf(callId, recording.id),
          whole: () => this.#whole({ callId, recordingId: recording.id }),
        }),
    };
  }

  async recover(name: NameRecording): Promise<number> {
    const folder = join(this.#options.folder, 'recordings');
    let found = 0;
    for (const callId of await readdir(folder).catch(() => []))
      for (const file of await readdir(join(folder, callId)).catch(() => [])) {
        if (!file.endsWith('.json')) continue;
        if (await this.#recoverOne(callId, file.slice(0, -'.json'.length), name)) found += 1;
      }
    void this.#storeAll();
    return found;
  }

  async erase(callId: string): Promise<void> {
    for (const [key, waiting] of this.#waiting) if (waiting.callId === callId) this.#waiting.delete(key);
    await rm(join(this.#options.folder, recordingPrefix(callId)), { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#cancelTimer?.();
    const { clock, log } = this.#options;
    if (this.waiting > 0)
      await within(
        { clock, limitMs: lastTryMs },
        () => this.#storeAll(),
        () => undefined,
      );
    if (this.waiting > 0)
      log.info({ recordings: this.waiting }, 'recordings wait on the disk for the next start');
  }

  async #recoverOne(callId: string, recordingId: string, name: NameRecording): Promise<boolean> {
    const { log } = this.#options;
    const paths = this.#pathsOf(callId, recordingId);
    const about = await readAbout(paths);
    if (about === null) {
      log.error(
        { call: callId, recording: recordingId, code: 'recording-not-recovered' },
        'a recording cannot be told whose it is',
      );
      return false;
    }
    await finishKilled(paths, about.channels);
    this.#waiting.set(recordingKey(callId, recordingId), {
      callId,
      recordingId,
      name: async () => {
        const sizeBytes = await this.#sizeOf(recordingKey(callId, recordingId));
        if (sizeBytes !== null)
          await name(callId, { ...about, durationSeconds: durationOf(sizeBytes, about.channels) });
      },
    });
    return true;
  }

  async #sizeOf(key: string): Promise<number | null> {
    const found = (await this.bytes.stat(key)) ?? (await this.#options.storage.stat(key));
    return found?.sizeBytes ?? null;
  }

  async #whole(waiting: Waiting): Promise<void> {
    const key = recordingKey(waiting.callId, waiting.recordingId);
    if (this.#options.storesAtOnce) await this.#adopt(key);
    this.#waiting.set(key, waiting);
    void this.#storeAll();
  }

  /** One round at a time; what comes while one runs has its turn after it. */
  #storeAll(): Promise<void> {
    this.#cancelTimer?.();
    this.#round ??= this.#storeEach().finally(() => {
      this.#round = undefined;
      this.#schedule();
    });
    return this.#round;
  }

  #schedule(): void {
    if (this.#isDisposed || this.#waiting.size === 0) return;
    const delayMs = this.#failures === 0 ? 0 : retryDelayMs(this.#failures);
    this.#cancelTimer = this.#options.clock.setTimer(() => void this.#storeAll(), delayMs);
  }

  async #storeEach(): Promise<void> {
    const left = [...this.#waiting];
    let failed = 0;
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [key, waiting] = next;
        if (await this.#store(key, waiting)) this.#waiting.delete(key);
        else failed += 1;
      }
    };
    await Promise.all(Array.from({ length: storedAtOnce }, work));
    if (failed === 0 && this.#failures > 0) this.#options.log.info({}, 'recordings that waited are stored');
    this.#failures = failed === 0 ? 0 : this.#failures + 1;
  }

  /** True: it waits no longer. */
  async #store(key: string, { callId, recordingId, name }: Waiting): Promise<boolean> {
    const { storage, isKept, log } = this.#options;
    try {
      // A call that was deleted elsewhere. Whether it was is asked again below, so that here nobody has to answer.
      if (!(await isKept(callId).catch(() => true))) await this.erase(callId);
      await this.#adopt(key);
      if (await isKept(callId)) await name?.();
      else await storage.deleteAll(recordingPrefix(callId));
      await this.#forget(callId, recordingId);
      return true;
    } catch (error) {
      // Deleted while it was on its way.
      if (!this.#waiting.has(key)) return true;
      const code = error instanceof StorageError ? error.code : 'recording-waits';
      if (this.#failures === 0)
        log.error({ call: callId, code, err: error }, 'a recording is not stored yet; it waits on the disk');
      return false;
    }
  }

  async #adopt(key: string): Promise<void> {
    for (const one of [peaksKeyOf(key), key])
      if ((await this.bytes.stat(one)) !== null)
        await this.#options.storage.adopt(one, join(this.#options.folder, one));
  }

  async #forget(callId: string, recordingId: string): Promise<void> {
    await rm(this.#pathsOf(callId, recordingId).about, { force: true });
    // As long as something else is in it, it stays.
    await rmdir(join(this.#options.folder, recordingPrefix(callId))).catch(() => undefined);
  }

  #pathsOf(callId: string, recordingId: string): RecordingPaths {
    const wav = join(this.#options.folder, recordingKey(callId, recordingId));
    return { wav, part: `${wav}.part`, peaks: peaksKeyOf(wav), about: wav.replace(/\.wav$/, '.json') };
  }
}

const retryDelayMs = (failures: number): number =>
  Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 20), longestRetryMs);
