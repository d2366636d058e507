import { createTemplateRenderer } from '../templates/render-template.ts';
import { valueAt } from './variables.ts';

type Values = Readonly<Record<string, unknown>>;

const placeholder = /\{\{\s*([\w$.[\]-]{1,200})\s*\}\}/g;

/** Fills `{{name}}` and `{{name.field}}`; a name without a value is empty, an object its JSON. */
export function fillTemplate(text: string, values: Values, encode = asText): string {
  // Filters, conditions and loops are for texts; an address has names alone.
  if (encode === asText && asksForMore(text))
    return createTemplateRenderer(values, { now: Date.now() })(text).text;
  return text.replace(placeholder, (_whole, name: string) => encode(valueAt(values, name)));
}

/** Has it tags beside `{{name}}`? */
export const asksForMore = (text: string): boolean => /\{[{%]/.test(text.replaceAll(placeholder, ''));

/** The same in every text of a value; a text that is one placeholder becomes its value. */
export function fillTemplates(value: unknown, values: Values): unknown {
  if (typeof value === 'string') {
    const only = /^\{\{\s*([\w$.[\]-]{1,200})\s*\}\}$/.exec(value.trim());
    return only === null ? fillTemplate(value, values) : valueAt(values, only[1] ?? '');
  }
  if (Array.isArray(value)) return value.map((item) => fillTemplates(item, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fillTemplates(inner, values)]),
  );
}

/**
 * An address: what is filled in behind its host is one part of it, whatever it contains. The host itself comes from
 * `trusted` values alone, which the model has not chosen.
 */
export function fillAddress(address: string, values: Values, trusted: Values): string {
  const hostEnd = /^(?:[a-z][\w+.-]*:\/\/)?[^/?#]*/i.exec(address)?.[0].length ?? 0;
  return (
    fillTemplate(address.slice(0, hostEnd), trusted) + fillTemplate(address.slice(hostEnd), values, encode)
  );
}

const encode = (value: unknown): string => encodeURIComponent(asText(value));

export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
