import type { SpokenLanguage } from './languages.ts';
import type { SpokenPiece } from './text-tools.ts';

/** Signs of a markup that a model writes although nobody sees it. */
const markup = /[*_`#]+/g;

/** The text as it is written, in pieces of which it is known whether they were heard: words, or clauses where no spaces are written. */
export function writtenPieces(text: string, language: SpokenLanguage | null): readonly SpokenPiece[] {
  const pieces = language === 'ja' ? text.split(/(?<=[、。！？])|\s+/) : text.split(/\s+/);
  return pieces
    .map((source) => ({ source, spoken: source.replaceAll(markup, '') }))
    .filter(({ spoken }) => spoken !== '');
}
