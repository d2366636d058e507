import {
  createWorkflowSchema,
  generateWorkflowSchema,
  updateWorkflowSchema,
  workflowSchema,
} from '../resources/workflow/workflow.ts';
import { checkRoute, crud } from './route.ts';

export const workflowRoutes = {
  ...crud('workflow', {
    create: createWorkflowSchema,
    update: updateWorkflowSchema,
    answer: workflowSchema,
  }),
  check: checkRoute('workflow'),
  /** A draft; nothing is stored. */
  generate: {
    id: 'workflow.generate',
    method: 'POST',
    path: '/workflow/generate',
    access: 'private',
    body: generateWorkflowSchema,
    success: 201,
    answer: createWorkflowSchema,
  },
} as const;
