import type { AnyRouter } from '@tanstack/react-router';

/** Fetches the code of the page at a path below the console. Failures are told by who goes there. */
export async function loadCode(router: AnyRouter, path: string): Promise<void> {
  const [routes] = router.getMatchedRoutes(path);
  const loading = routes.map(async (route) => router.loadRouteChunk(route));
  await Promise.all(loading).catch(() => undefined);
}
