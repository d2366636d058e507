import type { AnyRouter } from '@tanstack/react-router';

/** Fetches the code of the page at a path below the console. Failures are told by who goes there. */
export async function loadCode(router: AnyRouter, path: string): Promise<void> {
  const [routes] = router.getMatchedRoutes(path);
  await Promise.all(routes.map((route) => router.loadRouteChunk(route))).catch(() => undefined);
}
