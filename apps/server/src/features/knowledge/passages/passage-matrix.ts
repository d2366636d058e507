import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { PassageLikeness } from '@saywell/agent';
import type { PassageVector } from '../../../store/files/passage-vector-store.ts';

/** Vectors of an organisation's passages, in memory. */
export interface PassageMatrix {
  readonly ids: readonly string[];
  readonly bytes: number;
  /** Vectors of another length than the first are left out. */
  add(vectors: readonly PassageVector[]): void;
  /**
   * Compares a question with all of them, in slices. `slots`: for every row the entry's position in its base, or -1;
   * rows without one are of other bases. Null: the question is of another model.
   */
  compare(question: Float32Array, slots: Int32Array, entries: number): Promise<PassageLikeness | null>;
}

/** Memory is taken in pieces, so that no piece of it is copied when there are more vectors. */
const blockRows = 1_024;
/** Of the most alike. */
const nearestCount = 40;
/** So long the event loop is held at a time, ms: audio frames come every 20 ms. */
const sliceMs = 3;
/** Compared between two looks at the clock. */
const rowsAtOnce = 128;

export function createPassageMatrix(): PassageMatrix {
  const ids: string[] = [];
  const blocks: Float32Array[] = [];
  let length = 0;
  return {
    ids,
    get bytes() {
      return blocks.length * blockRows * length * 4;
    },
    add(vectors) {
      for (const { passageId, vector } of vectors) {
        length ||= vector.length;
        if (vector.length !== length || length === 0) continue;
        const row = ids.length % blockRows;
        if (row === 0) blocks.push(new Float32Array(blockRows * length));
        blocks.at(-1)?.set(vector, row * length);
        ids.push(passageId);
      }
    },
    async compare(question, slots, entries) {
      if (question.length !== length) return null;
      const whole = new Float32Array(entries).fill(Number.NaN);
      const nearest = createNearest();
      const rows = Math.min(ids.length, slots.length);
      let until = performance.now() + sliceMs;
      for (let from = 0; from < rows; from += rowsAtOnce) {
        const to = Math.min(rows, from + rowsAtOnce);
        const block = blocks[Math.floor(from / blockRows)];
        if (block === undefined) break;
        for (let row = from; row < to; row += 1) {
          const slot = slots[row] ?? -1;
          if (slot < 0) continue;
          const likeness = product(block, (row % blockRows) * length, question);
          whole[slot] = likeness;
          nearest.offer(slot, likeness);
        }
        if (performance.now() < until) continue;
        await yieldToOthers();
        until = performance.now() + sliceMs;
      }
      return { whole, nearest: nearest.positions() };
    },
  };
}

/** Four sums side by side: the processor need not wait for one to be finished. */
function product(block: Float32Array, from: number, question: Float32Array): number {
  const { length } = question;
  const even = length - (length % 4);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let place = 0; place < even; place += 4) {
    a += (block[from + place] ?? 0) * (question[place] ?? 0);
    b += (block[from + place + 1] ?? 0) * (question[place + 1] ?? 0);
    c += (block[from + place + 2] ?? 0) * (question[place + 2] ?? 0);
    d += (block[from + place + 3] ?? 0) * (question[place + 3] ?? 0);
  }
  for (let place = even; place < length; place += 1) a += (block[from + place] ?? 0) * (question[place] ?? 0);
  return a + b + c + d;
}

/** The most alike of all that are offered. */
function createNearest() {
  let found: { readonly position: number; readonly likeness: number }[] = [];
  let least = Number.NEGATIVE_INFINITY;
  const sort = (): void => {
    found = found.toSorted((one, other) => other.likeness - one.likeness).slice(0, nearestCount);
  };
  return {
    offer(position: number, likeness: number): void {
      if (likeness <= least) return;
      found.push({ position, likeness });
      if (found.length < 2 * nearestCount) return;
      sort();
      least = found.at(-1)?.likeness ?? least;
    },
    positions(): readonly number[] {
      sort();
      return found.map(({ position }) => position);
    },
  };
}
