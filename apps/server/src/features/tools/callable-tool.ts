import type { CreateTool, OpenAIFunction } from '@saywell/contract';

/** A tool of any kind with the form in which a model can call it. */
export type CallableTool = CreateTool & {
  readonly function: OpenAIFunction;
  /** Of an MCP server: how it is called there. */
  readonly remoteName?: string;
  /** Of a workflow's node, and of a hook whose function has a namesake: by what it is found in place of the function's name. */
  readonly calledAs?: string | undefined;
};

/** By what a call finds it. */
export const nameInCall = ({ calledAs, function: { name } }: CallableTool): string => calledAs ?? name;

/** As pages and servers are told of it: our own name for it is nobody else's. */
export const asTold = (tool: CallableTool): CallableTool => ({ ...tool, calledAs: undefined });
