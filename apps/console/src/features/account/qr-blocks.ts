/** How the codewords of a version are cut into blocks at level M. */
export interface BlockPlan {
  /** Codewords of error correction for each block. */
  readonly correction: number;
  readonly groups: readonly (readonly [blocks: number, dataCodewords: number])[];
}

/** Versions 1 to 10 (ISO/IEC 18004, table 9). */
export const blockPlans: readonly BlockPlan[] = [
  { correction: 10, groups: [[1, 16]] },
  { correction: 16, groups: [[1, 28]] },
  { correction: 26, groups: [[1, 44]] },
  { correction: 18, groups: [[2, 32]] },
  { correction: 24, groups: [[2, 43]] },
  { correction: 16, groups: [[4, 27]] },
  { correction: 18, groups: [[4, 31]] },
  {
    correction: 22,
    groups: [
      [2, 38],
      [2, 39],
    ],
  },
  {
    correction: 22,
    groups: [
      [3, 36],
      [2, 37],
    ],
  },
  {
    correction: 26,
    groups: [
      [4, 43],
      [1, 44],
    ],
  },
];

/** Data and correction of all blocks, each by turns. */
export function withErrorCorrection(data: readonly number[], { correction, groups }: BlockPlan): number[] {
  const blocks: number[][] = [];
  let from = 0;
  for (const [count, length] of groups)
    for (let index = 0; index < count; index++) {
      blocks.push(data.slice(from, from + length));
      from += length;
    }
  const divisor = divisorOf(correction);
  const corrections = blocks.map((block) => remainderOf(block, divisor));
  return [...byTurns(blocks), ...byTurns(corrections)];
}

function byTurns(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block[index] ?? [])).flat();
}

/** In the field of 256 elements by x⁸ + x⁴ + x³ + x² + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** The Reed–Solomon generator of a degree, without its leading one. */
function divisorOf(degree: number): number[] {
  const result = [...Array.from({ length: degree - 1 }, () => 0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++)
      result[index] = times(result[index] ?? 0, root) ^ (result[index + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const result = Array.from({ length: divisor.length }, () => 0);
  for (const word of data) {
    const factor = word ^ (result.shift() ?? 0);
    result.push(0);
    for (const [index, coefficient] of divisor.entries())
      result[index] = (result[index] ?? 0) ^ times(coefficient, factor);
  }
  return result;
}
