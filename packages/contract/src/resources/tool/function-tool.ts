import type { CreateTool } from '../assistant/assistant.ts';
import type { OpenAIFunction } from '../parts/json-schema.ts';

/** A function that the assistant's model may call. Without `server` the page runs it. */
export type FunctionTool = Extract<CreateTool, { type: 'function' }> & {
  readonly function: OpenAIFunction;
};

/** Those of a list that a model can call by their name. */
export function functionToolsOf(tools: readonly CreateTool[] | undefined): readonly FunctionTool[] {
  return (tools ?? []).filter(isFunctionTool);
}

function isFunctionTool(tool: CreateTool): tool is FunctionTool {
  return tool.type === 'function' && tool.function !== undefined;
}
