import type { Route } from '@saywell/contract';
import type { AnyEndpoint } from './endpoint.ts';

export interface MatchedRoute {
  readonly route: Route;
  readonly endpoint: AnyEndpoint;
}

type RouteTable = Readonly<Record<string, Readonly<Record<string, Route>>>>;

/**
 * Pairs every route of the route table with its handler.
 *
 * @throws when a route has no handler, a handler no route, or two routes one id.
 */
export function matchEndpoints(
  table: RouteTable,
  endpoints: Readonly<Record<string, AnyEndpoint>>,
): MatchedRoute[] {
  const routes = Object.values(table).flatMap((group) => Object.values(group));
  const matched: MatchedRoute[] = [];
  const problems: string[] = [];
  const unused = new Map(Object.entries(endpoints));
  for (const route of routes) {
    const endpoint = unused.get(route.id);
    if (endpoint === undefined) problems.push(`no handler left for ${route.id}`);
    else matched.push({ route, endpoint });
    unused.delete(route.id);
  }
  for (const id of unused.keys()) problems.push(`no route for ${id}`);
  if (problems.length > 0) throw new Error(`Routes and handlers do not match: ${problems.join('; ')}.`);
  return matched;
}
