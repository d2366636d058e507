import { ApiError } from '@saywell/api-client';
import { createHeld } from '../../../ui/state/held.ts';
import { fileLimits } from './file-limits.ts';

/** A file on its way to the server. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  /** The base that it is for; undefined: for none yet. */
  readonly baseId: string | undefined;
  readonly state:
    | { readonly phase: 'waiting' }
    /** 0 to 1. */
    | { readonly phase: 'sending'; readonly share: number }
    | { readonly phase: 'failed'; readonly error: unknown };
}

export interface Uploads {
  readonly list: () => readonly Upload[];
  readonly subscribe: (listener: () => void) => () => void;
  add(files: readonly File[], baseId: string | undefined): void;
  retry(id: number): void;
  /** Takes it off the list, and stops it. */
  drop(id: number): void;
}

export interface UploadsOptions {
  /** Sends one file; resolves with its id. */
  readonly send: (file: File, progress: (share: number) => void, signal: AbortSignal) => Promise<string>;
  /** It is stored; what it is for may have it now. */
  readonly stored: (fileId: string, baseId: string | undefined) => Promise<void>;
}

/** What a file is refused for before it is sent. */
export class FileRefused extends Error {
  readonly reason: 'too-large' | 'wrong-kind' | 'empty';

  constructor(reason: FileRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const atOnce = 2;

/** Files go on being sent while one looks at other pages of the console. */
export const createUploads = (options: UploadsOptions): Uploads => new UploadQueue(options);

/** What may be sent, once more too. */
interface Kept {
  readonly file: File;
  /** While it is sent. */
  controller?: AbortController | undefined;
  /** The server has it: what failed behind that is tried again without sending it. */
  fileId?: string;
}

class UploadQueue implements Uploads {
  readonly #options: UploadsOptions;
  readonly #uploads = createHeld<readonly Upload[]>([]);
  readonly #kept = new Map<number, Kept>();
  #count = 0;
  #running = 0;
  readonly list = this.#uploads.get;
  readonly subscribe = this.#uploads.subscribe;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  add(files: readonly File[], baseId: string | undefined): void {
    const added = files.map((file): Upload => {
      this.#count += 1;
      const error = refusalOf(file);
      if (error === null) this.#kept.set(this.#count, { file });
      const state: Upload['state'] = error === null ? { phase: 'waiting' } : { phase: 'failed', error };
      return { id: this.#count, name: file.name, bytes: file.size, baseId, state };
    });
    this.#uploads.set([...this.list(), ...added]);
    this.#next();
  }

  retry(id: number): void {
    if (!this.#kept.has(id)) return;
    this.#change(id, { phase: 'waiting' });
    this.#next();
  }

  drop(id: number): void {
    const kept = this.#kept.get(id);
    this.#takeOff(id);
    kept?.controller?.abort();
  }

  #next(): void {
    for (const { id, baseId, state } of this.list()) {
      const kept = this.#kept.get(id);
      if (this.#running < atOnce && state.phase === 'waiting' && kept && kept.controller === undefined)
        void this.#run(id, kept, baseId);
    }
  }

  async #run(id: number, kept: Kept, baseId: string | undefined): Promise<void> {
    const { signal } = (kept.controller = new AbortController());
    this.#running += 1;
    this.#change(id, { phase: 'sending', share: 0 });
    try {
      const tell = (share: number): void => this.#change(id, { phase: 'sending', share });
      kept.fileId ??= await this.#options.send(kept.file, tell, signal);
      await this.#options.stored(kept.fileId, baseId);
      this.#takeOff(id);
    } catch (error) {
      if (!signal.aborted) this.#change(id, { phase: 'failed', error });
    } finally {
      kept.controller = undefined;
      this.#running -= 1;
      this.#next();
    }
  }

  #change(id: number, state: Upload['state']): void {
    this.#uploads.set(this.list().map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }

  #takeOff(id: number): void {
    this.#kept.delete(id);
    this.#uploads.set(this.list().filter((upload) => upload.id !== id));
  }
}

function refusalOf({ name, size }: File): FileRefused | null {
  if (size > fileLimits.maxBytes) return new FileRefused('too-large');
  if (size === 0) return new FileRefused('empty');
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return fileLimits.endings.includes(ending) ? null : new FileRefused('wrong-kind');
}

/** Is it worth sending again? What was refused for what it is will be refused again. */
export const canRetry = ({ state }: Upload): boolean =>
  state.phase === 'failed' &&
  !(state.error instanceof FileRefused) &&
  !(ApiError.isInstance(state.error) && refusedForGood.has(state.error.status));
const refusedForGood: ReadonlySet<number> = new Set([400, 413, 415, 422]);
