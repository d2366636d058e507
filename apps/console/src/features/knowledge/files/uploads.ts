import { ApiError } from '@saywell/api-client';
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
export function createUploads({ send, stored }: UploadsOptions): Uploads {
  let uploads: readonly Upload[] = [];
  let count = 0;
  const waiting = new Map<number, File>();
  const running = new Map<number, AbortController>();
  /** Those that the server has: what failed behind that is tried again without them. */
  const sent = new Map<number, string>();
  const listeners = new Set<() => void>();
  const set = (next: readonly Upload[]): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, state: Upload['state']): void =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  const next = (): void => {
    for (const { id, baseId, state } of uploads) {
      const file = waiting.get(id);
      if (running.size < atOnce && state.phase === 'waiting' && file !== undefined && !running.has(id))
        void run(id, file, baseId);
    }
  };
  const forget = (id: number): void => {
    waiting.delete(id);
    sent.delete(id);
  };
  const run = async (id: number, file: File, baseId: string | undefined): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    change(id, { phase: 'sending', share: 0 });
    try {
      const tell = (share: number): void => change(id, { phase: 'sending', share });
      const fileId = sent.get(id) ?? (await send(file, tell, controller.signal));
      sent.set(id, fileId);
      await stored(fileId, baseId);
      forget(id);
      set(uploads.filter((upload) => upload.id !== id));
    } catch (error) {
      if (!controller.signal.aborted) change(id, { phase: 'failed', error });
    } finally {
      running.delete(id);
      next();
    }
  };
  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, baseId) {
      const added = files.map((file): Upload => {
        count += 1;
        const refusal = refusalOf(file);
        if (refusal === null) waiting.set(count, file);
        const state: Upload['state'] =
          refusal === null ? { phase: 'waiting' } : { phase: 'failed', error: refusal };
        return { id: count, name: file.name, bytes: file.size, baseId, state };
      });
      set([...uploads, ...added]);
      next();
    },
    retry(id) {
      if (!waiting.has(id)) return;
      change(id, { phase: 'waiting' });
      next();
    },
    drop(id) {
      forget(id);
      running.get(id)?.abort();
      set(uploads.filter((upload) => upload.id !== id));
    },
  };
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
