import { type CreateTool, limits } from '@saywell/contract';

const defaultTimeoutSeconds = 20;
const defaultCodeSeconds = 10;
/** Of a request with its repetitions. */
const longestRequestSeconds = 300;

/** A call of the tool that took longer has failed. */
export function toolTimeoutMs(tool: CreateTool): number {
  if (tool.type === 'code') return (tool.timeoutSeconds ?? defaultCodeSeconds) * 1_000;
  if (tool.type === 'apiRequest') return requestSeconds(tool) * 1_000;
  const server = 'server' in tool ? tool.server : undefined;
  if (server === undefined && tool.type === 'function') return limits.pageToolTimeoutMs;
  return (server?.timeoutSeconds ?? defaultTimeoutSeconds) * 1_000;
}

/** A request that is repeated has its time again, and the waits before it. */
function requestSeconds({
  timeoutSeconds = defaultTimeoutSeconds,
  backoffPlan,
}: Extract<CreateTool, { type: 'apiRequest' }>): number {
  const { maxRetries = 0, baseDelaySeconds = 0 } = backoffPlan ?? {};
  const waits = backoffPlan?.type === 'exponential' ? 2 ** maxRetries - 1 : maxRetries;
  return Math.min(timeoutSeconds * (1 + maxRetries) + baseDelaySeconds * waits, longestRequestSeconds);
}
