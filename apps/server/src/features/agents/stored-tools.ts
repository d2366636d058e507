import { type CreateAssistant, type FunctionTool, functionToolsOf, type Tool } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { assistantFunctions } from './agent-tools.ts';

/**
 * The functions that an assistant may call: those stored under its `toolIds`, then its own, of
 * which one replaces a stored one of the same name. A tool that was deleted meanwhile is left out.
 */
export async function callableFunctions(
  tools: Pick<Store['tool'], 'get'>,
  orgId: string,
  { model }: Pick<CreateAssistant, 'model'>,
): Promise<readonly FunctionTool[]> {
  const stored = await Promise.all((model?.toolIds ?? []).map((id) => tools.get(orgId, id)));
  const named = functionToolsOf(stored.flatMap((tool) => (tool === null ? [] : [withoutStoredFields(tool)])));
  const all = [...named, ...assistantFunctions({ model })];
  return [...new Map(all.map((tool) => [tool.function.name, tool])).values()];
}

function withoutStoredFields(tool: Tool) {
  const { id: _id, orgId: _orgId, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = tool;
  return fields;
}
