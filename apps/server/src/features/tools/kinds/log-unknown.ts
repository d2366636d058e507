import { onceEach } from '../../../platform/once-each.ts';
import { callIdOf, toolEntry } from '../tool-entry.ts';
import type { ToolPlace, ToolServices } from '../tool-services.ts';
import type { NoteUnknown } from '../unknown-names.ts';

/** A line for the customer about each name without a value, once in a conversation. */
export function createUnknownLog(
  { apiLog, clock }: Pick<ToolServices, 'apiLog' | 'clock'>,
  { orgId, assistant, context }: Pick<ToolPlace, 'orgId' | 'assistant' | 'context'>,
): NoteUnknown {
  const say = onceEach((message) =>
    apiLog.add(toolEntry({ orgId, at: clock.now(), callId: callIdOf(context), message })),
  );
  return ({ function: { name } }, warnings) => {
    if (assistant.artifactPlan?.loggingEnabled === false) return;
    for (const { path, message } of warnings) say(`The tool ${name}, ${path}: ${message}`);
  };
}
