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

/** Pieces that an edit goes across become one. `edits`: in their order; one over another is left out. */
export function withEdits(mapped: MappedText, edits: readonly TextEdit[]): MappedText {
  const text = spokenOf(mapped);
  const edited: SpokenPiece[] = [];
  let nextEdit = 0;
  let end = 0;
  for (let first = 0, behind = 1; first < mapped.length; first = behind, behind += 1) {
    let cursor = end;
    let spoken = '';
    end += lengthOf(mapped[first]);
    for (let edit = edits[nextEdit]; edit !== undefined; edit = edits[nextEdit]) {
      // What is put between two pieces belongs to the second, if there is one.
      if (edit.start > end || (edit.start === end && behind < mapped.length)) break;
      nextEdit += 1;
      if (edit.start < cursor) continue;
      spoken += text.slice(cursor, edit.start) + edit.text;
      cursor = edit.end;
      for (; end < cursor && behind < mapped.length; behind += 1) end += lengthOf(mapped[behind]);
    }
    const sources = mapped.slice(first, behind).map(({ source }) => source);
    edited.push({ source: sources.join(''), spoken: spoken + text.slice(cursor, end) });
  }
  return edited;
}

const lengthOf = (piece: SpokenPiece | undefined): number => piece?.spoken.length ?? 0;

/** Without spaces around pieces, and without what is not spoken. */
export function piecesOf(mapped: MappedText): readonly SpokenPiece[] {
  return mapped
    .map(({ source, spoken }) => ({ source: source.trim(), spoken: spoken.trim().replaceAll(/\s+/g, ' ') }))
    .filter(({ spoken }) => spoken !== '');
}
