import { isTimedOut } from '../../../platform/timed-out.ts';
import type { KindAnswer, ToolRun } from '../tool-runner.ts';
import { callIdOf, toolEntry } from '../tool-entry.ts';
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
  const code = isLate ? 'tool-timed-out' : (answer.code ?? 'tool-failed');
  const message = `The tool ${call.name} (${tool.type}) failed: ${code}`;
  apiLog.add(toolEntry({ orgId, at: clock.now(), callId: callIdOf(context), message }));
}
