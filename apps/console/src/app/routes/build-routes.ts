import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSquadSearch } from '../../features/squads/search.ts';
import { readToolSearch } from '../../features/tools/search.ts';
import { readNamedSearch } from '../../ui/filters/readers.ts';
import { inside } from './entry.tsx';

const tools = createRoute({
  getParentRoute: () => inside,
  path: '/tools',
  validateSearch: readNamedSearch,
  component: lazyRouteComponent(() => import('../../features/tools/pages.ts'), 'ToolsPage'),
});
const tool = createRoute({
  getParentRoute: () => inside,
  path: '/tools/$toolId',
  validateSearch: readToolSearch,
  component: lazyRouteComponent(() => import('../../features/tools/pages.ts'), 'ToolPage'),
});

const squads = createRoute({
  getParentRoute: () => inside,
  path: '/squads',
  validateSearch: readNamedSearch,
  component: lazyRouteComponent(() => import('../../features/squads/pages.ts'), 'SquadsPage'),
});
const squad = createRoute({
  getParentRoute: () => inside,
  path: '/squads/$squadId',
  validateSearch: readSquadSearch,
  component: lazyRouteComponent(() => import('../../features/squads/pages.ts'), 'SquadPage'),
});

/** What is made of assistants, and for them. */
export const buildRoutes = [squads, squad, tools, tool] as const;
