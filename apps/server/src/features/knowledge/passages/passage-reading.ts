import type { EmbeddingEngine } from '@saywell/agent';
import type { HealthReport } from '@saywell/contract';
import type { JobDefinition } from '../../../store/jobs/store-jobs.ts';
import type { Store } from '../../../store/store.ts';
import { createDatabaseVectors } from './database-vectors.ts';
import { createEncoderModel } from './encoder-model.ts';
import { createPassageMeanings, type OrgPassageMeanings } from './passage-meanings.ts';
import { leastPassages, type PassageEncoder, readPassagesJob } from './read-passages-job.ts';

/** The vectors of passages: who reads them, how far that is, and the search with them. */
export interface PassageReading {
  readonly meanings: OrgPassageMeanings;
  readonly job: JobDefinition;
  /** The engine that reads questions reads passages, too. Answers what compares them. */
  readWith(engine: EmbeddingEngine): OrgPassageMeanings;
  /** Queues what may not be read. Never rejects. */
  begin(): Promise<void>;
  /** As it was up to half a minute ago; undefined: nothing reads, or it was never counted. */
  progress(): HealthReport['knowledge'];
}

export interface PassageReadingOptions {
  readonly store: Pick<Store, 'passageVector' | 'setting' | 'job'>;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  readonly now: () => number;
}

/** What is counted over all passages is counted no more often, ms. */
const countEveryMs = 30_000;

export function createPassageReading({ store, log, now }: PassageReadingOptions): PassageReading {
  const { passageVector } = store;
  let encoder: PassageEncoder | undefined;
  let counted: HealthReport['knowledge'];
  let countedAt = Number.NEGATIVE_INFINITY;
  const model = async (): Promise<string> => {
    if (encoder === undefined) throw new Error('nothing reads passages');
    return encoder.model();
  };
  const count = async (): Promise<void> => {
    const name = await model();
    counted = { model: name, ...(await passageVector.progress(name, { leastPassages })) };
  };
  const database = createDatabaseVectors({ column: passageVector.column, log });
  const meanings = createPassageMeanings({ passageVector, database, model, log, now });
  return {
    meanings,
    job: readPassagesJob({ passageVector, log, encoder: () => encoder, keepUp: () => database.keepUp() }),
    readWith(engine) {
      encoder = { engine, model: createEncoderModel({ engine, setting: store.setting }) };
      return meanings;
    },
    async begin() {
      if (encoder === undefined) return;
      await database.open();
      try {
        for (const orgId of await passageVector.orgsToRead(leastPassages))
          await store.job.add({ orgId, kind: 'passage-vectors', subjectId: orgId });
      } catch (error) {
        log.warn({ err: error }, 'passages could not be queued to be read');
      }
    },
    progress() {
      if (encoder === undefined) return undefined;
      if (now() - countedAt >= countEveryMs) {
        countedAt = now();
        count().catch((error: unknown) => log.warn({ err: error }, 'read passages could not be counted'));
      }
      return counted;
    },
  };
}
