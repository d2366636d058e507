import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readWorkflowSearch } from '../../features/workflows/search.ts';
import { inside } from './entry.tsx';

const workflows = createRoute({
  getParentRoute: () => inside,
  path: '/workflows',
  component: lazyRouteComponent(() => import('../../features/workflows/workflows-page.tsx'), 'WorkflowsPage'),
});
const workflow = createRoute({
  getParentRoute: () => inside,
  path: '/workflows/$workflowId',
  validateSearch: readWorkflowSearch,
  component: lazyRouteComponent(() => import('../../features/workflows/workflow-page.tsx'), 'WorkflowPage'),
});

/** Calls that are led from step to step. */
export const workflowRoutes = [workflows, workflow] as const;
