import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file that is being written, in order. What fails is reported once, then nothing is written any more. */
export interface RecordingFile {
  append(bytes: Uint8Array): void;
  /**
   * Writes `header` over the beginning, `peaks` beside it, and closes. Resolves true when the whole file is on the disk;
   * peaks that are not there are made when they are asked for.
   */
  finish(header: Uint8Array, peaks?: Uint8Array): Promise<boolean>;
}

/** Where recordings are stored. */
export interface RecordingFiles {
  create(recordingId: string, onError: (error: unknown) => void): RecordingFile;
}

/** A disk with less room is left to the rest of the server. */
const minFreeBytes = 256 * 1024 * 1024;
/** A disk that takes nothing for this long is broken: two minutes of stereo. */
const maxWaitingBytes = 8 * 1024 * 1024;

/** Of everything that was recorded in a call; its id is a UUID of ours. */
export function recordingFolder(dataDirectory: string, callId: string): string {
  return join(dataDirectory, 'recordings', callId);
}

/** `<data directory>/recordings/<call id>/<recording id>.wav`; both ids are UUIDs of ours. */
export function recordingPath(dataDirectory: string, callId: string, recordingId: string): string {
  return join(recordingFolder(dataDirectory, callId), `${recordingId}.wav`);
}

/** Beside its WAV. */
export const peaksPath = (wav: string): string => wav.replace(/\.wav$/, '.peaks');

/** Whole or not at all: nobody reads half of them. */
export async function writePeaks(wav: string, peaks: Uint8Array): Promise<void> {
  const part = `${peaksPath(wav)}.${randomUUID()}.part`;
  try {
    await writeFile(part, peaks, { flag: 'wx', mode: 0o600 });
    await rename(part, peaksPath(wav));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export function createRecordingFiles(dataDirectory: string, callId: string): RecordingFiles {
  return {
    create: (recordingId, onError) =>
      new DiskFile(recordingPath(dataDirectory, callId, recordingId), onError),
  };
}

class DiskFile implements RecordingFile {
  readonly #path: string;
  readonly #onError: (error: unknown) => void;
  /** The writes, one after the other. */
  #last: Promise<FileHandle | undefined>;
  #waitingBytes = 0;
  #hasFailed = false;

  constructor(path: string, onError: (error: unknown) => void) {
    this.#path = path;
    this.#onError = onError;
    this.#last = openFile(path).catch((error: unknown) => this.#failed(error));
  }

  append(bytes: Uint8Array): void {
    if (this.#hasFailed) return;
    this.#waitingBytes += bytes.byteLength;
    if (this.#waitingBytes > maxWaitingBytes) {
      this.#failed(new Error('the disk is too slow'));
      return;
    }
    this.#last = this.#next(async (file) => {
      await file.appendFile(bytes);
      this.#waitingBytes -= bytes.byteLength;
    });
  }

  async finish(header: Uint8Array, peaks?: Uint8Array): Promise<boolean> {
    this.#last = this.#next(async (file) => void (await file.write(header, 0, header.byteLength, 0)));
    const file = await this.#last;
    await file?.close().catch((error: unknown) => this.#failed(error));
    if (peaks !== undefined && !this.#hasFailed) await writePeaks(this.#path, peaks).catch(() => undefined);
    return !this.#hasFailed;
  }

  async #next(write: (file: FileHandle) => Promise<void>): Promise<FileHandle | undefined> {
    const file = await this.#last;
    if (file === undefined) return undefined;
    if (!this.#hasFailed)
      try {
        await write(file);
      } catch (error) {
        this.#failed(error);
      }
    return file;
  }

  #failed(error: unknown): undefined {
    if (!this.#hasFailed) {
      this.#hasFailed = true;
      this.#onError(error);
    }
    return undefined;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new Error('the disk is nearly full');
  return open(path, 'wx', 0o600);
}
