import type { AgentLogEvent } from '../agent.ts';

export type Log = (type: string, details?: Readonly<Record<string, unknown>>) => void;

/** The call's one ordered log on one clock. */
export function createEventLog(options: {
  readonly now: () => number;
  readonly write: (event: AgentLogEvent) => void;
}): Log {
  let sequence = 0;
  return (type, details) => {
    options.write({ ...details, sequence, at: options.now(), type });
    sequence += 1;
  };
}
