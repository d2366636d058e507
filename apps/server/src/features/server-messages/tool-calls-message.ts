import type { ServerToolCall, ServerToolCallsMessage } from '@saywell/contract';

export interface CalledTool {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** As it is stored. */
  readonly tool?: Readonly<Record<string, unknown>> | undefined;
}

/** One object satisfies handlers of every age: see `ServerToolCall`. */
export function toolCallsMessage(called: readonly CalledTool[]): ServerToolCallsMessage {
  const all = called.map((one) => ({ ...one, toolCall: toolCallOf(one) }));
  const toolCallList = all.map(({ toolCall }) => toolCall);
  const toolWithToolCallList = all.map(({ tool = {}, name, toolCall }) => ({
    type: 'function',
    name,
    ...tool,
    toolCall,
  }));
  return { type: 'tool-calls', toolCallList, toolCalls: toolCallList, toolWithToolCallList };
}

function toolCallOf({ id, name, arguments: given }: CalledTool): ServerToolCall {
  return { id, type: 'function', name, parameters: given, function: { name, arguments: given } };
}
