import type { CredentialField } from '@saywell/contract';
import type { FormTexts } from '../../ui/form.tsx';

type Json = Readonly<Record<string, unknown>>;

/** The name of a field in the form: where it is, with dots. */
export const pathOf = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/**
 * What was typed as the server takes it. Empty texts are left out; of a change (`stored`: what is there) an empty optional
 * one on the outside clears what was there. Secrets that are not typed stay.
 */
export function bodyOf(fields: readonly CredentialField[], texts: FormTexts, stored?: Json, at = ''): Json {
  const entries = fields.flatMap((field) => {
    const value = valueOf(field, texts, stored?.[field.name], pathOf(at, field.name));
    const isCleared =
      value === undefined &&
      at === '' &&
      field.isOptional &&
      field.kind !== 'secret' &&
      hasValue(stored, field.name);
    if (isCleared) return [[field.name, null] as const];
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(entries);
}

const hasValue = (stored: Json | undefined, name: string): boolean =>
  stored?.[name] !== undefined && stored[name] !== null;

function valueOf(field: CredentialField, texts: FormTexts, stored: unknown, path: string): unknown {
  const text = (texts[path] ?? '').trim();
  switch (field.kind) {
    case 'group': {
      const inner = bodyOf(field.fields, texts, fieldsOf(stored), path);
      const isTyped = field.fields.some(({ name, kind }) => kind !== 'fixed' && inner[name] !== undefined);
      return isTyped || !field.isOptional ? inner : undefined;
    }
    case 'variants': {
      const type = texts[pathOf(path, 'type')] ?? '';
      const variant = field.variants[type];
      if (variant === undefined) return undefined;
      return { type, ...bodyOf(variant, texts, fieldsOf(stored), path) };
    }
    case 'fixed':
      return field.value;
    case 'text':
    case 'secret':
    case 'choice':
    case 'number':
    case 'yes-no':
    case 'json':
      break;
  }
  return text === '' ? undefined : scalarOf(field.kind, text);
}

/** What is no JSON stays a text: the server says what is wrong with it. */
function scalarOf(kind: 'text' | 'secret' | 'choice' | 'number' | 'yes-no' | 'json', text: string): unknown {
  if (kind === 'number') return Number(text);
  if (kind === 'yes-no') return text === 'true';
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const fieldsOf = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
