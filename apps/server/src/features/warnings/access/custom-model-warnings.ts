import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { firstWordLimitsMs } from '../../agents/availability/first-word-limits.ts';
import { withoutEffect } from '../fields/field-effect.ts';

/** Seconds that a call waits for the first word of an answer, and a chat. */
const longest = { call: firstWordLimitsMs.call / 1000, chat: firstWordLimitsMs.chat / 1000 } as const;
const ours = new Set(['authorization', 'content-type']);

/** What the customer's own model is not told, and how long it is not waited for. */
export function customModelWarnings({ model }: Pick<CreateAssistant, 'model'>): readonly ApiWarning[] {
  if (model?.provider !== 'custom-llm') return [];
  const { headers = {}, timeoutSeconds = 0 } = model;
  const unsent = Object.keys(headers)
    .filter((name) => ours.has(name.toLowerCase()))
    .map((name) =>
      withoutEffect(
        `model.headers.${name}`,
        'It is not sent: the key of a custom-llm credential stands in authorization, and what is sent is JSON.',
      ),
    );
  if (timeoutSeconds <= longest.call) return unsent;
  const why = `The first word of an answer is waited for ${longest.call} s in a call and ${longest.chat} s in a chat, no longer.`;
  return [...unsent, withoutEffect('model.timeoutSeconds', why)];
}
