import { type FileHandle, mkdir, open, rename, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { minFreeBytesOfDisks } from '../../../platform/storage/disk-storage.ts';
import type { NewRecording } from './recorded-file.ts';

/** A file that is being written, in order. What fails is reported once, then nothing is written any more. */
export interface RecordingFile {
  append(bytes: Uint8Array): void;
  /**
   * Writes `header` over the beginning, `peaks` beside it, and closes. Resolves true when the whole file is on the disk;
   * peaks that are not there are made when they are asked for.
   */
  finish(header: Uint8Array, peaks?: Uint8Array): Promise<boolean>;
}

/** Where recordings are written. */
export interface RecordingFiles {
  create(recording: NewRecording, onError: (error: unknown) => void): RecordingFile;
}

/** The files of a recording that is being written, on this machine. */
export interface RecordingPaths {
  /** Of the whole WAV. */
  readonly wav: string;
  /** Of the WAV while it grows. */
  readonly part: string;
  readonly peaks: string;
  /** Of what is known of it, as JSON, until it is stored. */
  readonly about: string;
}

export interface WrittenRecordingOptions {
  readonly recording: NewRecording;
  readonly paths: RecordingPaths;
  readonly onError: (error: unknown) => void;
  /** It is whole, and on the disk. */
  readonly whole: () => Promise<void>;
}

/** A disk that takes nothing for this long is broken: two minutes of stereo. */
const maxWaitingBytes = 8 * 1024 * 1024;

export function writeRecording(options: WrittenRecordingOptions): RecordingFile {
  return new WrittenRecording(options);
}

class WrittenRecording implements RecordingFile {
  readonly #options: WrittenRecordingOptions;
  /** The writes, one after the other. */
  #last: Promise<FileHandle | undefined>;
  #waitingBytes = 0;
  #hasFailed = false;

  constructor(options: WrittenRecordingOptions) {
    this.#options = options;
    this.#last = openFile(options).catch((error: unknown) => this.#failed(error));
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
    this.#last = this.#next(async (file) => {
      await file.write(header, 0, header.byteLength, 0);
      await file.sync();
    });
    const file = await this.#last;
    await file?.close().catch((error: unknown) => this.#failed(error));
    if (!this.#hasFailed) await this.#becomeWhole(peaks).catch((error: unknown) => this.#failed(error));
    return !this.#hasFailed;
  }

  async #becomeWhole(peaks: Uint8Array | undefined): Promise<void> {
    const { paths, whole } = this.#options;
    if (peaks !== undefined) await writeFile(paths.peaks, peaks, { mode: 0o600 }).catch(() => undefined);
    await rename(paths.part, paths.wav);
    await whole();
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
      this.#options.onError(error);
    }
    return undefined;
  }
}

async function openFile({ paths, recording }: WrittenRecordingOptions): Promise<FileHandle> {
  const folder = dirname(paths.part);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytesOfDisks) throw new Error('the disk is nearly full');
  await writeFile(paths.about, JSON.stringify(recording), { flag: 'wx', mode: 0o600 });
  return open(paths.part, 'wx', 0o600);
}
