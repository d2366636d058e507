import { plainCharacters } from '../../../language/plain-characters.ts';

/** What is read of one utterance; a longer one is a mishap or an attack. */
const maxCharacters = 600;
const maxWords = 80;

/** Contractions and clock abbreviations are written out before punctuation goes. */
const expansions: readonly (readonly [RegExp, string])[] = [
  [/\bo'clock\b/g, 'oclock'],
  [/\b([ap])\.m\b\.?/g, '$1m'],
  [/\bwon't\b/g, 'will not'],
  [/\bcan't\b/g, 'can not'],
  [/\bcannot\b/g, 'can not'],
  [/\blet's\b/g, 'let us'],
  [/n't\b/g, ' not'],
  [/\b(what|who|where|when|how|that|it|there|here|name)'s\b/g, '$1 is'],
  [/'re\b/g, ' are'],
  [/\bi'm\b/g, 'i am'],
  [/'ll\b/g, ' will'],
  [/'ve\b/g, ' have'],
  [/'d\b/g, ' would'],
  [/'s\b/g, ''],
  [/'/g, ''],
  // Typed in a hurry.
  [/\b(?:tmrw|tmr|2morrow|tomorow|tommorow|tommorrow)\b/g, 'tomorrow'],
  [/\b(?:pls|plz)\b/g, 'please'],
  [/\bthx\b/g, 'thanks'],
  [/\bw\/(?=\s)/g, 'with'],
  [/\bbtw\b/g, 'by the way'],
  [/\bur\b/g, 'your'],
  [/\br(?= (?:u|you)\b)/g, 'are'],
  // A letter among letters is spelled.
  [/(?<!\b[a-z][ .-])\bu\b(?![ .-][a-z]\b)/g, 'you'],
  [/\b(do|does|did|is|are|was|were|has|have|could|would|should)nt\b/g, '$1 not'],
  [/\bcant\b/g, 'can not'],
  [/\bwont\b/g, 'will not'],
  [/\bim\b/g, 'i am'],
  [/\b(that|what|where|who|how)s\b/g, '$1 is'],
  [/&/g, ' and '],
  [/%/g, ' percent '],
];

/** Lower-case words of what was said or typed; digits, `+` and `:` between digits stay. */
export function wordsOf(text: string): readonly string[] {
  let plain = plainCharacters(text.slice(0, maxCharacters)).toLowerCase();
  for (const [pattern, replacement] of expansions) plain = plain.replace(pattern, replacement);
  const words = plain.match(/\d{1,2}:\d{2}(?:[ap]m)?|\+?[a-z0-9]+/g) ?? [];
  return words.slice(0, maxWords);
}

/** `words` as one string with a space on both sides, so that ` no ` finds the word and not a part. */
export function padded(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}

/** Words that people and recognisers put anywhere without meaning anything. */
const fillers = new Set(
  'um uh er erm ah hmm mm well so okay ok like just please actually basically and but yeah'.split(' '),
);

/** Without fillers at the beginning and the end; all fillers: unchanged. */
export function withoutFillers(words: readonly string[]): readonly string[] {
  let start = 0;
  let end = words.length;
  while (start < end && fillers.has(words[start] ?? '')) start += 1;
  while (end > start && fillers.has(words[end - 1] ?? '')) end -= 1;
  return start === end ? words : words.slice(start, end);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
