import type { CreateWorkflow, WorkflowEdge } from '@saywell/contract';
import { edgesFrom, expressionOf, isJudged, toolsBehind } from './graph.ts';

const maxNameLength = 64;

/** The edges that leave a node, by the functions that take them: each that a model judges alone, all others together. */
export function stepsFrom(workflow: CreateWorkflow, from: string): readonly (readonly WorkflowEdge[])[] {
  const edges = edgesFrom(workflow, from);
  const others = edges.filter((edge) => !isJudged(edge));
  return [...edges.filter(isJudged).map((edge) => [edge]), ...(others.length === 0 ? [] : [inOrder(others)])];
}

/** What has a condition is tried before what has none. */
function inOrder(edges: readonly WorkflowEdge[]): readonly WorkflowEdge[] {
  return [
    ...edges.filter((edge) => expressionOf(edge) !== null),
    ...edges.filter((edge) => expressionOf(edge) === null),
  ];
}

/** Of the function by which a conversation goes on to one of these nodes. */
export function stepName([first = '', ...others]: readonly string[]): string {
  const name = others.length > 0 ? 'go_on' : `go_to_${first}`;
  return name.replaceAll(/[^\w-]+/g, '_').slice(0, maxNameLength);
}

/** Of the nodes behind which a model chooses: the conversation itself, and tools whose answer it reads. */
export function judgedTools(workflow: CreateWorkflow, from: string): readonly string[] {
  return toolsBehind(workflow, from)
    .filter(({ name }) => edgesFrom(workflow, name).some(isJudged))
    .map(({ name }) => name);
}

/** Names of all functions by which a conversation goes on. */
export function stepNames(workflow: CreateWorkflow, node: string): ReadonlySet<string> {
  const steps = [node, ...judgedTools(workflow, node)].flatMap((from) => stepsFrom(workflow, from));
  const global = workflow.nodes.filter(
    (other) => other.type === 'conversation' && other.name !== node && other.globalNodePlan?.enabled === true,
  );
  return new Set([
    ...steps.map((edges) => stepName(edges.map(({ to }) => to))),
    ...global.map(({ name }) => stepName([name])),
  ]);
}
