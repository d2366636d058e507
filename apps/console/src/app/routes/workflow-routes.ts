import { createRoute } from '@tanstack/react-router';
import { readWorkflowSearch } from '../../features/workflows/search.ts';
import { inside } from './entry.tsx';
import { lazyPage } from './lazy-page.ts';

const workflows = createRoute({
  getParentRoute: () => inside,
  path: '/workflows',
  component: lazyPage(() => import('../../features/workflows/workflows-page.tsx'), 'WorkflowsPage'),
});
const workflow = createRoute({
  getParentRoute: () => inside,
  path: '/workflows/$workflowId',
  validateSearch: readWorkflowSearch,
  component: lazyPage(() => import('../../features/workflows/workflow-page.tsx'), 'WorkflowPage'),
});

/** Calls that are led from step to step. */
export const workflowRoutes = [workflows, workflow] as const;
