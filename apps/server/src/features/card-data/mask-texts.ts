import { type FindOptions, findCardData, type Hidden, type SaidText } from './find-card-data.ts';

/** What stands in the place of digits. */
const labels: Readonly<Record<Hidden['kind'], string>> = {
  number: '[card number]',
  details: '[card details]',
  digits: '[digits]',
};

/** The texts without the card data that is in them. */
export function maskTexts(texts: readonly SaidText[], options: FindOptions): readonly string[] {
  const hidden = findCardData(texts, options);
  return texts.map(({ text }, index) => without(text, hidden[index] ?? []));
}

function without(text: string, hidden: readonly Hidden[]): string {
  let masked = '';
  let from = 0;
  let last: Hidden['kind'] | undefined;
  for (const { start, end, kind } of hidden.toSorted((one, other) => one.start - other.start)) {
    if (start < from) {
      from = Math.max(from, end);
      continue;
    }
    const between = text.slice(from, start);
    const goesOn = kind === last && /^[^\p{L}\p{Nd}]{0,5}$/u.test(between);
    if (!goesOn) masked += between + labels[kind];
    from = end;
    last = kind;
  }
  return masked + text.slice(from);
}
