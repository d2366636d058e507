import type { Place } from './words.ts';

/** Marks of the transcript that are painted over its words without touching the page: `::highlight(…)` in call.css. */
export type HighlightName = 'heard' | 'found' | 'found-now';

const canHighlight = (): boolean => typeof Highlight === 'function' && 'highlights' in CSS;

/** Nothing in browsers that cannot; the line that is heard is marked there, too. */
export function highlight(name: HighlightName, ranges: readonly Range[]): void {
  if (!canHighlight()) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** The lines that are on the page, in their order. */
export const linesOn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('.line') ?? []),
];

/** Words of a line; null: it is not there, or is shown in part. */
export function rangeIn(line: HTMLElement | undefined, [start, end]: Place): Range | null {
  const words = wordsNodeOf(line);
  if (words === undefined || end > words.length) return null;
  const range = new Range();
  range.setStart(words, start);
  range.setEnd(words, end);
  return range;
}

const wordsNodeOf = (line: HTMLElement | undefined): Text | undefined =>
  [...(line?.querySelector('p')?.childNodes ?? [])].find((node): node is Text => node instanceof Text);

/** The letter of a line that was pressed; undefined: none, or the browser does not tell. */
export function pressedLetter(
  { target, clientX, clientY }: MouseEvent,
  line: HTMLElement,
): number | undefined {
  if (!(target instanceof Element) || target.closest('p') === null) return undefined;
  const caret = caretAt(clientX, clientY);
  return caret !== null && caret.node === wordsNodeOf(line) ? caret.offset : undefined;
}

function caretAt(x: number, y: number): { readonly node: Node; readonly offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  return null;
}
