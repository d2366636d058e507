import { onceEach } from '../../../platform/once-each.ts';
import { callIdOf, toolEntry } from '../tool-entry.ts';
import type { ToolPlace, ToolServices } from '../tool-services.ts';
import type { NoteUnknown } from '../unknown-names.ts';

type Place = Pick<ToolPlace, 'orgId' | 'assistant' | 'context'>;

/** Lines for the customer about one conversation, each once, unless its assistant logs nothing. */
export function createConversationLog(
  { apiLog, clock }: Pick<ToolServices, 'apiLog' | 'clock'>,
  { orgId, assistant, context }: Place,
): (message: string) => void {
  if (assistant.artifactPlan?.loggingEnabled === false) return () => undefined;
  return onceEach((message) =>
    apiLog.add(toolEntry({ orgId, at: clock.now(), callId: callIdOf(context), message })),
  );
}

/** A line about each name without a value. */
export function createUnknownLog(
  services: Pick<ToolServices, 'apiLog' | 'clock'>,
  place: Place,
): NoteUnknown {
  const say = createConversationLog(services, place);
  return ({ function: { name } }, warnings) => {
    for (const { path, message } of warnings) say(`The tool ${name}, ${path}: ${message}`);
  };
}
