import type { CreateTool, HandoffDestination } from '@saywell/contract';
import { handsOver } from './tool-forms.ts';

/** As models allow names of functions. */
export const maxFunctionNameLength = 64;

/** By what visitors and models know it. */
export function destinationName(destination: HandoffDestination): string {
  if (destination.type === 'dynamic') return 'another assistant';
  if (destination.type === 'squad')
    return destination.entryAssistantName ?? destination.squad?.name ?? 'another team';
  const { assistantName, assistant, assistantOverrides, assistantId } = destination;
  return assistantName ?? assistantOverrides?.name ?? assistant?.name ?? assistantId ?? 'another assistant';
}

/** What an argument may say to choose it, in lower case. */
export function destinationNames(destination: HandoffDestination): readonly string[] {
  const id = 'assistantId' in destination ? destination.assistantId : undefined;
  return [destinationName(destination), ...(id === undefined ? [] : [id])].map((name) => name.toLowerCase());
}

export function handoffFunctionName(destination: HandoffDestination): string {
  return `handoff_to_${destinationName(destination).replaceAll(/[^\w-]+/g, '_')}`.slice(
    0,
    maxFunctionNameLength,
  );
}

/** To where a tool hands over; none of other kinds. */
export function handoffDestinations(tool: CreateTool): readonly HandoffDestination[] {
  if (tool.type === 'handoff') return tool.destinations ?? [];
  if (tool.type !== 'transferCall') return [];
  return (tool.destinations ?? []).flatMap((destination) =>
    destination.type === 'assistant' ? [destination] : [],
  );
}

/** The functions by which a tool hands over. */
export function handoffFunctionNames(tool: CreateTool): readonly string[] {
  if (handsOver(tool) && tool.function !== undefined) return [tool.function.name];
  return handoffDestinations(tool).map(handoffFunctionName);
}
