import { type AgentToolCall, type ToolResult, type ToolRunner, toWireToolCall } from '@saywell/agent';
import type { ToolCallsMessage, ToolCallsResult } from '@saywell/contract';
import { asTold, type CallableTool } from '../../tools/callable-tool.ts';

/** Functions that the pages of a call run: asked by a message, answered by one. */
export interface PageTools extends ToolRunner {
  /** A page has answered; anything that nobody waits for is ignored. */
  answered(sessionId: string, message: ToolCallsResult): void;
  /** A page is there, or there again: it is asked what is still open. */
  joined(sessionId: string): void;
  /** A page has gone. */
  left(): void;
}

interface Pending {
  readonly message: ToolCallsMessage;
  /** Pages that do not have the function. */
  readonly without: Set<string>;
  readonly settle: (result: ToolResult) => void;
}

/** The first page that has the function answers for all; when none has it the call fails at once. */
export function createPageTools(options: {
  readonly functions: readonly CallableTool[];
  readonly now: () => number;
  /** The visitors that are there. */
  readonly pages: () => Iterable<string>;
  readonly send: (message: ToolCallsMessage, to: string) => void;
}): PageTools {
  const pending = new Map<string, Pending>();
  const failIfNobodyHas = ({ message, without, settle }: Pending): void => {
    const pages = [...options.pages()];
    if (pages.length === 0 || pages.some((page) => !without.has(page))) return;
    const [call] = message.toolCallList;
    settle({ code: 'tool-unknown', error: `The page has no function ${call?.name}` });
  };
  return {
    run: (call, signal) =>
      new Promise((resolve) => {
        const settle = (result: ToolResult): void => {
          pending.delete(call.id);
          resolve(result);
        };
        const message = toolCallsMessage(call, options.functions, options.now());
        pending.set(call.id, { message, without: new Set(), settle });
        signal.addEventListener('abort', () =>
          settle({ code: 'tool-aborted', error: 'Nobody waits for it' }),
        );
        // With nobody there the next page that joins is asked.
        for (const page of options.pages()) options.send(message, page);
      }),
    answered(sessionId, { toolCallResult: { toolCallId, result, error = '', code = 'tool-failed' } }) {
      const waiting = pending.get(toolCallId);
      if (waiting === undefined) return;
      if (result !== undefined) return waiting.settle({ result });
      if (code !== 'tool-unknown') return waiting.settle({ error, code });
      waiting.without.add(sessionId);
      failIfNobodyHas(waiting);
    },
    joined(sessionId) {
      for (const { message } of pending.values()) options.send(message, sessionId);
    },
    left() {
      for (const waiting of pending.values()) failIfNobodyHas(waiting);
    },
  };
}

function toolCallsMessage(
  call: AgentToolCall,
  functions: readonly CallableTool[],
  timestamp: number,
): ToolCallsMessage {
  const toolCall = toWireToolCall(call);
  const found = functions.find((one) => one.function.name === call.name);
  const tool = found && asTold(found);
  return {
    type: 'tool-calls',
    timestamp,
    toolCallList: [toolCall],
    toolCalls: [toolCall],
    toolWithToolCallList: tool?.type === 'function' ? [{ ...tool, toolCall }] : [],
  };
}
