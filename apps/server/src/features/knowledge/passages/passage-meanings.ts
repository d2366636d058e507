import type { KnowledgeEntry, PassageLikeness, PassageMeanings } from '@saywell/agent';
import { LRUCache } from 'lru-cache';
import { inSlices } from '../../../platform/in-slices.ts';
import type { PassageVectorStore } from '../../../store/files/passage-vector-store.ts';
import type { DatabaseVectors } from './database-vectors.ts';
import { createPassageMatrix, type PassageMatrix } from './passage-matrix.ts';

type Knowledge = readonly KnowledgeEntry[];

/** What the passages of large bases mean, in memory as far as questions come. */
export interface OrgPassageMeanings extends PassageMeanings {
  /** These entries are of a base of this organisation. */
  own(knowledge: Knowledge, orgId: string): void;
}

export interface PassageMeaningsOptions {
  readonly passageVector: Pick<PassageVectorStore, 'since'>;
  /** Asked before vectors are taken into memory. */
  readonly database?: Pick<DatabaseVectors, 'compare' | 'isUsed'> | undefined;
  /** Of the vectors. Rejects while it is not known. */
  readonly model: () => Promise<string>;
  readonly log: { warn(details: object, message: string): void };
  readonly now: () => number;
  /** Of the vectors of all organisations; default 512 MiB. */
  readonly maxBytes?: number;
}

const defaultMaxBytes = 512 * 1024 * 1024;
/** Of one organisation; what is beyond is found by its words. */
const maxRows = 100_000;
/** Questions that are compared, or wait for it; each takes some 50 ms of 100,000 passages. */
const maxWaiting = 4;
/** Rows of one statement: the event loop goes on between. */
const pageSize = 250;
/** New vectors are asked for so often, ms. */
const lookEveryMs = 5_000;
/** Then all are read anew, without those of passages that are gone. */
const lifetimeMs = 3_600_000;

interface Loaded {
  readonly model: string;
  readonly matrix: PassageMatrix;
  readonly since: number;
  sequence: number;
  lookedAt: number;
  /** All that were there have been read once. */
  isWhole: boolean;
  isCut: boolean;
  loading: Promise<void> | null;
}
interface Slots {
  readonly positions: Map<string, number>;
  readonly ready: Promise<void>;
  matrix: PassageMatrix | null;
  rows: Int32Array;
}

/**
 * Compares questions with every passage of their organisation: exact, and one question after the other, so that those
 * of several calls do not hold the event loop together.
 */
export function createPassageMeanings(options: PassageMeaningsOptions): OrgPassageMeanings {
  const { log, now, maxBytes = defaultMaxBytes } = options;
  const orgs = new LRUCache<string, Loaded>({
    maxSize: maxBytes,
    sizeCalculation: ({ matrix }) => Math.min(maxBytes, Math.max(1, matrix.bytes)),
  });
  const owners = new WeakMap<Knowledge, string>();
  const slotsOf = new WeakMap<Knowledge, Slots>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function loadedOf(orgId: string): Promise<Loaded> {
    const model = await options.model();
    const known = orgs.get(orgId);
    const isGood = known?.model === model && now() - known.since < lifetimeMs;
    const loaded = isGood ? known : newLoaded(model, now());
    if (!isGood) orgs.set(orgId, loaded);
    if (loaded.loading === null && (!loaded.isWhole || now() - loaded.lookedAt >= lookEveryMs))
      loaded.loading = loadMore(orgId, loaded);
    return loaded;
  }
  async function loadMore(orgId: string, loaded: Loaded): Promise<void> {
    try {
      await load(options, orgId, loaded, maxBytes);
    } catch (error) {
      loaded.lookedAt = now();
      log.warn({ orgId, err: error }, 'vectors of passages could not be read');
    }
    loaded.loading = null;
    if (orgs.peek(orgId) !== loaded) return;
    // Its size has changed, and is asked for only of what is new.
    orgs.delete(orgId);
    orgs.set(orgId, loaded);
  }
  async function compare(knowledge: Knowledge, question: Float32Array): Promise<PassageLikeness | null> {
    const orgId = owners.get(knowledge);
    if (orgId === undefined) return null;
    const slots = slotsOf.get(knowledge) ?? newSlots(knowledge);
    slotsOf.set(knowledge, slots);
    await slots.ready;
    const asked = {
      orgId,
      model: await options.model(),
      question,
      positions: slots.positions,
      entries: knowledge.length,
    };
    const found = await options.database?.compare(asked);
    if (found) return found.nearest.length === 0 ? null : found;
    const { isWhole, matrix } = await loadedOf(orgId);
    if (!isWhole || matrix.ids.length === 0) return null;
    // Its answer would come too late for whoever asks.
    if (waiting >= maxWaiting) return null;
    waiting += 1;
    const turn = last.then(() => matrix.compare(question, rowsOf(slots, matrix), knowledge.length));
    last = turn.catch(() => undefined).then(() => (waiting -= 1));
    return turn;
  }
  const failed = (error: unknown): null => {
    log.warn({ err: error }, 'passages could not be compared: their words alone are searched');
    return null;
  };
  return {
    own: (knowledge, orgId) => void owners.set(knowledge, orgId),
    prepare(knowledge) {
      const orgId = owners.get(knowledge);
      if (orgId !== undefined && options.database?.isUsed() !== true) loadedOf(orgId).catch(failed);
    },
    compare: (knowledge, question) => compare(knowledge, question).catch(failed),
  };
}

const newLoaded = (model: string, at: number): Loaded => ({
  model,
  matrix: createPassageMatrix(),
  since: at,
  sequence: 0,
  lookedAt: at,
  isWhole: false,
  isCut: false,
  loading: null,
});

async function load(
  { passageVector, log, now }: PassageMeaningsOptions,
  orgId: string,
  loaded: Loaded,
  maxBytes: number,
): Promise<void> {
  const { matrix, model } = loaded;
  loaded.lookedAt = now();
  for (;;) {
    const isFull = matrix.ids.length >= maxRows || matrix.bytes >= maxBytes;
    const page = await passageVector.since(orgId, model, loaded.sequence, isFull ? 1 : pageSize);
    if (!isFull) {
      matrix.add(page);
      loaded.sequence = page.at(-1)?.sequence ?? loaded.sequence;
    } else if (page.length > 0 && !loaded.isCut) {
      loaded.isCut = true;
      log.warn({ orgId, passages: matrix.ids.length }, 'further passages are found by their words alone');
    }
    if (!isFull && page.length === pageSize) continue;
    loaded.isWhole = true;
    return;
  }
}

function newSlots(knowledge: Knowledge): Slots {
  const positions = new Map<string, number>();
  const ready = inSlices(knowledge.entries(), ([position, { id }]) => void positions.set(id, position));
  return { positions, ready, matrix: null, rows: new Int32Array(0) };
}

/** For every row of the matrix where its passage stands in the base. */
function rowsOf(slots: Slots, matrix: PassageMatrix): Int32Array {
  const { ids } = matrix;
  const known = slots.matrix === matrix ? slots.rows : new Int32Array(0);
  if (slots.matrix === matrix && known.length === ids.length) return known;
  const rows = new Int32Array(ids.length);
  rows.set(known);
  for (let row = known.length; row < ids.length; row += 1)
    rows[row] = slots.positions.get(ids[row] ?? '') ?? -1;
  slots.matrix = matrix;
  slots.rows = rows;
  return rows;
}
