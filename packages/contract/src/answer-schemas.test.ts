import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from './routes/route.ts';
import { routes } from './routes.ts';

const allRoutes = Object.values(routes).flatMap((group): Route[] => Object.values(group));

/** Parsing these gives something else than it was given. Defaults do too, but only of what is absent. */
const changing = new Set(['prefault', 'catch', 'transform', 'pipe', 'success']);

/** What within this schema a server could not send as it was checked. */
function unfit(schema: z.ZodType, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema;
  const own: string[] = changing.has(def.type) ? [def.type] : [];
  if ('coerce' in def && def.coerce === true) own.push('coerce');
  if (def.type === 'object' && Reflect.get(def, 'catchall') === undefined) own.push('drops unknown fields');
  return [...own, ...partsOf(def).flatMap((part) => unfit(part, seen))];
}

function partsOf(value: unknown): z.ZodType[] {
  if (typeof value !== 'object' || value === null) return [];
  if (value instanceof z.ZodType) return [value];
  return Object.entries(value).flatMap(([name, part]) => partsOf(name === 'getter' ? part() : part));
}

it.each(allRoutes.map(({ id, answer }) => [id, answer] as const))(
  'the answer of %s can go out as it was checked',
  (_id, answer) => {
    expect(unfit(answer)).toEqual([]);
  },
);
