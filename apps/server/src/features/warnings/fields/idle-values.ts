import { isFreeField } from '@saywell/contract';
import { type FoundValue, setValuesAt } from '../set-values.ts';
import { type FieldEffect, type NoEffectReason, noEffectReason } from './field-effect.ts';
import { type FieldRoot, fieldTables } from './field-table.ts';
import { partFields } from './part-fields.ts';

/** A value that asks for something and gets nothing. */
export interface IdleValue extends FoundValue {
  readonly reason: NoEffectReason;
}

/** The table's entries that are warned of by their path; `whole`: the value that a warning names. */
export const idlePatterns = (root: FieldRoot) =>
  Object.entries<FieldEffect>(fieldTables[root]).flatMap(([pattern, effect]) => {
    const reason = noEffectReason(effect);
    if (reason === undefined || isWarnedElsewhere(pattern, reason)) return [];
    return [{ pattern, whole: wholeOf(pattern), reason }];
  });

/** Objects within objects that a body may have; schemas allow fewer. */
const maxDepth = 50;
/** Warned of by whoever knows them: what is refused, and what an adapter has no place for. */
const isWarnedElsewhere = (pattern: string, reason: NoEffectReason): boolean =>
  reason === 'refused' || (reason === 'vendor' && /^(?:voice|transcriber)</.test(pattern));

/**
 * What of a document has no effect by the table, each value once; of plans without any effect the whole plan. Patterns
 * of the parts `besides` are left out.
 */
export function idleValues(
  root: FieldRoot,
  document: unknown,
  besides: (pattern: string) => boolean = () => false,
): readonly IdleValue[] {
  const own = idlePatterns(root).flatMap(({ pattern, whole, reason }) =>
    besides(pattern) ? [] : setValuesAt(document, whole).map((found) => ({ ...found, reason })),
  );
  const ofParts = Object.entries(partFields).flatMap(([pattern, effect]) => {
    const reason = noEffectReason(effect);
    return reason === undefined ? [] : endsOf(document, pattern).map((found) => ({ ...found, reason }));
  });
  const found = [...own, ...ofParts];
  const places = new Set<string>();
  for (const { path } of found) places.add(path);
  const isWithin = ({ path }: IdleValue): boolean =>
    [...places].some((place) => path.startsWith(`${place}.`) || path.startsWith(`${place}[`));
  return [...new Map(found.filter((value) => !isWithin(value)).map((value) => [value.path, value])).values()];
}

/** `hooks[]**` is the whole list: its warning names that, not every value in it. */
const wholeOf = (pattern: string): string => pattern.replace(/\.?\*\*$/, '').replace(/\[\]$/, '');

/** Values at the end of a path, wherever it is; what callers fill with names of their own is not looked into. */
function endsOf(document: unknown, pattern: string): readonly FoundValue[] {
  const [first = '', ...rest] = pattern.split('.');
  const found: FoundValue[] = [];
  const visit = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return;
    for (const [name, inner] of Object.entries(value)) {
      if (isFreeField(name)) continue;
      const at = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
      if (name === first)
        found.push(
          ...setValuesAt(inner, rest.join('.')).map((one) => ({ ...one, path: `${at}.${one.path}` })),
        );
      visit(inner, at, depth + 1);
    }
  };
  visit(document, '', 0);
  return found;
}
