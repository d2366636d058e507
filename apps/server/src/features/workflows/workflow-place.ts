import type { CreateWorkflow, WorkflowEdge } from '@saywell/contract';
import type { NodeOf } from './node-assistant.ts';

/** Where a call is in its workflow. */
export interface WorkflowPlace {
  readonly workflow: CreateWorkflow;
  readonly node: NodeOf<'conversation'>;
}

/** Where a function of a workflow's node leads: one edge that a model has chosen, or the first whose condition is met. */
export interface WorkflowStep {
  readonly edges: readonly WorkflowEdge[];
  /** It may be taken only when this tool node has answered. */
  readonly after?: string;
}
