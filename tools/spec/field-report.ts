import {
  type FieldEffect,
  noEffectReason,
} from '../../apps/server/src/features/warnings/fields/field-effect.ts';
import { entryOf, fieldTables } from '../../apps/server/src/features/warnings/fields/field-table.ts';
import { partFields } from '../../apps/server/src/features/warnings/fields/part-fields.ts';
import { type FieldRoot, fieldLeaves } from '../../packages/contract/src/testing/field-leaves.ts';

/** One field of the schemas. `effect` undefined: the table does not know it. */
export interface FieldRow {
  readonly root: FieldRoot;
  readonly path: string;
  readonly effect: FieldEffect | undefined;
  /** `assistant artifactPlan.recordingEnabled`: whose entry decides, and its pattern. */
  readonly entry: string | undefined;
  /** Some test's title names it, or its entry's whole pattern. */
  readonly isNamed: boolean;
  /** A vendor's own knob: not counted in the share of fields with an effect. */
  readonly isVendors: boolean;
}

/** Every field with its entry. `titles`: of all tests, see {@link namedFields}. */
export function fieldRows(titles: ReadonlySet<string>): readonly FieldRow[] {
  return Object.entries(fieldLeaves).flatMap(([root, leaves]) =>
    // `Object.entries` loses the names.
    leaves.map((path) => rowOf(root as FieldRoot, path, titles)),
  );
}

function rowOf(root: FieldRoot, path: string, titles: ReadonlySet<string>): FieldRow {
  const found = entryOf(root, path);
  const names = found === undefined ? [] : [path, found.pattern].flatMap(namesOf);
  return {
    root,
    path,
    effect: found?.effect,
    entry: found && `${found.table} ${found.pattern}`,
    isNamed: names.some((name) => titles.has(name) || titles.has(`${root} ${name}`)),
    isVendors: /^(?:.*\.)?(?:voice|transcriber|model)<(?!saywell|custom)/.test(path),
  };
}

/** A title may leave brackets out, and may name a whole plan, of all kinds or one: `messages.*`, `messages<request-start>.*`. */
function namesOf(path: string): readonly string[] {
  const plain = path.replaceAll('[]', '');
  const steps = plain.split('.');
  const plans = steps.map((_, index) => steps.slice(0, index).join('.'));
  const ofAllKinds = plans.map((plan) => plan.replace(/<[^<>]*>$/, ''));
  return [path, plain, ...[...plans, ...ofAllKinds].filter((plan) => plan !== '').map((plan) => `${plan}.*`)];
}

/** What is behind `field: ` in the titles of tests: paths, between commas. */
export function namedFields(sources: readonly string[]): ReadonlySet<string> {
  const lists = sources.flatMap((text) =>
    [...text.matchAll(/field: ((?:[^\s,'"`]+, )*[^\s,'"`]+)/g)].map(([, list = '']) => list),
  );
  return new Set(lists.flatMap((list) => list.split(', ')).map((name) => name.replace(/[:)]$/, '')));
}

export interface FieldSummary {
  readonly effect: number;
  readonly warned: number;
  /** Without an entry, or with an effect that no test names. */
  readonly silent: number;
  readonly total: number;
}

const isSilent = ({ effect, isNamed }: FieldRow): boolean =>
  effect === undefined || (noEffectReason(effect) === undefined && !isNamed);

export function fieldSummary(rows: readonly FieldRow[]): FieldSummary {
  const silent = rows.filter(isSilent).length;
  const warned = rows.filter(
    ({ effect }) => effect !== undefined && noEffectReason(effect) !== undefined,
  ).length;
  return { effect: rows.length - silent - warned, warned, silent, total: rows.length };
}

/** Rows that nobody accounts for. */
export const silentRows = (rows: readonly FieldRow[]): readonly FieldRow[] => rows.filter(isSilent);

/** Entries that decide about no field. */
export function idleEntries(rows: readonly FieldRow[]): readonly string[] {
  const used = new Set(rows.map(({ entry }) => entry));
  const all = Object.entries({ ...fieldTables, part: partFields }).flatMap(([table, entries]) =>
    Object.keys(entries).map((pattern) => `${table} ${pattern}`),
  );
  // One that points to the assistant's decides about what stands there.
  const isPointer = (entry: string): boolean => {
    const [table = '', pattern = ''] = entry.split(' ');
    const entries: Readonly<Record<string, string>> = Object.hasOwn(fieldTables, table)
      ? fieldTables[table as FieldRoot]
      : {};
    return entries[pattern] === 'assistant';
  };
  return all.filter((entry) => !used.has(entry) && !isPointer(entry));
}

/** Of the fields that are no vendors' own knobs, the part with an effect, 0 to 1. */
export function effectShare(rows: readonly FieldRow[]): number {
  const { effect, total } = fieldSummary(rows.filter(({ isVendors }) => !isVendors));
  return effect / total;
}

const elsewhere: ReadonlySet<string | undefined> = new Set(['telephony', 'hosted', 'vendor']);

/** Of the fields whose world exists here, without telephone lines, hosted services and other vendors' own knobs, the part with an effect, 0 to 1. */
export function hereShare(rows: readonly FieldRow[]): number {
  const isHere = ({ effect }: FieldRow): boolean =>
    effect === undefined || !elsewhere.has(noEffectReason(effect));
  const { effect, total } = fieldSummary(rows.filter(isHere));
  return effect / total;
}
