import { type BlockPlan, blockPlans, withErrorCorrection } from './qr-blocks.ts';

/** What a module is: dark or light, or nothing yet. */
type Grid = (boolean | undefined)[][];

/** Level M in the two bits of the format. */
const levelBits = 0b00;

/**
 * A QR code (ISO/IEC 18004) of a text: byte mode, level M, versions 1 to 10, which is 213 bytes.
 *
 * @throws {RangeError} for a longer one.
 */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version = blockPlans.findIndex((plan, index) => bytes.length <= capacityOf(plan, index + 1)) + 1;
  const plan = blockPlans[version - 1];
  if (plan === undefined) throw new RangeError('The text is too long for this QR code.');
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () =>
    Array.from({ length: size }, (): boolean | undefined => undefined),
  );
  drawPatterns(grid, version);
  const isReserved = grid.map((row) => row.map((cell) => cell !== undefined));
  drawData(grid, withErrorCorrection(codewords(bytes, plan, version), plan));
  const candidates = masks.map((_mask, index) => masked(grid, isReserved, index));
  const best = candidates.toSorted((one, other) => penalty(one) - penalty(other))[0] ?? [];
  return best;
}

const dataCodewords = ({ groups }: BlockPlan): number =>
  groups.reduce((sum, [blocks, length]) => sum + blocks * length, 0);

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function capacityOf(plan: BlockPlan, version: number): number {
  return Math.floor((dataCodewords(plan) * 8 - 4 - lengthBits(version)) / 8);
}

function codewords(bytes: Uint8Array, plan: BlockPlan, version: number): number[] {
  const total = dataCodewords(plan);
  const bits = [0b0100, bytes.length, ...bytes]
    .map((value, index) =>
      value.toString(2).padStart(index === 0 ? 4 : index === 1 ? lengthBits(version) : 8, '0'),
    )
    .join('');
  const ended = bits.padEnd(Math.min(total * 8, bits.length + 4), '0');
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0');
  const words = whole.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const padding = Array.from({ length: total - words.length }, (_, index) => (index % 2 === 0 ? 0xec : 0x11));
  return [...words, ...padding];
}

function set(grid: Grid, x: number, y: number, isDark: boolean): void {
  const row = grid[y];
  if (row !== undefined && x >= 0 && x < row.length) row[x] = isDark;
}

/** Finders, timing, alignment, the dark module, and places kept for format and version. */
function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length;
  for (let at = 0; at < size; at++) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquares(grid, x, y, 4);
  const centres = alignmentCentres(version);
  const last = centres.at(-1);
  for (const x of centres)
    for (const y of centres) {
      const isFinder = (x === 6 && (y === 6 || y === last)) || (y === 6 && x === last);
      if (!isFinder) drawSquares(grid, x, y, 2);
    }
  drawFormat(grid, 0);
  drawVersion(grid, version);
}

/** Squares in each other; a finder has a light one around it. */
function drawSquares(grid: Grid, centreX: number, centreY: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy));
      const isDark = radius === 4 ? distance !== 2 && distance !== 4 : distance !== 1;
      set(grid, centreX + dx, centreY + dy, isDark);
    }
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const end = version * 4 + 10;
  if (version < 7) return [6, end];
  return [6, Math.round((end + 6) / 4) * 2, end];
}

function drawFormat(grid: Grid, mask: number): void {
  const data = (levelBits << 3) | mask;
  let rest = data;
  for (let index = 0; index < 10; index++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (index: number): boolean => ((bits >>> index) & 1) === 1;
  const size = grid.length;
  for (let index = 0; index < 6; index++) set(grid, 8, index, bit(index));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let index = 9; index < 15; index++) set(grid, 14 - index, 8, bit(index));
  for (let index = 0; index < 8; index++) set(grid, size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index++) set(grid, 8, size - 15 + index, bit(index));
  set(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  let rest = version;
  for (let index = 0; index < 12; index++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    const far = grid.length - 11 + (index % 3);
    const near = Math.floor(index / 3);
    set(grid, far, near, isDark);
    set(grid, near, far, isDark);
  }
}

/** In columns of two, from the right, up and down by turns. */
function drawData(grid: Grid, words: readonly number[]): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing pattern does not count.
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]?.[x] !== undefined) continue;
        set(grid, x, y, (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1);
        at += 1;
      }
    }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masked(grid: Grid, isReserved: readonly (readonly boolean[])[], index: number): boolean[][] {
  const result: Grid = grid.map((row, y) =>
    row.map(
      (isDark, x) => (isDark === true) !== (isReserved[y]?.[x] !== true && masks[index]?.(x, y) === true),
    ),
  );
  drawFormat(result, index);
  return result.map((row) => row.map((isDark) => isDark === true));
}

/** How hard it is to read: long runs, blocks, what looks like a finder, and more of one shade than of the other. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const columns = grid.map((_row, x) => grid.map((row) => row[x] === true));
  const lines = [...grid, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''));
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, run) => sum + run.length - 2, 0);
  const finders = lines.flatMap((line) => line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  let blocks = 0;
  for (let y = 1; y < grid.length; y++)
    for (let x = 1; x < grid.length; x++) {
      const one = grid[y]?.[x];
      if (one === grid[y - 1]?.[x] && one === grid[y]?.[x - 1] && one === grid[y - 1]?.[x - 1]) blocks += 1;
    }
  const dark = grid.flat().filter((isDark) => isDark).length / grid.length ** 2;
  return runs + blocks * 3 + finders * 40 + Math.floor(Math.abs(dark * 20 - 10)) * 10;
}
