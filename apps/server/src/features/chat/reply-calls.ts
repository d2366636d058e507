import { EngineError, type ToolCall, type ToolResult } from '@saywell/agent';
import { type ChatTools, resultOf } from './chat-tools.ts';

type Piece = IteratorResult<unknown>;

/** What one reply calls while it is written. */
export interface ReplyCalls {
  /** Rejects when the reply has ended with the line of the answer. */
  call(call: ToolCall): Promise<ToolResult>;
  readonly isRunning: boolean;
  /** The dialogue's next piece, or before it the line that is written because a function is called before a word was. */
  first(next: Promise<Piece>): Promise<Piece>;
  /** Is this a line? Then the dialogue's piece is still to come. */
  isLine(piece: Piece): boolean;
  /** Is it the line of a function's answer, with which the reply ends? */
  isLast(piece: Piece): boolean;
}

export interface ReplyCallsOptions {
  /** Undefined: the dialogue can call nothing. */
  readonly tools: ChatTools | undefined;
  readonly signal: AbortSignal;
  /** Characters so far. */
  readonly written: () => number;
  /** The first of some functions begins; the last of them has answered. */
  readonly onRunning: (isRunning: boolean) => void;
}

export function createReplyCalls({ tools, signal, written, onRunning }: ReplyCallsOptions): ReplyCalls {
  let running = 0;
  let line: { readonly done: false; readonly value: string } | undefined;
  let sayLine: (line: Piece) => void;
  const lineSaid = new Promise<Piece>((resolve) => {
    sayLine = resolve;
  });
  let last: { readonly done: false; readonly value: string } | undefined;
  /** Lines of those that run together, and whether one of them is left to the dialogue. */
  let lines: string[] = [];
  let isLeft = false;
  let sayLast: (line: Piece) => void;
  const lastSaid = new Promise<Piece>((resolve) => {
    sayLast = resolve;
  });
  const finish = (said: string | undefined): void => {
    if (said === undefined) isLeft = true;
    else lines.push(said);
    change(-1);
    if (running > 0) return;
    if (!isLeft && last === undefined) {
      last = { done: false, value: `${written() > 0 ? ' ' : ''}${lines.join(' ')}` };
      sayLast(last);
    }
    lines = [];
    isLeft = false;
  };
  const begin = (call: ToolCall): void => {
    const text = tools?.startLineOf(call);
    // What the model has written itself is line enough.
    if (!text || written() > 0 || line !== undefined) return;
    line = { done: false, value: `${text} ` };
    sayLine(line);
  };
  const change = (by: 1 | -1): void => {
    const wasRunning = running > 0;
    running += by;
    if (running > 0 !== wasRunning) onRunning(running > 0);
  };
  return {
    async call(call) {
      if (tools === undefined) return { code: 'tool-unavailable', error: 'Functions are not available' };
      begin(call);
      change(1);
      // The line is on its way, if there is one.
      const answer = await tools.run(call, written() || (line?.value.length ?? 0), signal);
      finish(answer.line);
      // The reply has ended with that line: the dialogue is not to ask its model for more.
      if (last !== undefined) throw new EngineError('engine-aborted', 'chat', 'the answer has ended');
      return resultOf(answer);
    },
    get isRunning() {
      return running > 0;
    },
    // There is no line behind other words.
    first: (next) => Promise.race(written() === 0 ? [lastSaid, lineSaid, next] : [lastSaid, next]),
    isLine: (piece) => piece === line || piece === last,
    isLast: (piece) => piece === last,
  };
}
