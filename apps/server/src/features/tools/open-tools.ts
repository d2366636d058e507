import type { ToolRunner } from '@saywell/agent';
import type { CallableTool } from './callable-tool.ts';
import type { SaidMessage } from './is-rejected.ts';
import { createToolRunner, type RunTool } from './tool-runner.ts';
import { createVariables } from './variables.ts';

/** The runner of a conversation's tools; `functions` runs those of the customer's server and of the page. */
export type OpenTools = (functions: RunTool, messages: () => readonly SaidMessage[]) => ToolRunner;

/** For conversations that have functions alone. */
export function openFunctions(functions: readonly CallableTool[]): OpenTools {
  return (run, messages) =>
    createToolRunner({ functions, run, messages, variables: createVariables(), language: undefined });
}
