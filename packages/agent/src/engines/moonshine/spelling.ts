/** The model learned from old books, too. */
const oldSpellings: readonly (readonly [RegExp, string])[] = [
  [/\b(t)o-(day|night|morrow)\b/gi, '$1o$2'],
  [/\b(g)ood(?:-| )bye?\b/gi, '$1oodbye'],
  [/\b(h)ullo\b/gi, '$1ello'],
  [/\b(o)k\b/gi, '$1kay'],
];
/** A comma or a stop that comes twice is one. */
const doubled = /([,.;:!?])[,.;:]+/g;

/** As people write today, and as whoever reads it knows the words. */
export function spelled(text: string): string {
  return oldSpellings.reduce(
    (spelling, [old, today]) => spelling.replace(old, today),
    text.replace(doubled, '$1'),
  );
}
