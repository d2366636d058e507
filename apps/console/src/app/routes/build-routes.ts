import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSquadSearch, readSquadsSearch } from '../../features/squads/search.ts';
import { readToolSearch, readToolsSearch } from '../../features/tools/search.ts';
import { inside } from './entry.tsx';

const tools = createRoute({
  getParentRoute: () => inside,
  path: '/tools',
  validateSearch: readToolsSearch,
  component: lazyRouteComponent(() => import('../../features/tools/list/tools-page.tsx'), 'ToolsPage'),
});
const tool = createRoute({
  getParentRoute: () => inside,
  path: '/tools/$toolId',
  validateSearch: readToolSearch,
  component: lazyRouteComponent(() => import('../../features/tools/page/tool-page.tsx'), 'ToolPage'),
});

const squads = createRoute({
  getParentRoute: () => inside,
  path: '/squads',
  validateSearch: readSquadsSearch,
  component: lazyRouteComponent(() => import('../../features/squads/list/squads-page.tsx'), 'SquadsPage'),
});
const squad = createRoute({
  getParentRoute: () => inside,
  path: '/squads/$squadId',
  validateSearch: readSquadSearch,
  component: lazyRouteComponent(() => import('../../features/squads/page/squad-page.tsx'), 'SquadPage'),
});

/** What is made of assistants, and for them. */
export const buildRoutes = [squads, squad, tools, tool] as const;
