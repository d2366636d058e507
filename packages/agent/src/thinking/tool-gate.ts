import type { EngineError, ToolCall, ToolResult } from '../engines/engine.ts';

/** Keeps the function calls of a reply back while that is a guess. */
export interface ToolGate {
  /** Runs when the gate is open; rejects when the reply is given up. */
  call(call: ToolCall): Promise<ToolResult>;
  open(open: boolean): void;
  /** The reply is given up: nothing waits any more, nothing new is run. */
  close(): void;
  /** The reply waits for a function, or for its turn. */
  readonly isWaiting: boolean;
}

interface Waiting {
  readonly call: ToolCall;
  readonly resolve: (result: ToolResult) => void;
  readonly reject: (error: EngineError) => void;
}

export function createToolGate(options: {
  readonly run: (call: ToolCall) => Promise<ToolResult>;
  readonly givenUp: () => EngineError;
}): ToolGate {
  let state: 'shut' | 'open' | 'closed' = 'shut';
  const waiting = new Set<Waiting>();
  const started = new Set<Waiting>();
  const start = async (one: Waiting): Promise<void> => {
    started.add(one);
    const result = await options.run(one.call);
    waiting.delete(one);
    one.resolve(result);
  };
  return {
    call(call) {
      const answered = new Promise<ToolResult>((resolve, reject) => {
        if (state === 'closed') return reject(options.givenUp());
        const one = { call, resolve, reject };
        waiting.add(one);
        if (state === 'open') void start(one);
      });
      // An engine that has gone away does not wait any more.
      answered.catch(() => undefined);
      return answered;
    },
    open(open) {
      if (state === 'closed') return;
      state = open ? 'open' : 'shut';
      if (open) for (const one of waiting) if (!started.has(one)) void start(one);
    },
    close() {
      state = 'closed';
      for (const { reject } of waiting) reject(options.givenUp());
      waiting.clear();
    },
    get isWaiting() {
      return waiting.size > 0;
    },
  };
}
