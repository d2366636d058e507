/** A piece of two texts: of both, or of one of them. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Words, spaces and signs. */
const tokensOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

/** Texts that differ in more words than this are shown line by line, or as a whole. */
const mostEdits = 500;

/** What was taken out of a text and what was put into it, word by word. */
export function wordDiff(before: string, after: string): readonly Piece[] {
  const words = edits(tokensOf(before), tokensOf(after));
  if (words !== null) return joined(words);
  const lines = edits(before.split(/(?<=\n)/), after.split(/(?<=\n)/));
  return joined(lines ?? [piece('gone', before), piece('new', after)]);
}

const piece = (kind: Piece['kind'], text: string): Piece => ({ kind, text });

const same = (tokens: readonly string[]): readonly Piece[] => tokens.map((text) => piece('same', text));

function edits(before: readonly string[], after: readonly string[]): readonly Piece[] | null {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - from &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  const middle = shortest(before.slice(from, before.length - tail), after.slice(from, after.length - tail));
  if (middle === null) return null;
  return [...same(before.slice(0, from)), ...middle, ...same(before.slice(before.length - tail))];
}

/** The fewest words that are taken out and put in (Myers); null: more than one wants to read. */
function shortest(before: readonly string[], after: readonly string[]): readonly Piece[] | null {
  const most = Math.min(before.length + after.length, mostEdits);
  const steps: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  for (let count = 0; count <= most; count += 1) {
    steps.push(new Map(furthest));
    const next = new Map(furthest);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const isDown = comesFromAbove(furthest, diagonal, count);
      let x = isDown ? (furthest.get(diagonal + 1) ?? 0) : (furthest.get(diagonal - 1) ?? 0) + 1;
      let y = x - diagonal;
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x += 1;
        y += 1;
      }
      next.set(diagonal, x);
      if (x >= before.length && y >= after.length) return walkedBack(before, after, steps);
    }
    furthest = next;
  }
  return null;
}

const comesFromAbove = (furthest: ReadonlyMap<number, number>, diagonal: number, count: number): boolean =>
  diagonal === -count ||
  (diagonal !== count && (furthest.get(diagonal - 1) ?? -1) < (furthest.get(diagonal + 1) ?? -1));

function walkedBack(
  before: readonly string[],
  after: readonly string[],
  steps: readonly Map<number, number>[],
): readonly Piece[] {
  const pieces: Piece[] = [];
  let [x, y] = [before.length, after.length];
  for (let count = steps.length - 1; count >= 0; count -= 1) {
    const furthest = steps[count] ?? new Map<number, number>();
    const diagonal = x - y;
    const previous = comesFromAbove(furthest, diagonal, count) ? diagonal + 1 : diagonal - 1;
    const fromX = count === 0 ? 0 : (furthest.get(previous) ?? 0);
    const fromY = count === 0 ? 0 : fromX - previous;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      pieces.push(piece('same', before[x] ?? ''));
    }
    if (count === 0) break;
    if (x === fromX) pieces.push(piece('new', after[fromY] ?? ''));
    else pieces.push(piece('gone', before[fromX] ?? ''));
    [x, y] = [fromX, fromY];
  }
  return pieces.toReversed();
}

/** Pieces of one kind that follow one another are one. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = [];
  for (const { kind, text } of pieces) {
    const last = result.at(-1);
    if (last?.kind === kind) result[result.length - 1] = piece(kind, last.text + text);
    else if (text !== '') result.push(piece(kind, text));
  }
  return result;
}
