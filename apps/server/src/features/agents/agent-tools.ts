import type { AgentTool } from '@saywell/agent';
import { type CreateAssistant, type CreateTool, limits } from '@saywell/contract';
import type { CallableTool } from '../tools/callable-tool.ts';
import { callableTool } from '../tools/tool-forms.ts';
import { linesBefore, type MessageScene } from '../tools/tool-messages.ts';

const defaultTimeoutSeconds = 20;
const defaultCodeSeconds = 10;
/** Of a request with its repetitions. */
const longestRequestSeconds = 300;

/** The tools of an assistant's own that a model can call; of two with the same name the later one counts. */
export function assistantFunctions({ model }: Pick<CreateAssistant, 'model'>): readonly CallableTool[] {
  return byName((model?.tools ?? []).flatMap((tool) => callableTool(tool) ?? []));
}

export function byName(tools: readonly CallableTool[]): readonly CallableTool[] {
  return [...new Map(tools.map((tool) => [tool.function.name, tool])).values()];
}

const nobody: MessageScene = { language: undefined, variables: () => ({}) };

/** Default of the scene: no language and no variables. */
export function toAgentTool(tool: CallableTool, scene: MessageScene = nobody): AgentTool {
  const { name, description, parameters, strict } = tool.function;
  const { messages } = tool;
  return {
    name,
    ...(description !== undefined && { description }),
    ...(parameters !== undefined && { parameters }),
    ...(strict !== undefined && { strict }),
    isAsync: 'async' in tool && tool.async === true,
    ...(messages !== undefined && {
      linesFor: (given: Readonly<Record<string, unknown>>) => linesBefore(messages, given, scene),
    }),
    timeoutMs: timeoutOf(tool),
  };
}

function timeoutOf(tool: CreateTool): number {
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
