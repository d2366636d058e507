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
  /** Things of any kind, named one after the other. */
  | { readonly kind: 'list'; readonly of: 'text' | 'number' }
  | { readonly kind: 'boolean' | 'date' | 'time' | 'moment' | 'phone' | 'email' | 'name' | 'text' };

export interface Field {
  /** As in the schema; of what is in an object with the objects before it: `address.street`. */
  readonly name: string;
  /** The same, from the outside in. */
  readonly path: readonly string[];
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

/**
 * The form of a function; null when it needs something that cannot be said, as a list of objects. One that needs
 * nothing has no fields: a yes is enough.
 */
export function readForm(tool: DialogueTool): Form | null {
  const { name, description = '', parameters, isAsync = false, isDue = false } = tool;
  const read = leavesOf(parameters ?? {}, []);
  const fields = read.flatMap(({ field }) => field ?? []);
  if (read.some(({ field, isRequired }) => field === null && isRequired)) return null;
  // There is nothing to ask for that a step of a conversation could be there for.
  if (fields.length === 0 && isDue) return null;
  const ability = abilityOf(name, description);
  const cues = termsOf([...wordsOf(spaced(name)), ...wordsOf(description)]).map(({ meaning }) => meaning);
  return { tool: name, fields, ability, cues: new Set(cues), isAsync, isDue };
}

/** What a function needs and this dialogue cannot ask for, as lists of objects: `order.items`. */
export function unaskedParameters(parameters: Readonly<Record<string, unknown>>): readonly string[] {
  return leavesOf(parameters, []).flatMap(({ path, field, isRequired }) =>
    field === null && isRequired ? [path.join('.')] : [],
  );
}

interface Leaf {
  readonly path: readonly string[];
  readonly isRequired: boolean;
  /** Null: it cannot be said. */
  readonly field: Field | null;
}

/** Objects in objects that are asked for, leaf by leaf. */
const maxObjects = 3;

/** `isNeeded`: undefined for what the schema itself says of its first level. */
function leavesOf(schema: Schema, outer: readonly string[], isNeeded?: boolean): readonly Leaf[] {
  const required = listIn(schema['required']);
  // Whoever needs an object and does not say what of it needs all of it.
  const isAll = isNeeded === true && !Array.isArray(schema['required']);
  return Object.entries(objectIn(schema['properties']) ?? {}).flatMap(([key, value]): readonly Leaf[] => {
    const inner = objectIn(value) ?? {};
    const path = [...outer, key];
    const isRequired = isNeeded !== false && (isAll || required.includes(key));
    const leaves = path.length <= maxObjects ? leavesOf(inner, path, isRequired) : [];
    return leaves.length > 0 ? leaves : [{ path, isRequired, field: readField(path, inner, isRequired) }];
  });
}

function readField(path: readonly string[], schema: Schema, isRequired: boolean): Field | null {
  const own = path.at(-1) ?? '';
  const kind = kindOf(own, schema);
  if (kind === null) return null;
  const [parent] = path.slice(0, -1).toReversed();
  const label = labelOf(own, schema);
  const whole = parent === undefined || isTold(kind.kind) ? label : `${label} of the ${spaced(parent)}`;
  return { name: path.join('.'), path, label: whole, isRequired, kind };
}

/** Asked for by what it is, and not by its label. */
const isTold = (kind: FieldKind['kind']): boolean => !['text', 'list', 'number', 'choice'].includes(kind);

function kindOf(name: string, schema: Schema): FieldKind | null {
  const values = choicesIn(schema);
  if (values) return { kind: 'choice', values, isMany: false };
  const type = [schema['type']].flat().find((one) => one !== 'null');
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'integer' || type === 'number') return numberKind(schema, type === 'integer');
  if (type === 'array') {
    const items = choicesIn(objectIn(schema['items']) ?? {});
    return items
      ? { kind: 'choice', values: items, isMany: true }
      : listKind(objectIn(schema['items']) ?? {});
  }
  return type === 'string' || type === undefined ? { kind: textKind(name, schema) } : null;
}

function listKind({ type }: Schema): FieldKind | null {
  if (type === 'integer' || type === 'number') return { kind: 'list', of: 'number' };
  return type === 'string' || type === undefined ? { kind: 'list', of: 'text' } : null;
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
function textKind(
  name: string,
  { format }: Schema,
): Exclude<FieldKind['kind'], 'choice' | 'number' | 'list'> {
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
