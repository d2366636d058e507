import type { ToolResult, ToolRunner } from '@saywell/agent';
import {
  type CreateAssistant,
  type FunctionTool,
  type ToolCallsAnswer,
  toolCallsAnswerSchema,
} from '@saywell/contract';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { ServerMessageError } from '../../server-messages/server-message-error.ts';
import type { MessageContext } from '../../server-messages/server-target.ts';
import { toolCallsMessage } from '../../server-messages/tool-calls-message.ts';

/** Functions that run on the customer's server. */
export interface ServerTools extends ToolRunner {
  /** Has it a server, its own or the assistant's? Then no page is asked. */
  serves(tool: FunctionTool): boolean;
}

export interface ServerToolsOptions {
  readonly serverMessages: Pick<ServerMessages, 'ask'>;
  readonly orgId: string;
  /** The call or the chat that it is done for, as it is shown to the server. */
  readonly context: MessageContext;
  readonly assistant: CreateAssistant;
  readonly functions: readonly FunctionTool[];
}

/** Asks by a `tool-calls` message, which is signed and guarded like every other. */
export function createServerTools(options: ServerToolsOptions): ServerTools {
  const { serverMessages, orgId, context, assistant, functions } = options;
  return {
    serves: (tool) => (tool.server?.url ?? assistant.server?.url) !== undefined,
    async run({ id, name, parameters }, signal) {
      const tool = functions.find((one) => one.function.name === name);
      const target = { tool, assistant, context };
      const message = toolCallsMessage([{ id, name, arguments: parameters, tool: { ...tool } }]);
      try {
        const asked = { schema: toolCallsAnswerSchema, signal };
        return resultOf(await serverMessages.ask(orgId, target, message, asked), id);
      } catch (error) {
        if (!(error instanceof ServerMessageError)) throw error;
        const code = error.code === 'server-timed-out' ? 'tool-timed-out' : 'tool-failed';
        return { code, error: `The server of the function did not answer: ${error.code}` };
      }
    },
  };
}

function resultOf({ results = [], error }: ToolCallsAnswer, id: string): ToolResult {
  // Some servers answer the one call without its id.
  const answer = results.find((result) => result.toolCallId === id) ?? results[0];
  if (answer?.result !== undefined) return { result: textOf(answer.result) };
  const reason = answer?.error ?? error;
  return {
    code: 'tool-failed',
    error: reason === undefined ? 'The server of the function answered without a result' : textOf(reason),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
