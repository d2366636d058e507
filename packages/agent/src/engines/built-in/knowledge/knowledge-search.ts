import type { Clock } from '../../../runtime/clock.ts';
import { createSystemClock } from '../../../runtime/system-clock.ts';
import { withinTime } from '../../../runtime/time-limit.ts';
import type { EmbeddingEngine } from '../../embedding-engine.ts';
import type { KnowledgeEntry } from '../../engine.ts';
import { createEntryVectors, type EntryVectors, entryTextsOf } from './entry-vectors.ts';
import {
  buildKnowledgeIndex,
  createKnowledgeIndex,
  type KnowledgeIndex,
  questionKey,
} from './knowledge-index.ts';
import { type Meanings, meaningsOfAll, meaningsOfWholes, type PassageLikeness } from './meanings.ts';
import { createVectorCache, type VectorCache } from './vector-cache.ts';
import type { VectorStore } from './vector-store.ts';

type Knowledge = readonly KnowledgeEntry[];

/** The search of a process: what is derived from a knowledge base is made once, and shared by calls, chats and queries. */
export interface KnowledgeSearch {
  /** The index by words, where it is there or made in no time; null: it is being built. */
  indexOf(knowledge: Knowledge): KnowledgeIndex | null;
  /** Begins to read a base of which questions will come. */
  prepare(knowledge: Knowledge): void;
  /**
   * The index to answer these questions with: by words and, where an encoder is there in time, by meaning. `withinMs`
   * bounds the wait for a base that is still being read. At once where there is nothing to wait for.
   */
  forQuestions(
    knowledge: Knowledge,
    questions: readonly string[],
    withinMs?: number,
  ): KnowledgeIndex | Promise<KnowledgeIndex>;
}

export interface KnowledgeSearchOptions {
  /** Absent: words alone. */
  readonly embeddings?: EmbeddingEngine;
  /** Called once, when the encoder turns out to be of no use. */
  readonly onUnavailable?: (error: unknown) => void;
  /** Keeps the vectors of the bases; absent: they are made again after a start. */
  readonly vectors?: VectorStore;
  /** Compares what larger bases say, passage by passage; absent: their words alone are searched. */
  readonly passages?: PassageMeanings | undefined;
  readonly clock?: Pick<Clock, 'setTimer'>;
}

/** Bases whose passages are read elsewhere, by the same encoder as questions. */
export interface PassageMeanings {
  /** Questions of it will come. */
  prepare(knowledge: Knowledge): void;
  /** Null: nothing is known of it, or not yet. Never rejects. */
  compare(knowledge: Knowledge, question: Float32Array): Promise<PassageLikeness | null>;
}

/** A question's vector later than this comes too late. */
const questionLimitMs = 350;
/** Bases up to this many entries are indexed at once, in some milliseconds. */
const maxAtOnce = 500;
/** Texts of a base whose meanings are compared; each costs about 10 ms of the encoder's core once, and 2 KB. */
const maxTexts = 5_000;
/** To read the meanings of one base. */
const maxAttempts = 3;
/** Read at a time; after each piece it is known how far the base is. */
const pieceTexts = 8;
/** What a text takes to read, ms: what cannot be ready in time is not waited for. */
const textMs = 10;
/** Who grants this much, as a written question does, waits even for a part of it, and is read for without a rest. */
const patientMs = 1_000;

interface Prepared {
  index: KnowledgeIndex | null;
  building: Promise<KnowledgeIndex> | null;
  attempts: number;
  /** Texts that are not read so far; null: they are not counted yet. */
  left: number | null;
  /** Somebody waits for it. */
  isUrgent: boolean;
  vectors: EntryVectors | null;
  vectorsReady: Promise<EntryVectors | null> | null;
  /** More than is read here. */
  isLarge: boolean;
}

export function createKnowledgeSearch(options: KnowledgeSearchOptions = {}): KnowledgeSearch {
  const { clock = createSystemClock() } = options;
  const bases = new WeakMap<Knowledge, Prepared>();
  const cache = options.embeddings
    ? createVectorCache(options.embeddings, { store: options.vectors, onUnavailable: options.onUnavailable })
    : null;

  function preparedOf(knowledge: Knowledge): Prepared {
    const known = bases.get(knowledge);
    if (known) return known;
    const index = knowledge.length <= maxAtOnce ? createKnowledgeIndex(knowledge) : null;
    const prepared: Prepared = {
      index,
      building: null,
      attempts: 0,
      left: null,
      isUrgent: false,
      vectors: null,
      vectorsReady: null,
      isLarge: false,
    };
    bases.set(knowledge, prepared);
    return prepared;
  }
  function built(knowledge: Knowledge, prepared: Prepared): KnowledgeIndex | Promise<KnowledgeIndex> {
    const build = async (): Promise<KnowledgeIndex> => {
      prepared.index = await buildKnowledgeIndex(knowledge);
      return prepared.index;
    };
    return prepared.index ?? (prepared.building ??= build());
  }
  async function readMeanings(knowledge: Knowledge, prepared: Prepared): Promise<EntryVectors | null> {
    if (!cache?.isUsable()) return null;
    const texts = entryTextsOf(knowledge, maxTexts);
    prepared.isLarge = texts === null;
    if (!texts) return null;
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += pieceTexts) {
      prepared.left = texts.length - start;
      const piece = texts.slice(start, start + pieceTexts).map(({ text }) => text);
      const priority = prepared.isUrgent ? 'question' : 'background';
      const read = await cache.vectorsOf(piece, { priority, isLasting: true });
      if (read === null) return null;
      vectors.push(...read);
    }
    prepared.left = 0;
    void cache.keep();
    return createEntryVectors(texts, vectors, knowledge.length);
  }
  function startReading(knowledge: Knowledge): Prepared {
    const prepared = preparedOf(knowledge);
    void built(knowledge, prepared);
    const read = async (): Promise<EntryVectors | null> => {
      prepared.vectors = await readMeanings(knowledge, prepared);
      // An encoder that rests is tried again when it is back, however often it has failed.
      if (cache?.isUsable()) prepared.attempts += 1;
      // What failed once may succeed later; what fails again is left alone.
      if (prepared.vectors === null && prepared.attempts < maxAttempts) prepared.vectorsReady = null;
      return prepared.vectors;
    };
    prepared.vectorsReady ??= read();
    return prepared;
  }
  return {
    indexOf: (knowledge) => preparedOf(knowledge).index,
    prepare(knowledge) {
      // A base whose meanings are stored is read without it.
      if (knowledge.length > 0) options.embeddings?.wake?.();
      const prepared = startReading(knowledge);
      void Promise.resolve(built(knowledge, prepared)).then((index) => index.ready());
      if (prepared.isLarge) options.passages?.prepare(knowledge);
    },
    forQuestions(knowledge, questions, withinMs = questionLimitMs) {
      const prepared = questions.length === 0 ? preparedOf(knowledge) : startReading(knowledge);
      if (cache?.isUsable() && questions.length > 0)
        return withMeanings(knowledge, prepared, cache, { questions, withinMs });
      return built(knowledge, prepared);
    },
  };

  /** The vectors of a base that is being read, if it can be ready within the time; else null at once. */
  function stillRead(prepared: Prepared, withinMs: number): Promise<EntryVectors | null> {
    const isPatient = withinMs >= patientMs;
    prepared.isUrgent ||= isPatient;
    const canBeReady = isPatient || (prepared.left ?? 0) * textMs <= withinMs;
    return canBeReady ? withinTime(prepared.vectorsReady ?? noVectors, withinMs, clock) : noVectors;
  }

  async function withMeanings(
    knowledge: Knowledge,
    prepared: Prepared,
    encoder: VectorCache,
    { questions, withinMs }: { readonly questions: readonly string[]; readonly withinMs: number },
  ): Promise<KnowledgeIndex> {
    const index = await built(knowledge, prepared);
    const { passages } = options;
    const vectors = prepared.isLarge ? null : (prepared.vectors ?? (await stillRead(prepared, withinMs)));
    if (!vectors && !(prepared.isLarge && passages)) return index;
    const reading = encoder.vectorsOf(questions, { priority: 'question', isLasting: false });
    const asked = await withinTime(reading, withinMs >= patientMs ? patientMs : questionLimitMs, clock);
    if (!asked) return index;
    const known = questions.flatMap((question, place) => {
      const vector = asked[place];
      return vector ? [[questionKey(question), vector] as const] : [];
    });
    const compared = vectors ?? (await comparedPassages(knowledge, asked, passages, withinMs));
    return compared ? index.withMeanings(compared, new Map(known)) : index;
  }

  async function comparedPassages(
    knowledge: Knowledge,
    asked: readonly Float32Array[],
    passages: PassageMeanings | undefined,
    withinMs: number,
  ): Promise<EntryVectors | null> {
    if (!passages) return null;
    const comparing = Promise.all(asked.map((vector) => passages.compare(knowledge, vector)));
    const found = await withinTime(comparing, withinMs, clock);
    const meanings = new Map<Float32Array, Meanings>();
    asked.forEach((vector, place) => {
      const likeness = found?.[place];
      if (likeness) meanings.set(vector, meaningsOfWholes(likeness));
    });
    if (meanings.size < asked.length) return null;
    return {
      compare: (vector) => meanings.get(vector) ?? meaningsOfAll([]),
      compareSentences: () => undefined,
    };
  }
}

const noVectors = Promise.resolve(null);
