import type { z } from 'zod';
import type { Route } from './routes/route.ts';

type RouteTable = Readonly<Record<string, Readonly<Record<string, Route>>>>;
type Components = Readonly<Record<string, z.ZodType>>;

const operations = 'create,list,get,update,delete';
/** Whose answers have names of their own. */
const others: ReadonlySet<string> = new Set(['check', 'usedBy']);

/** What OpenAPI calls the schemas of resources that are the routes of `crud`, whatever else they have of a check and the like: `Squad`, `CreateSquad`, `UpdateSquad`. */
export function plainComponents(table: RouteTable): Components {
  return Object.fromEntries(Object.entries(table).flatMap(([group, routes]) => namedIn(group, routes)));
}

function namedIn(group: string, routes: Readonly<Record<string, Route>>): [string, z.ZodType][] {
  const { create, list, get, update } = routes;
  const names = Object.keys(routes).filter((name) => !others.has(name));
  if (names.join() !== operations || list?.paging !== 'cursor') return [];
  const name = group.charAt(0).toUpperCase() + group.slice(1);
  const named: [string, z.ZodType | undefined][] = [
    [name, get?.answer],
    [`Create${name}`, create?.body],
    [`Update${name}`, update?.body],
  ];
  return named.filter((entry): entry is [string, z.ZodType] => entry[1] !== undefined);
}
