import type { CreateAssistant, Server, ToolCallsAnswer } from '@saywell/contract';
import { toolCallsAnswerSchema } from '@saywell/contract';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { ServerMessageError } from '../../server-messages/server-message-error.ts';
import type { MessageContext, ServerOwner } from '../../server-messages/server-target.ts';
import { toolCallsMessage } from '../../server-messages/tool-calls-message.ts';
import type { CallableTool } from '../../tools/callable-tool.ts';
import { fillAddress, fillTemplate } from '../../tools/fill-template.ts';
import { spokenMessageOf } from '../../tools/spoken-message-of.ts';
import type { KindAnswer, RunTool } from '../../tools/tool-runner.ts';

/** Functions that run on the customer's server. */
export interface ServerTools {
  /** Has it a server, its own, the assistant's or the organisation's? Then no page is asked. */
  serves(tool: CallableTool): Promise<boolean>;
  readonly run: RunTool;
}

export interface ServerToolsOptions {
  readonly serverMessages: Pick<ServerMessages, 'ask'>;
  readonly orgId: string;
  /** The call or the chat that it is done for, as it is shown to the server. */
  readonly context: MessageContext;
  readonly assistant: CreateAssistant;
  /** Asked for functions that neither have a server nor their assistant. Default: it has none. */
  readonly orgServer?: ((orgId: string) => Promise<ServerOwner | undefined>) | undefined;
}

/** Asks by a `tool-calls` message, which is signed and guarded like every other. */
export function createServerTools(options: ServerToolsOptions): ServerTools {
  const { serverMessages, orgId, context, assistant, orgServer } = options;
  return {
    async serves(tool) {
      if ((serverOf(tool)?.url ?? assistant.server?.url) !== undefined) return true;
      const org = await orgServer?.(orgId);
      return (org?.server?.url ?? org?.serverUrl ?? '') !== '';
    },
    async run({ tool, call: { id, name, parameters }, variables }, signal) {
      const server = filledServer(serverOf(tool), variables.all());
      const target = { tool: server === undefined ? undefined : { server }, assistant, context };
      const message = toolCallsMessage([{ id, name, arguments: parameters, tool: { ...tool } }]);
      try {
        const asked = { schema: toolCallsAnswerSchema, signal };
        return resultOf(await serverMessages.ask(orgId, target, message, asked), id);
      } catch (error) {
        if (!(error instanceof ServerMessageError)) throw error;
        const code = error.code === 'server-timed-out' ? 'tool-timed-out' : 'tool-failed';
        return { code, error: `The server of the function did not answer: ${error.told}` };
      }
    },
  };
}

const serverOf = (tool: CallableTool): Server | undefined => ('server' in tool ? tool.server : undefined);

/** Its address and headers may be templates. */
export function filledServer(
  server: Server | undefined,
  variables: Readonly<Record<string, unknown>>,
): Server | undefined {
  if (server === undefined) return undefined;
  const { url, headers } = server;
  const filled = Object.entries(headers ?? {}).map(
    ([name, value]) => [name, fillTemplate(value, variables)] as const,
  );
  return {
    ...server,
    ...(url !== undefined && { url: fillAddress(url, variables, variables) }),
    ...(headers !== undefined && { headers: Object.fromEntries(filled) }),
  };
}

function resultOf({ results = [], error }: ToolCallsAnswer, id: string): KindAnswer {
  // Some servers answer the one call without its id.
  const answer = results.find((result) => result.toolCallId === id) ?? results[0];
  if (answer?.result !== undefined)
    return { result: textOf(answer.result), ...spokenMessageOf(answer.message, 'request-complete') };
  const reason = answer?.error ?? error;
  return {
    code: 'tool-failed',
    error: reason === undefined ? 'The server of the function answered without a result' : textOf(reason),
    ...spokenMessageOf(answer?.message, 'request-failed'),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
