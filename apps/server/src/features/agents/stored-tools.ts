import type { CreateAssistant } from '@saywell/contract';
import { withoutStoredFields } from '../../store/rows/without-stored-fields.ts';
import type { Store } from '../../store/store.ts';
import type { CallableTool } from '../tools/callable-tool.ts';
import { createExpandTool, type ExpandTool } from '../tools/expand-tool.ts';
import { byName } from './agent-tools.ts';

/**
 * The tools that an assistant may call: those stored that it names, then its own, of
 * which one replaces a stored one of the same name. A tool that was deleted meanwhile is left out.
 */
export async function callableFunctions(
  tools: Pick<Store['tool'], 'get'>,
  orgId: string,
  { model }: Pick<CreateAssistant, 'model'>,
  expand: ExpandTool = createExpandTool(undefined),
  values: Readonly<Record<string, unknown>> = {},
): Promise<readonly CallableTool[]> {
  const stored = await Promise.all(namedTools(model).map(({ id }) => tools.get(orgId, id)));
  const named = stored.flatMap((tool) => (tool === null ? [] : [withoutStoredFields(tool)]));
  const all = [...named, ...(model?.tools ?? [])];
  return byName((await Promise.all(all.map((tool) => expand(orgId, tool, values)))).flat());
}

/** Stored tools that an assistant names, each with the field that does. */
export function namedTools(
  model: CreateAssistant['model'],
): readonly { readonly id: string; readonly path: string }[] {
  const { toolIds = [], toolRefs = [] } = model ?? {};
  return [
    ...toolIds.map((id, index) => ({ id, path: `model.toolIds[${index}]` })),
    ...toolRefs.map(({ toolId: id }, index) => ({ id, path: `model.toolRefs[${index}].toolId` })),
  ];
}
