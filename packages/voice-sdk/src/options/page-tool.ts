export interface ToolContext {
  /** Aborted when the time is over or the call has ended: nobody waits for the result any more. */
  readonly signal: AbortSignal;
  readonly toolCallId: string;
}

/**
 * A function of the page. What it returns is sent to the assistant: a text as it is, anything
 * else as JSON, at most about 4000 characters. What it throws is sent as an error.
 */
export type ToolHandler = (parameters: Readonly<Record<string, unknown>>, context: ToolContext) => unknown;

export interface ToolSettings {
  /** Default 10 000, at most 19 000: the assistant waits for 20 000. */
  readonly timeoutMs?: number;
}

export interface RegisteredTool extends ToolSettings {
  readonly handler: ToolHandler;
}
