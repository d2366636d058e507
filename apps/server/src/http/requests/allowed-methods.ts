import type { FastifyInstance } from 'fastify';

/** The methods that a path has routes for; empty when nothing is there. */
export type AllowedMethods = (path: string) => readonly string[];

interface RoutePath {
  readonly pattern: RegExp;
  readonly methods: ReadonlySet<string>;
}

/** Remembers the routes of the server, but not those of any path (`/*`). Call it before they are registered. */
export function collectMethods(app: FastifyInstance): AllowedMethods {
  const byUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const methods = byUrl.get(url) ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    byUrl.set(url, methods);
  });
  let compiled: readonly RoutePath[] | undefined;
  return (path) => {
    compiled ??= [...byUrl].map(([url, methods]) => ({ pattern: patternOf(url), methods }));
    const found = compiled.filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
  };
}

/** `/call/:id/events` → one part of a path for each parameter. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)));
  return new RegExp(`^${parts.join('/')}$`);
}

const escaped = (part: string): string => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
