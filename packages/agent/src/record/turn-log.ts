import type { TurnMetrics } from '@saywell/contract';

/** The measured turns of a call, and which of their answers were cut off. */
export interface TurnLog {
  /** The answer to a turn is heard. */
  add(turn: TurnMetrics): void;
  /** The visitor cuts off what he hears. */
  interrupted(): void;
  /** Something was written to the call's log. */
  logged(type: string): void;
  all(): readonly TurnMetrics[];
}

export function createTurnLog(): TurnLog {
  const turns: TurnMetrics[] = [];
  /** Lines of others, as a question whether somebody is there, are cut off without a turn. */
  let isAnswerHeard = false;
  const mark = (interrupted: boolean): void => {
    const last = turns.at(-1);
    if (!isAnswerHeard || last === undefined) return;
    const { interrupted: _, ...turn } = last;
    turns[turns.length - 1] = interrupted ? { ...turn, interrupted } : turn;
  };
  return {
    add(turn) {
      turns.push(turn);
      isAnswerHeard = true;
    },
    interrupted: () => mark(true),
    logged(type) {
      // He only coughed: the answer goes on.
      if (type === 'speech-resumed') mark(false);
      if (type === 'speech-finished' || type === 'speech-abandoned') isAnswerHeard = false;
    },
    all: () => turns,
  };
}
