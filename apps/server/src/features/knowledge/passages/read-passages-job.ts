import { type EmbeddingEngine, EngineError } from '@saywell/agent';
import { JobError } from '../../../platform/jobs/job-error.ts';
import type { PassageVectorStore, UnreadPassage } from '../../../store/files/passage-vector-store.ts';
import type { JobContext, JobDefinition } from '../../../store/jobs/store-jobs.ts';
import type { EncoderModel } from './encoder-model.ts';

/** What reads, and under which name its vectors are stored. */
export interface PassageEncoder {
  readonly engine: EmbeddingEngine;
  readonly model: EncoderModel;
}

export interface ReadPassagesOptions {
  readonly passageVector: PassageVectorStore;
  /** Undefined: nothing here reads. */
  readonly encoder: () => PassageEncoder | undefined;
  /** The passages of a batch are stored, or a job begins. */
  readonly keepUp?: () => Promise<void>;
  readonly log: { info(details: object, message: string): void };
}

/**
 * Of organisations with fewer passages no base is too large for every sentence to be compared, which is better, and
 * needs no vectors of whole passages.
 */
export const leastPassages = 400;
/** Read by one request, and stored together: so much is read again after a server died. */
const batchSize = 32;
/** Said in the log after so many batches. */
const saidEvery = 32;
/** A service that is away is asked again after so long, ms. */
const awayMs = 60_000;

/**
 * Reads the passages of an organisation that the model of this server has not read, and stores their vectors batch by
 * batch: whoever begins again goes on with what is missing. A service that is away is waited for without an end.
 */
export function readPassagesJob({
  passageVector,
  encoder,
  keepUp = () => Promise.resolve(),
  log,
}: ReadPassagesOptions): JobDefinition {
  return {
    concurrency: 1,
    async handle({ orgId }, context) {
      await context.beating(keepUp());
      const current = encoder();
      if (current === undefined) return;
      const model = await current.model().catch(notNow);
      const progress = await passageVector.progress(model, { orgId, leastPassages });
      if (progress.read === progress.passages) return;
      const about = { orgId, model, passages: progress.passages };
      log.info({ ...about, read: progress.read }, 'passages are read, to be found by what they mean');
      let read = progress.read;
      let batches = 0;
      for await (const count of batchesOf({ passageVector, orgId, model, engine: current.engine }, context)) {
        read += count;
        // Batches are short, and many: nothing else would tell that the job is alive.
        await context.heartbeat();
        await context.beating(keepUp());
        batches += 1;
        if (batches % saidEvery === 0) log.info({ ...about, read }, 'passages are being read');
      }
      log.info({ ...about, read }, 'all passages are read');
    },
  };
}

interface Reading {
  readonly passageVector: PassageVectorStore;
  readonly orgId: string;
  readonly model: string;
  readonly engine: EmbeddingEngine;
}

/** Yields how many were read and stored. */
async function* batchesOf(
  { passageVector, orgId, model, engine }: Reading,
  { signal, beating }: Pick<JobContext, 'signal' | 'beating'>,
): AsyncGenerator<number, void> {
  let behind: string | undefined;
  for (;;) {
    signal.throwIfAborted();
    const batch = await passageVector.unread(orgId, model, batchSize, behind);
    behind = batch.at(-1)?.id;
    if (behind === undefined) return;
    const asked = { priority: 'background', role: 'passage', signal } as const;
    const made = await beating(engine.embed(batch.map(textOf), asked)).catch(notNow);
    const vectors = batch.flatMap(({ id: passageId }, place) => {
      const vector = made[place];
      return vector === undefined ? [] : [{ passageId, vector }];
    });
    await passageVector.save(orgId, model, vectors);
    yield vectors.length;
  }
}

/** As the search reads an entry of a base that is small. */
const textOf = ({ title, content }: UnreadPassage): string => `${title} ${content}`;

function notNow(error: unknown): never {
  if (!(error instanceof EngineError)) throw error;
  // What cannot be loaded here is tried at the next start.
  const isOver = error.code === 'engine-unavailable';
  const delayMs = Math.max(awayMs, error.retryAfterMs ?? 0);
  throw new JobError('embeddings-unavailable', isOver ? { retry: false } : { delayMs });
}
