import type { ApiWarning, AssistantOverrides, CreateAssistant } from '@saywell/contract';

export type OfAssistant = (
  assistant: CreateAssistant,
) => readonly ApiWarning[] | Promise<readonly ApiWarning[]>;

/** An assistant that stands within something else. */
export async function within(
  path: string,
  assistant: CreateAssistant | undefined,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  if (assistant === undefined) return [];
  return (await ofAssistant(assistant)).map((warning) => ({ ...warning, path: `${path}.${warning.path}` }));
}

/** Overrides judged with what they are laid over (`whole`, they included); what only that brings is told with it. */
export async function laidOver(
  path: string,
  overrides: AssistantOverrides | undefined,
  whole: CreateAssistant,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  if (overrides === undefined) return [];
  const isOwn = (field: string): boolean => Object.hasOwn(overrides, field);
  const warned = await within(path, whole, ofAssistant);
  return [
    ...warned.filter((warning) => isOwn(/^\w+/.exec(warning.path.slice(path.length + 1))?.[0] ?? '')),
    ...(await ofAppended(path, overrides, whole, ofAssistant)),
  ];
}

/** Tools that are added stand at the end of others' in the whole: they are judged alone, with its model. */
async function ofAppended(
  path: string,
  { 'tools:append': tools = [] }: AssistantOverrides,
  { model = { provider: 'saywell' }, server }: CreateAssistant,
  ofAssistant: OfAssistant,
): Promise<readonly ApiWarning[]> {
  if (tools.length === 0) return [];
  const alone = { ...model, messages: [], toolIds: [], toolRefs: [], tools };
  const found = await ofAssistant({ model: alone, ...(server !== undefined && { server }) });
  return found.flatMap((warning) => {
    const [, place] = /^model\.tools(\[.*)$/.exec(warning.path) ?? [];
    return place === undefined ? [] : [{ ...warning, path: `${path}.tools:append${place}` }];
  });
}
