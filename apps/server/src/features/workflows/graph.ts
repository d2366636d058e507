import type { CreateWorkflow, WorkflowEdge, WorkflowNode, WorkflowNodeView } from '@saywell/contract';
import type { NodeOf } from './node-assistant.ts';

/** Conditions that are worked out, and not judged: one pair of braces, and nothing around it. */
const expression = /^\s*\{\{((?:(?!\}\}).)*)\}\}\s*$/s;

/** `city == "Rome"` of `{{ city == "Rome" }}`; null: a model judges it, or there is none. */
export function expressionOf({ condition }: WorkflowEdge): string | null {
  return expression.exec(condition?.prompt ?? '')?.[1]?.trim() ?? null;
}

export function isJudged(edge: WorkflowEdge): boolean {
  return edge.condition !== undefined && expressionOf(edge) === null;
}

export function nodeNamed({ nodes }: CreateWorkflow, name: string): WorkflowNode | undefined {
  return nodes.find((node) => node.name === name);
}

export function edgesFrom({ edges }: CreateWorkflow, name: string): readonly WorkflowEdge[] {
  return edges.filter(({ from }) => from === name);
}

/** What pages are told of a node. */
export function viewOf({ type, name, metadata }: WorkflowNode): WorkflowNodeView {
  return { type, name, ...(metadata !== undefined && { metadata }) };
}

/** Tools that may run one after the other before anybody talks again, once each. */
export function toolsBehind(workflow: CreateWorkflow, name: string): readonly NodeOf<'tool'>[] {
  const found = new Map<string, NodeOf<'tool'>>();
  const open = edgesFrom(workflow, name).map(({ to }) => to);
  for (const to of open) {
    const node = nodeNamed(workflow, to);
    if (node?.type !== 'tool' || found.has(to)) continue;
    found.set(to, node);
    open.push(...edgesFrom(workflow, to).map((edge) => edge.to));
  }
  return [...found.values()];
}
