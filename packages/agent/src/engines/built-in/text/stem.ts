const suffixes: readonly (readonly [suffix: string, replacement: string, minStem: number])[] = [
  ['ations', 'at', 3],
  ['ation', 'at', 3],
  ['tions', 't', 3],
  ['tion', 't', 3],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ingly', '', 4],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ies', 'y', 2],
  ['sses', 'ss', 1],
  ['ches', 'ch', 2],
  ['shes', 'sh', 2],
  ['xes', 'x', 2],
  ['ied', 'y', 2],
  ['ed', '', 3],
  ['ly', '', 4],
];
const keepsS = /(?:ss|us|is)$/;

/** A light stem: plurals, verb endings and `-ation` go, so that `bookings` and `booked` meet at `book`. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  return tidyEnd(withoutSuffix(word));
}

function withoutSuffix(word: string): string {
  for (const [suffix, replacement, minStem] of suffixes) {
    if (word.endsWith(suffix) && word.length - suffix.length >= minStem) {
      return word.slice(0, -suffix.length) + replacement;
    }
  }
  return word.endsWith('s') && !keepsS.test(word) ? word.slice(0, -1) : word;
}

function tidyEnd(stemmed: string): string {
  const undoubled = stemmed.replace(/([bdfglmnprt])\1$/, '$1');
  const open = undoubled.length > 3 ? undoubled.replace(/e$/, '') : undoubled;
  // `implementation` loses its ending in two steps, so that it meets `implement`.
  return open.length >= 9 && open.endsWith('at') ? open.slice(0, -2) : open;
}
