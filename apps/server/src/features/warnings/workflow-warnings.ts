import { withoutEffect } from './tool-warnings.ts';

/** What of any workflow does not have its effect. */
export const workflowWarnings = [
  withoutEffect('nodes', 'Workflows are stored and not run here: a call that names one is refused.'),
];
