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

/** A tool with the path of the field that names or has it. */
export interface PlacedTool {
  readonly path: string;
  readonly tool: CreateTool;
}

/** Stored tools that an assistant names, then its own; those that are gone, or whose version is, are left out. */
export async function placedTools(
  store: StoredTools,
  orgId: string,
  { model }: Pick<CreateAssistant, 'model'>,
): Promise<readonly PlacedTool[]> {
  const stored = await Promise.all(
    namedTools(model).map(async (named) => {
      const tool = await readNamedTool(store, orgId, named);
      return tool === null ? [] : [{ path: named.path, tool }];
    }),
  );
  const own = (model?.tools ?? []).map((tool, index) => ({ path: `model.tools[${index}]`, tool }));
  return [...stored.flat(), ...own];
}

/**
 * The tools that an assistant may call: of two with the same name the later one counts, so that its own replaces a
 * stored one.
 */
export async function callableFunctions(
  orgId: string,
  tools: readonly PlacedTool[],
  expand: ExpandTool = createExpandTool(undefined),
  values: Readonly<Record<string, unknown>> = {},
): Promise<readonly CallableTool[]> {
  return byName((await Promise.all(tools.map(({ tool }) => expand(orgId, tool, values)))).flat());
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
