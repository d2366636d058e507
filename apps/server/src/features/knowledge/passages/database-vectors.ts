import type { PassageLikeness } from '@saywell/agent';
import type { VectorColumn } from '../../../store/files/vector-column.ts';

export interface DatabaseVectorsOptions {
  readonly column: VectorColumn;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/** Comparison by the database, where it has `pgvector`. */
export interface DatabaseVectors {
  /** Looks whether it can, once. Never rejects. */
  open(): Promise<void>;
  /** Adds what was stored since. Never rejects. */
  keepUp(): Promise<void>;
  isUsed(): boolean;
  /** Null: it cannot, and the vectors are compared in memory. Never rejects. */
  compare(asked: AskedPassages): Promise<PassageLikeness | null>;
}

export interface AskedPassages {
  readonly orgId: string;
  readonly model: string;
  readonly question: Float32Array;
  /** Of the base's entries, by their ids. */
  readonly positions: ReadonlyMap<string, number>;
  /** How many entries the base has. */
  readonly entries: number;
}

/** Others of the organisation than those of the base are among them. */
const nearestCount = 1_000;
/** Added by one transaction. */
const fillBatch = 200;

export function createDatabaseVectors({ column, log }: DatabaseVectorsOptions): DatabaseVectors {
  let looking: Promise<void | null> | null = null;
  let isOpen = false;
  const look = async (): Promise<void> => {
    isOpen = await column.open();
    if (isOpen) log.info({}, 'passages are compared by the database (pgvector)');
  };
  const failed = (error: unknown): null => {
    isOpen = false;
    log.warn({ err: error }, 'the database cannot compare passages: this server does');
    return null;
  };
  const open = async (): Promise<void> => void (await (looking ??= look().catch(failed)));
  return {
    open,
    isUsed: () => isOpen,
    async keepUp() {
      try {
        await open();
        if (!isOpen) return;
        while ((await column.fill(fillBatch)) === fillBatch);
      } catch (error) {
        failed(error);
      }
    },
    async compare({ orgId, model, question, positions, entries }) {
      if (!isOpen) return null;
      try {
        const found = await column.nearest(orgId, model, question, nearestCount);
        // What is not among so many is no more alike than the last of them; of fewer, the others are not read.
        const others = found.length < nearestCount ? Number.NaN : (found.at(-1)?.likeness ?? Number.NaN);
        const whole = new Float32Array(entries).fill(others);
        const nearest = found.flatMap(({ passageId, likeness }) => {
          const position = positions.get(passageId);
          if (position === undefined) return [];
          whole[position] = likeness;
          return [position];
        });
        return { whole, nearest };
      } catch (error) {
        return failed(error);
      }
    },
  };
}
