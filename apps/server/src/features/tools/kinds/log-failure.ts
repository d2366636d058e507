import { isTimedOut } from '../../../platform/timed-out.ts';
import type { KindAnswer, ToolRun } from '../tool-runner.ts';
import type { ToolPlace, ToolServices } from '../tool-services.ts';

/** What asks others by itself: the messages of functions, and what services are asked, have lines of their own. */
const silent: ReadonlySet<string> = new Set(['apiRequest', 'code', 'mcp']);

/** A line for the customer about a tool that failed: which one and its code, and nothing of what was said. */
export function logFailure(
  { apiLog, clock }: Pick<ToolServices, 'apiLog' | 'clock'>,
  { orgId, assistant, context, channel }: ToolPlace,
  { tool, call }: ToolRun,
  answer: KindAnswer,
  signal: AbortSignal,
): void {
  const isLate = isTimedOut(signal);
  // Nobody waits for it any more.
  if (signal.aborted && !isLate) return;
  if (
    !('error' in answer) ||
    channel === 'try' ||
    !silent.has(tool.type) ||
    assistant.artifactPlan?.loggingEnabled === false
  )
    return;
  const callId = idOf(context.call);
  apiLog.add({
    orgId,
    type: 'Provider',
    level: 'WARN',
    message: `The tool ${call.name} (${tool.type}) failed: ${isLate ? 'tool-timed-out' : (answer.code ?? 'tool-failed')}`,
    requestStartedAt: new Date(clock.now()).toISOString(),
    ...(callId !== undefined && { callId }),
  });
}

function idOf(call: object | undefined): string | undefined {
  const id: unknown = call && 'id' in call ? call.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
