/**
 * Replaces typographic characters by plain ones and drops what cannot be spoken,
 * keeping the length, so that positions in the result are positions in `text`.
 */
export function plainCharacters(text: string): string {
  let plain = '';
  for (const character of text) plain += plainCharacter(character).padEnd(character.length, ' ');
  return plain;
}

function plainCharacter(character: string): string {
  if (character >= ' ' && character <= '~') return character;
  const known = replacements[character];
  if (known !== undefined) return known;
  const base = character.normalize('NFD').charAt(0);
  return base >= ' ' && base <= '~' && character.length === 1 ? base : ' ';
}

/** One character each; dashes become `-` and keep their spaces, which tells a pause from a range. */
const replacements: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': ',',
  '€': '€',
  '£': '£',
  '≤': '≤',
  '≥': '≥',
  '≈': '~',
  '×': 'x',
  ß: 's',
  ø: 'o',
  Ø: 'O',
  æ: 'e',
  œ: 'e',
  ł: 'l',
  Ł: 'L',
};
