import { type Found, isList, isObject } from './json.ts';
import { jsonText } from './json-text.ts';

/** A value in one line. */
export function valueText(value: Found): string {
  if (value === undefined) return 'not set';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return isObject(value) || isList(value) ? jsonText(value) : String(value);
}
