import { z } from 'zod';
import { assistantOverridesSchema, createAssistantSchema } from '../assistant/assistant.ts';
import { createSquadSchema } from '../assistant/squad.ts';

/** Who answers. `variableValues` of the overrides fill `{{name}}` in the assistant's texts. */
export const chatTargetFields = {
  assistantId: z.uuid().optional(),
  assistant: createAssistantSchema.optional(),
  assistantOverrides: assistantOverridesSchema.optional(),
  squadId: z.uuid().optional(),
  squad: createSquadSchema.optional(),
};

const targets = ['assistantId', 'assistant', 'squadId', 'squad'] as const;

/** The fields of a body that name who answers. */
export function namedTargets(body: Readonly<Record<string, unknown>>): readonly string[] {
  return targets.filter((target) => body[target] !== undefined);
}

/** Why these fields do not go together; undefined when they do. */
export function targetIssue(body: Readonly<Record<string, unknown>>): string | undefined {
  const named = namedTargets(body);
  return named.length > 1 ? `only one target is allowed, got ${named.join(' and ')}` : undefined;
}
