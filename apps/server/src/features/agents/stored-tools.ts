import { type CreateAssistant, type CreateTool, versionLabelSchema } from '@saywell/contract';
import { withoutStoredFields } from '../../store/rows/without-stored-fields.ts';
import type { Store } from '../../store/store.ts';
import type { CallableTool } from '../tools/callable-tool.ts';
import { createExpandTool, type ExpandTool } from '../tools/expand-tool.ts';
import { byName } from './agent-tools.ts';

/** Where stored tools are read, and their versions. */
export interface StoredTools {
  readonly tool: Pick<Store['tool'], 'get'>;
  readonly toolVersion: Pick<Store['toolVersion'], 'find'>;
}

/**
 * The tools that an assistant may call: those stored that it names, then its own, of
 * which one replaces a stored one of the same name. A tool that was deleted meanwhile is left out.
 */
export async function callableFunctions(
  store: StoredTools,
  orgId: string,
  { model }: Pick<CreateAssistant, 'model'>,
  expand: ExpandTool = createExpandTool(undefined),
  values: Readonly<Record<string, unknown>> = {},
): Promise<readonly CallableTool[]> {
  const all = [...(await readNamedTools(store, orgId, model)), ...(model?.tools ?? [])];
  return byName((await Promise.all(all.map((tool) => expand(orgId, tool, values)))).flat());
}

/** Stored tools that an assistant names; those that are gone, or whose version is, are left out. */
export async function readNamedTools(
  store: StoredTools,
  orgId: string,
  model: CreateAssistant['model'],
): Promise<readonly CreateTool[]> {
  const found = await Promise.all(namedTools(model).map((named) => readNamedTool(store, orgId, named)));
  return found.filter((tool) => tool !== null);
}

export interface NamedTool {
  readonly id: string;
  /** Default the newest. */
  readonly version?: string;
  /** Of the field that names it. */
  readonly path: string;
}

export async function readNamedTool(
  store: StoredTools,
  orgId: string,
  { id, version }: NamedTool,
): Promise<CreateTool | null> {
  const newest = await store.tool.get(orgId, id);
  if (newest === null) return null;
  return version === undefined ? withoutStoredFields(newest) : store.toolVersion.find(orgId, id, version);
}

export const isVersionLabel = (text: string): boolean => versionLabelSchema.safeParse(text).success;

/** Stored tools that an assistant names. A version that is no label means the newest. */
export function namedTools(model: CreateAssistant['model']): readonly NamedTool[] {
  const { toolIds = [], toolRefs = [] } = model ?? {};
  return [
    ...toolIds.map((id, index) => ({ id, path: `model.toolIds[${index}]` })),
    ...toolRefs.map(({ toolId: id, version }, index) => ({
      id,
      path: `model.toolRefs[${index}].toolId`,
      ...(isVersionLabel(version) && { version }),
    })),
  ];
}
