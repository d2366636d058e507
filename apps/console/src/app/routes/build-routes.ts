import { createRoute } from '@tanstack/react-router';
import { readSquadSearch } from '../../features/squads/search.ts';
import { readToolSearch } from '../../features/tools/search.ts';
import { readNamedSearch } from '../../ui/filters/readers.ts';
import { inside } from './entry.tsx';
import { lazyPage } from './lazy-page.ts';

const tools = createRoute({
  getParentRoute: () => inside,
  path: '/tools',
  validateSearch: readNamedSearch,
  component: lazyPage(() => import('../../features/tools/pages.ts'), 'ToolsPage'),
});
const tool = createRoute({
  getParentRoute: () => inside,
  path: '/tools/$toolId',
  validateSearch: readToolSearch,
  component: lazyPage(() => import('../../features/tools/pages.ts'), 'ToolPage'),
});

const squads = createRoute({
  getParentRoute: () => inside,
  path: '/squads',
  validateSearch: readNamedSearch,
  component: lazyPage(() => import('../../features/squads/pages.ts'), 'SquadsPage'),
});
const squad = createRoute({
  getParentRoute: () => inside,
  path: '/squads/$squadId',
  validateSearch: readSquadSearch,
  component: lazyPage(() => import('../../features/squads/pages.ts'), 'SquadPage'),
});

/** What is made of assistants, and for them. */
export const buildRoutes = [squads, squad, tools, tool] as const;
