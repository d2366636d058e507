import { createRoute } from '@tanstack/react-router';
import { readRunSearch } from '../../features/tests/search.ts';
import { inside } from './entry.tsx';
import { lazyPage } from './lazy-page.ts';

const suites = createRoute({
  getParentRoute: () => inside,
  path: '/tests',
  component: lazyPage(() => import('../../features/tests/suites-page.tsx'), 'SuitesPage'),
});
const suite = createRoute({
  getParentRoute: () => inside,
  path: '/tests/$suiteId',
  component: lazyPage(() => import('../../features/tests/suite/suite-page.tsx'), 'SuitePage'),
});
const run = createRoute({
  getParentRoute: () => inside,
  path: '/tests/$suiteId/runs/$runId',
  validateSearch: readRunSearch,
  component: lazyPage(() => import('../../features/tests/run/run-page.tsx'), 'RunPage'),
});

/** What proves that assistants do what they should. */
export const testRoutes = [suites, suite, run] as const;
