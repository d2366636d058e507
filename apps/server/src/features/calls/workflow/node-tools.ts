import type { CreateTool } from '@saywell/contract';
import { withoutStoredFields } from '../../../store/rows/without-stored-fields.ts';
import type { Store } from '../../../store/store.ts';
import type { CallableTool } from '../../tools/callable-tool.ts';
import { callableTool } from '../../tools/tool-forms.ts';
import { toolsBehind } from '../../workflows/graph.ts';
import type { NodeOf } from '../../workflows/node-assistant.ts';
import type { WorkflowPlace } from '../../workflows/workflow-place.ts';

/** The tools between a conversation node and the next ones, as they were stored when the conversation began. */
export interface ToolsOfNodes {
  /** Those that can be called, by the names of their nodes. */
  readonly callable: ReadonlyMap<string, CallableTool>;
  /** All of them. Deleted ones are missing. */
  readonly tools: ReadonlyMap<string, CreateTool>;
}

/** A node's tool has a name of its own here, so that nodes with tools of one name are told apart. */
export const calledAs = (nodeName: string): string => `node: ${nodeName}`;

export async function toolsOfNodes(
  store: { readonly tool: Pick<Store['tool'], 'get'> },
  orgId: string,
  { workflow, node }: WorkflowPlace,
): Promise<ToolsOfNodes> {
  const nodes = toolsBehind(workflow, node.name);
  const read = await Promise.all(
    nodes.map(async (one) => [one.name, await toolOf(store, orgId, one)] as const),
  );
  const tools = read.flatMap(([name, tool]) => (tool === null ? [] : [[name, tool] as const]));
  const callable = tools.flatMap(([name, tool]) => {
    const form = callableTool(tool);
    return form === null ? [] : [[name, { ...form, calledAs: calledAs(name) }] as const];
  });
  return { tools: new Map(tools), callable: new Map(callable) };
}

async function toolOf(
  store: { readonly tool: Pick<Store['tool'], 'get'> },
  orgId: string,
  { tool, toolId }: NodeOf<'tool'>,
): Promise<CreateTool | null> {
  if (tool !== undefined) return tool;
  const stored = toolId === undefined ? null : await store.tool.get(orgId, toolId);
  return stored && withoutStoredFields(stored);
}
