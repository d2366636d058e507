import type { EngineError, ToolCall, ToolResult } from '../engines/engine.ts';

/** Lets the function calls of a reply wait while the reply is a guess. */
export interface ToolGate {
  /** Runs when the gate is open; rejects when the reply is given up. */
  call(call: ToolCall): Promise<ToolResult>;
  open(open: boolean): void;
  /** The reply is given up: nothing waits any more, nothing new is run. */
  close(): void;
  /** The reply waits for a function, or for its turn. */
  readonly isWaiting: boolean;
}

interface Pending {
  readonly call: ToolCall;
  readonly resolve: (result: ToolResult) => void;
  readonly reject: (error: EngineError) => void;
}

export function createToolGate(options: {
  readonly run: (call: ToolCall) => Promise<ToolResult>;
  readonly givenUp: () => EngineError;
}): ToolGate {
  let state: 'shut' | 'open' | 'closed' = 'shut';
  const waiting = new Set<Pending>();
  const running = new Set<Pending>();
  const start = async (one: Pending): Promise<void> => {
    waiting.delete(one);
    running.add(one);
    const result = await options.run(one.call);
    running.delete(one);
    one.resolve(result);
  };
  /** Running a function may be what makes the reply wait again: the others wait too. */
  const startWaiting = (): void => {
    for (const one of waiting) if (state === 'open') void start(one);
  };
  return {
    call(call) {
      const answered = new Promise<ToolResult>((resolve, reject) => {
        if (state === 'closed') return reject(options.givenUp());
        waiting.add({ call, resolve, reject });
        startWaiting();
      });
      // An engine that has gone away does not wait any more.
      answered.catch(() => undefined);
      return answered;
    },
    open(open) {
      if (state === 'closed') return;
      state = open ? 'open' : 'shut';
      startWaiting();
    },
    close() {
      state = 'closed';
      for (const { reject } of [...waiting, ...running]) reject(options.givenUp());
      waiting.clear();
      running.clear();
    },
    get isWaiting() {
      return waiting.size + running.size > 0;
    },
  };
}
