import { readFile } from 'node:fs/promises';
import { extractText } from '../../features/files/extract/extract-text.ts';
import type { FileBytes } from '../../features/files/file-bytes.ts';
import { indexFile } from '../../features/files/index-file.ts';
import type { Store } from '../../store/store.ts';

/** Does the waiting jobs, in this process: their own is tested beside it. */
export async function readFileTexts(store: Pick<Store, 'file' | 'job'>, files: FileBytes): Promise<void> {
  const jobs = await store.job.claim([{ kind: 'file-index', limit: 100, leaseMs: 60_000 }]);
  const handle = indexFile({
    store: store.file,
    files,
    extract: async ({ path, kind, maxLength }) =>
      extractText(new Uint8Array(await readFile(path)), kind, maxLength),
  });
  for (const job of jobs) {
    await handle(job, {
      signal: new AbortController().signal,
      heartbeat: async () => undefined,
      beating: (work) => work,
      finish: () => Promise.reject(new Error('not expected')),
    });
    await store.job.complete(job);
  }
}
