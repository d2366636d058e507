import type { SpokenLanguage } from '../languages.ts';
import { isOpenDot } from '../sentences.ts';
import type { SentenceSplitter } from '../text-tools.ts';
import type { ChunkRule } from './speech-plan.ts';

/** A piece without any boundary is cut at a space from here on, characters: somebody waits to hear it. */
const maxLength = 600;
/** Of a reply that is not to be cut: voices take no more at once. */
const maxWholeLength = 2_000;

/** Signs of texts without spaces: nothing has to follow them. */
const denseSigns = '。，';
/** More in a row are no end of anything. */
const maxSigns = 10;
const closing = String.raw`["'”’»)\]」』]{0,4}`;

/** Cuts one reply behind the signs that its assistant allows. */
export function createChunkSplitter(
  rule: ChunkRule | 'whole',
  language: SpokenLanguage | null,
): SentenceSplitter {
  let waiting = '';
  const findEnd =
    rule === 'whole' ? (text: string) => cutAtSpace(text, maxWholeLength) : boundaryFinder(rule, language);

  return {
    push(text) {
      waiting += text;
      const chunks: string[] = [];
      for (let end = findEnd(waiting); end !== -1; end = findEnd(waiting)) {
        const chunk = waiting.slice(0, end).trim();
        waiting = waiting.slice(end).trimStart();
        if (chunk !== '') chunks.push(chunk);
      }
      return chunks;
    },
    flush() {
      const rest = waiting.trim();
      waiting = '';
      return rest === '' ? [] : [rest];
    },
  };
}

/** Finds the index behind the first piece that is long enough; -1: there is none yet. */
function boundaryFinder(
  { minCharacters, boundaries }: ChunkRule,
  language: SpokenLanguage | null,
): (text: string) => number {
  const pattern = boundaryPattern(boundaries);
  return (text) => {
    for (const { 0: sign, index } of pattern === null ? [] : text.slice(0, maxLength).matchAll(pattern)) {
      const end = index + sign.length;
      if (text.slice(0, end).trim().length < minCharacters) continue;
      if (sign.startsWith('.') && isOpenDot(text.slice(0, end), text.slice(end), language)) continue;
      return end;
    }
    return cutAtSpace(text, maxLength);
  };
}

/** Null: nothing is a boundary. */
function boundaryPattern(boundaries: readonly string[]): RegExp | null {
  const dense = boundaries.filter((sign) => denseSigns.includes(sign));
  const single = boundaries.filter((sign) => sign.length === 1 && !denseSigns.includes(sign));
  // Where one sign is allowed, two of it are as well: said twice, the search would try both ways at each.
  const longer = boundaries.filter((sign) => sign.length > 1 && !single.includes(sign.charAt(0)));
  const spaced = [
    ...(single.length > 0 ? [`[${single.map(escaped).join('')}]`] : []),
    ...longer.map(escaped),
  ];
  const kinds = [
    ...(spaced.length > 0 ? [String.raw`(?:${spaced.join('|')}){1,${maxSigns}}${closing}(?=\s)`] : []),
    ...(dense.length > 0 ? [`[${dense.join('')}]+`] : []),
  ];
  return kinds.length === 0 ? null : new RegExp(kinds.join('|'), 'g');
}

function cutAtSpace(text: string, length: number): number {
  if (text.length < length) return -1;
  const space = text.lastIndexOf(' ', length);
  return space > 0 ? space : length;
}

const escaped = (sign: string): string => sign.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
