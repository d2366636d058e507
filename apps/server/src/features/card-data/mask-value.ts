import { isNetworkCard } from './card-numbers.ts';
import { isSecretField } from './card-words.ts';
import type { KnownCardData } from './find-card-data.ts';
import { maskTexts } from './mask-texts.ts';

/** Objects within objects; what is deeper is left out. */
const maxDepth = 50;
const numberLabel = '[card number]';
const detailsLabel = '[card details]';

/** A JSON value without card data: arguments of a function, its result. What is found is added to `known`. */
export function maskValue(value: unknown, known: KnownCardData, depth = 0): unknown {
  if (typeof value === 'string') return maskWritten(value, known);
  if (typeof value === 'number') return maskNumber(value, known);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) return value.map((one: unknown) => maskValue(one, known, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      maskWritten(name, known),
      isSecretField(name) && isShort(inner) ? maskDetails(inner, known) : maskValue(inner, known, depth + 1),
    ]),
  );
}

function maskWritten(text: string, known: KnownCardData): string {
  if (!/[\p{L}\p{Nd}]/u.test(text)) return text;
  return maskTexts([{ role: 'other', text }], { known })[0] ?? '';
}

function maskNumber(value: number, { numbers }: KnownCardData): unknown {
  const digits = String(value);
  return isNetworkCard(digits) || numbers.has(digits) ? numberLabel : value;
}

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 20);

function maskDetails(value: string | number, { details }: KnownCardData): unknown {
  const digits = String(value).replaceAll(/[^0-9]/g, '');
  if (digits === '') return value;
  if (digits.length > 2) details.add(digits);
  return detailsLabel;
}
