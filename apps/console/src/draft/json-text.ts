import { type Found, isList, isObject, namesOf } from './json.ts';

/** What fits into so many characters is read in one line. */
const lineLetters = 72;

/** A value as JSON that one reads and edits: short parts in one line, long ones indented. */
export function jsonText(value: Found, indent = ''): string {
  if (!isList(value) && !isObject(value)) return JSON.stringify(value) ?? '';
  const short = inLine(value);
  if (short.length + indent.length <= lineLetters && indent !== '') return short;
  const inner = `${indent}  `;
  const parts = isList(value)
    ? value.map((item) => jsonText(item, inner))
    : namesOf(value).map((name) => `${JSON.stringify(name)}: ${jsonText(value[name], inner)}`);
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function inLine(value: Found): string {
  if (isList(value)) return `[${value.map(inLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const parts = namesOf(value).map((name) => `${JSON.stringify(name)}: ${inLine(value[name])}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
