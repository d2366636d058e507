import type { FieldTable } from './field-effect.ts';

/** Of a workflow, whose calls are refused. */
export const workflowFields: FieldTable = {
  '**': 'none: not-built',
};
