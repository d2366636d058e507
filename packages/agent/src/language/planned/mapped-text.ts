import type { SpokenPiece } from '../text-tools.ts';
import type { TextEdit } from './speech-plan.ts';

/**
 * A text whose every piece remembers what was written for it, however it is changed. Pieces hold the spaces behind
 * them; together they are the whole text.
 */
export type MappedText = readonly SpokenPiece[];

/** Words with what stands behind them; where no spaces are written (`isDense`) clauses, too. */
export function mapText(text: string, isDense: boolean): MappedText {
  const parts = text.split(isDense ? /(?<=[、。！？])|(?<=\s)(?=\S)/ : /(?<=\s)(?=\S)/);
  return parts.map((part) => ({ source: part, spoken: part }));
}

export function spokenOf(mapped: MappedText): string {
  return mapped.map(({ spoken }) => spoken).join('');
}

/** Pieces that an edit goes across become one. `edits`: in their order, none over another. */
export function withEdits(mapped: MappedText, edits: readonly TextEdit[]): MappedText {
  // From the last one on, so that the places of those before it stay right.
  return edits.toReversed().reduce(withEdit, mapped);
}

function withEdit(mapped: MappedText, { start, end, text }: TextEdit): MappedText {
  if (end < start || (end === start && text === '')) return mapped;
  const ends: number[] = [];
  for (const { spoken } of mapped) ends.push((ends.at(-1) ?? 0) + spoken.length);
  const isBehindAll = start === ends.at(-1);
  const first = isBehindAll ? mapped.length - 1 : ends.findIndex((place) => place > start);
  if (first === -1) return mapped;
  const last = ends.findIndex((place) => place >= Math.max(end, start + 1));
  const touched = mapped.slice(first, last === -1 ? undefined : last + 1);
  const offset = first === 0 ? 0 : (ends[first - 1] ?? 0);
  const before = spokenOf(touched);
  const merged = {
    source: touched.map(({ source }) => source).join(''),
    spoken: before.slice(0, start - offset) + text + before.slice(end - offset),
  };
  return [...mapped.slice(0, first), merged, ...mapped.slice(first + touched.length)];
}

/** Without spaces around pieces, and without what is not spoken. */
export function piecesOf(mapped: MappedText): readonly SpokenPiece[] {
  return mapped
    .map(({ source, spoken }) => ({ source: source.trim(), spoken: spoken.trim().replaceAll(/\s+/g, ' ') }))
    .filter(({ spoken }) => spoken !== '');
}
