import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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

/** What is made of assistants, and for them. */
export const buildRoutes = [tools, tool] as const;
