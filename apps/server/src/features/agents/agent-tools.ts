import type { AgentTool } from '@saywell/agent';
import { type CreateAssistant, type FunctionTool, functionToolsOf, limits } from '@saywell/contract';

const defaultServerTimeoutSeconds = 20;

/** The functions of an assistant in one call; of two with the same name the later one counts. */
export function assistantFunctions({ model }: Pick<CreateAssistant, 'model'>): readonly FunctionTool[] {
  const tools = functionToolsOf(model?.tools);
  return [...new Map(tools.map((tool) => [tool.function.name, tool])).values()];
}

export function toAgentTool(tool: FunctionTool): AgentTool {
  const { name, description, parameters, strict } = tool.function;
  return {
    name,
    ...(description !== undefined && { description }),
    ...(parameters !== undefined && { parameters }),
    ...(strict !== undefined && { strict }),
    isAsync: tool.async ?? false,
    startLine: tool.messages?.find(({ type }) => type === 'request-start')?.content ?? null,
    timeoutMs:
      tool.server === undefined
        ? limits.pageToolTimeoutMs
        : (tool.server.timeoutSeconds ?? defaultServerTimeoutSeconds) * 1000,
  };
}
