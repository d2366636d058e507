import type { ApiWarning } from '@saywell/contract';
import type { PlacedTool } from '../agents/stored-tools.ts';
import { handoffFunctionNames } from '../tools/handoff-names.ts';
import { callableTool } from '../tools/tool-forms.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';

/**
 * Functions of an assistant that are called by the name of another one: the last of them is called, and before all of
 * them the function that hands over.
 */
export function sameNameWarnings(tools: readonly PlacedTool[]): readonly ApiWarning[] {
  const named = tools.flatMap(({ path, tool }) => {
    const name = callableTool(tool)?.function.name;
    return name === undefined ? [] : [{ path, name }];
  });
  const handovers = tools.flatMap(({ path, tool }) =>
    handoffFunctionNames(tool).map((name) => [name, path] as const),
  );
  const called = new Map([...named.map(({ path, name }) => [name, path] as const), ...handovers]);
  return named.flatMap(({ path, name }) => {
    const other = called.get(name);
    if (other === undefined || other === path) return [];
    return [withoutEffect(path, `${other} is called ${name}, too, and is called in its place.`)];
  });
}
