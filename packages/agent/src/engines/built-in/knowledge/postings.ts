/** How fast repeated words stop counting, and how much a long text loses. */
const saturation = 1.2;
const lengthShare = 0.75;

/** A text's words by meaning. */
export type WordCounts = ReadonlyMap<string, WordCount>;
export interface WordCount {
  /** How much it counts. */
  readonly count: number;
  /** It stands in what points to the text, not only in what it says. */
  readonly points: boolean;
}
/** How a text has a meaning. */
export type Presence = 'absent' | 'said' | 'points';

/** A count and whether the word points share a byte. */
const maxCount = 127;
const pointsFlag = 128;

/** Which texts hold which words: what a search looks at instead of all texts. */
export interface Postings {
  readonly size: number;
  readonly meanings: Iterable<string>;
  /** Number of texts with this meaning. */
  frequencyOf(meaning: string): number;
  /** Weight of a meaning by how few texts have it. */
  idfOf(meaning: string): number;
  presenceOf(text: number, meaning: string): Presence;
  /** Adds what a meaning says for each text that has it, times `factor`, to `scores`; `touched` are those that had none. */
  addScores(meaning: string, factor: number, scores: Float32Array, touched: number[]): void;
}

export interface PostingsBuilder {
  /** The next text; they are numbered from 0. */
  add(counts: WordCounts): void;
  /** Yields again and again, so that a large one can be sorted in slices. */
  finish(): Generator<undefined, Postings>;
}

/** Postings are collected text by text and sorted by meaning in the end: two flat arrays instead of one for each word. */
export function createPostingsBuilder(): PostingsBuilder {
  const ids = new Map<string, number>();
  const frequencies: number[] = [];
  const lengths: number[] = [];
  let stream = new Int32Array(1024);
  let counts = new Uint8Array(1024);
  let used = 0;
  const starts: number[] = [];

  function grow(): void {
    const larger = new Int32Array(stream.length * 2);
    larger.set(stream);
    stream = larger;
    const largerCounts = new Uint8Array(counts.length * 2);
    largerCounts.set(counts);
    counts = largerCounts;
  }
  function idOf(meaning: string): number {
    const known = ids.get(meaning);
    if (known !== undefined) return known;
    ids.set(meaning, ids.size);
    frequencies.push(0);
    return ids.size - 1;
  }
  return {
    add(wordCounts) {
      starts.push(used);
      let length = 0;
      for (const [meaning, { count, points }] of wordCounts) {
        const id = idOf(meaning);
        if (used === stream.length) grow();
        stream[used] = id;
        counts[used] = Math.min(maxCount, count) | (points ? pointsFlag : 0);
        used += 1;
        frequencies[id] = (frequencies[id] ?? 0) + 1;
        length += count;
      }
      lengths.push(length);
    },
    finish: () =>
      toPostings({
        ids,
        frequencies,
        lengths,
        starts: Int32Array.from(starts),
        stream: stream.slice(0, used),
        counts: counts.slice(0, used),
      }),
  };
}

/** Sorted without a break, in less than a millisecond. */
const textsPerSlice = 500;

interface Collected {
  readonly ids: ReadonlyMap<string, number>;
  readonly frequencies: readonly number[];
  readonly lengths: readonly number[];
  /** Where each text begins in `stream`. */
  readonly starts: Int32Array;
  readonly stream: Int32Array;
  readonly counts: Uint8Array;
}

function* toPostings({
  ids,
  frequencies,
  lengths,
  starts,
  stream,
  counts,
}: Collected): Generator<undefined, Postings> {
  const size = lengths.length;
  const offsets = offsetsOf(frequencies);
  const texts = new Int32Array(stream.length);
  const inText = new Uint8Array(stream.length);
  const next = offsets.slice();
  for (let text = 0; text < size; text += 1) {
    if (text % textsPerSlice === 0) yield;
    const end = starts[text + 1] ?? stream.length;
    for (let index = starts[text] ?? 0; index < end; index += 1) {
      const id = stream[index] ?? 0;
      const place = next[id] ?? 0;
      texts[place] = text;
      inText[place] = (counts[index] ?? 0) & maxCount;
      next[id] = place + 1;
    }
  }
  const penalties = lengthPenalties(lengths);
  const frequencyOf = (meaning: string): number => frequencies[ids.get(meaning) ?? -1] ?? 0;
  const idfOf = (meaning: string): number => {
    const frequency = frequencyOf(meaning);
    return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
  };
  return {
    size,
    meanings: ids.keys(),
    frequencyOf,
    idfOf,
    presenceOf(text, meaning) {
      const id = ids.get(meaning);
      if (id === undefined) return 'absent';
      const start = starts[text] ?? stream.length;
      const place = stream.subarray(start, starts[text + 1]).indexOf(id);
      if (place < 0) return 'absent';
      return ((counts[start + place] ?? 0) & pointsFlag) === 0 ? 'said' : 'points';
    },
    addScores(meaning, factor, scores, touched) {
      const id = ids.get(meaning);
      if (id === undefined) return;
      const weight = factor * idfOf(meaning) * (saturation + 1);
      for (let place = offsets[id] ?? 0; place < (offsets[id + 1] ?? 0); place += 1) {
        const text = texts[place] ?? 0;
        const count = inText[place] ?? 0;
        if (scores[text] === 0) touched.push(text);
        scores[text] = (scores[text] ?? 0) + (weight * count) / (count + (penalties[text] ?? 1));
      }
    },
  };
}

function offsetsOf(frequencies: readonly number[]): Int32Array {
  const offsets = new Int32Array(frequencies.length + 1);
  for (let id = 0; id < frequencies.length; id += 1) {
    offsets[id + 1] = (offsets[id] ?? 0) + (frequencies[id] ?? 0);
  }
  return offsets;
}

/** What stands beside the count in the saturation: more for a text that is longer than most. */
function lengthPenalties(lengths: readonly number[]): Float32Array {
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length) || 1;
  return Float32Array.from(
    lengths,
    (length) => saturation * (1 - lengthShare + (lengthShare * length) / average),
  );
}
