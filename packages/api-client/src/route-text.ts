import type { routes } from '@saywell/contract';

export type Routes = typeof routes;

/** What a client must know of a route besides its method and its path; most have nothing. */
type KindOf<Route> = Route extends { bodyType: string }
  ? ' form'
  : Route extends { events: unknown }
    ? ' events'
    : Route extends { contentType: 'application/octet-stream' }
      ? ' file'
      : Route extends { contentType: string }
        ? ' text'
        : Route extends { optionalBody: unknown }
          ? ' optional'
          : Route extends { method: 'POST'; access: 'open' | 'session'; body: unknown }
            ? ' open'
            : Route extends { method: 'GET' | 'DELETE' } | { body: unknown }
              ? ''
              : ' bare';

type RouteText<Route> = Route extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}${Route extends { query: unknown } ? '?' : ''}${KindOf<Route>}`
  : never;

/** The routes of one resource as texts. */
export type RoutesOf<Resource extends keyof Routes> = {
  readonly [Name in keyof Routes[Resource]]: RouteText<Routes[Resource][Name]>;
};
