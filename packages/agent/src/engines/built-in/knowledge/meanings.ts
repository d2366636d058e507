import { strongest } from './strongest.ts';

/** How alike a question and an entry are in what they mean, each -1 to 1. */
export interface MeaningLikeness {
  /** Its nearest own question. */
  readonly question: number;
  /** Question and answer together. */
  readonly whole: number;
  /** The nearest sentence of the answer. */
  readonly sentence: number;
}

/** How alike a question and the entries of a base are in what they mean; entries by their position. */
export interface Meanings {
  /** Those that are most alike, the nearest first. */
  nearest(count: number): readonly number[];
  /** Of those that are looked at closely. */
  among(positions: readonly number[]): (position: number) => MeaningLikeness | undefined;
}

/** Every text of every entry was compared. */
export function meaningsOfAll(all: readonly MeaningLikeness[]): Meanings {
  const sumOf = (position: number): number => {
    const { question = 0, whole = 0, sentence = 0 } = all[position] ?? {};
    return question + whole + sentence;
  };
  return {
    nearest: (count) =>
      strongest(
        all.map((_, position) => position),
        sumOf,
        count,
      ),
    among: () => (position) => all[position],
  };
}

/** How alike a question and whole entries are. */
export interface PassageLikeness {
  /** For every entry, in their order, -1 to 1; NaN where it is not known. */
  readonly whole: Float32Array;
  /** Positions of the most alike, the nearest first. */
  readonly nearest: readonly number[];
}

/**
 * Whole entries were compared, and no single sentences or questions: each counts as alike as its whole. What has not
 * been read counts as most of what is looked at, so that neither the words of what is known nor of what is not win
 * because of it.
 */
export function meaningsOfWholes({ whole, nearest }: PassageLikeness): Meanings {
  return {
    nearest: (count) => nearest.slice(0, count),
    among(positions) {
      const known = positions.flatMap((position) => {
        const likeness = whole[position] ?? Number.NaN;
        return Number.isNaN(likeness) ? [] : [likeness];
      });
      const usual = known.toSorted((one, other) => one - other)[Math.floor(known.length / 2)] ?? 0;
      return (position) => {
        const own = whole[position] ?? Number.NaN;
        const likeness = Number.isNaN(own) ? usual : own;
        return { question: likeness, whole: likeness, sentence: likeness };
      };
    },
  };
}
