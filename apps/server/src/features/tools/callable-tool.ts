import type { CreateTool, OpenAIFunction } from '@saywell/contract';

/** A tool of any kind with the form in which a model can call it. */
export type CallableTool = CreateTool & {
  readonly function: OpenAIFunction;
  /** Of an MCP server: how it is called there. */
  readonly remoteName?: string;
  /** Of a workflow's node: by what it is found in place of the function's name. */
  readonly calledAs?: string | undefined;
};

/** As pages and servers are told of it: our own name for it is nobody else's. */
export const asTold = (tool: CallableTool): CallableTool => ({ ...tool, calledAs: undefined });
