import type { DialogueTool } from '../../engine.ts';
import { termsOf } from '../text/terms.ts';
import { wordsOf } from '../text/words.ts';

/** What a field of a form may hold. */
export type FieldKind =
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[]; readonly isMany: boolean }
  | {
      readonly kind: 'number';
      readonly isWhole: boolean;
      readonly minimum?: number;
      readonly maximum?: number;
    }
  | { readonly kind: 'boolean' | 'date' | 'time' | 'moment' | 'phone' | 'email' | 'name' | 'text' };

export interface Field {
  /** As in the schema. */
  readonly name: string;
  /** In words, as it is asked for: `milk`. */
  readonly label: string;
  readonly isRequired: boolean;
  readonly kind: FieldKind;
}

/** A function as something that a visitor can fill in by talking. */
export interface Form {
  readonly tool: string;
  readonly fields: readonly Field[];
  /** What it does, `order a drink`. */
  readonly ability: string;
  /** Meanings of the words of its name and description: who says them may want it. */
  readonly cues: ReadonlySet<string>;
  /** Its answer is not waited for. */
  readonly isAsync: boolean;
  /** What the conversation is there for. */
  readonly isDue: boolean;
}

type Schema = Readonly<Record<string, unknown>>;

/** The form of a function; null when it needs something that cannot be said, as an object within an object. */
export function readForm(tool: DialogueTool): Form | null {
  const { name, description = '', parameters, isAsync = false, isDue = false } = tool;
  const properties = objectIn(parameters?.['properties']);
  const required = listIn(parameters?.['required']);
  const read = Object.entries(properties ?? {}).map(([key, value]) => ({
    key,
    field: readField(key, objectIn(value) ?? {}, required.includes(key)),
  }));
  const fields = read.flatMap(({ field }) => field ?? []);
  if (fields.length === 0 || read.some(({ key, field }) => field === null && required.includes(key)))
    return null;
  const ability = abilityOf(name, description);
  const cues = termsOf([...wordsOf(spaced(name)), ...wordsOf(description)]).map(({ meaning }) => meaning);
  return { tool: name, fields, ability, cues: new Set(cues), isAsync, isDue };
}

function readField(name: string, schema: Schema, isRequired: boolean): Field | null {
  const kind = kindOf(name, schema);
  return kind && { name, label: labelOf(name, schema), isRequired, kind };
}

function kindOf(name: string, schema: Schema): FieldKind | null {
  const values = choicesIn(schema);
  if (values) return { kind: 'choice', values, isMany: false };
  const type = [schema['type']].flat().find((one) => one !== 'null');
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'integer' || type === 'number') return numberKind(schema, type === 'integer');
  if (type === 'array') {
    const items = choicesIn(objectIn(schema['items']) ?? {});
    return items && { kind: 'choice', values: items, isMany: true };
  }
  return type === 'string' || type === undefined ? { kind: textKind(name, schema) } : null;
}

function numberKind(schema: Schema, isWhole: boolean): FieldKind {
  const { minimum, maximum } = schema;
  return {
    kind: 'number',
    isWhole,
    ...(typeof minimum === 'number' && { minimum }),
    ...(typeof maximum === 'number' && { maximum }),
  };
}

/** Formats say it; without one the name of the field does. */
function textKind(name: string, { format }: Schema): Exclude<FieldKind['kind'], 'choice' | 'number'> {
  if (format === 'date-time') return 'moment';
  if (format === 'date' || format === 'time' || format === 'email') return format;
  const words = ` ${spaced(name)} `;
  if (/ (?:phone|telephone|mobile|cell)/.test(words)) return 'phone';
  if (/ e ?mail /.test(words)) return 'email';
  if (/ (?:date time|datetime|when|appointment) /.test(words)) return 'moment';
  if (/ (?:date|day) /.test(words)) return 'date';
  if (/ time /.test(words)) return 'time';
  return /^ (?:(?:full|first|last|customer|guest|caller|visitor|contact|your|patient|client) )?name $/.test(
    words,
  )
    ? 'name'
    : 'text';
}

function choicesIn({ enum: values }: Schema): readonly (string | number)[] | null {
  const known = listIn(values).filter((one) => typeof one === 'string' || typeof one === 'number');
  return known.length > 0 ? known : null;
}

const maxLabelWords = 5;

/** A short description is the better name: `size of the pizza`. */
function labelOf(name: string, { title, description }: Schema): string {
  const given = [title, description].find((text) => typeof text === 'string' && text.trim() !== '');
  const text = typeof given === 'string' ? (given.split(/[.(,;:]/)[0] ?? '').trim() : '';
  const isShort = text !== '' && text.split(/\s+/).length <= maxLabelWords && !text.includes('?');
  const label = isShort ? text : spaced(name);
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** `Orders a drink.` → `order a drink`; without a description the name. */
function abilityOf(name: string, description: string): string {
  const sentence = (description.split(/[.;\n]/)[0] ?? '').trim();
  if (sentence === '' || sentence.split(/\s+/).length > 8) return spaced(name);
  const [verb = '', ...others] = sentence.split(' ');
  const base = verb
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '');
  return [base, ...others].join(' ');
}

/** `orderDrink`, `order_drink` → `order drink` */
export function spaced(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();
}

function objectIn(value: unknown): Schema | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
