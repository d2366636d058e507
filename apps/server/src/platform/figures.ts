import type { EndedReason, TurnMetrics } from '@saywell/contract';

/** What happens to the calls of this server. Each is a number: nothing waits for it. */
export interface CallFigures {
  made(): void;
  /** Nobody was let in: when the call was to be made, or when somebody joined it (`room-full`). */
  refused(code: string, who: 'guest' | 'key'): void;
  ended(reason: EndedReason): void;
  /** The answer to a turn is heard. */
  answered(turn: TurnMetrics): void;
}

/** Attempts to reach customers' servers. */
export interface MessageFigures {
  attempted(outcome: 'delivered' | 'failed'): void;
}

export interface AnsweredRequest {
  /** Id of a route of the API, or the pattern of another one's path; never what was asked for. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

export interface RequestFigures {
  answered(request: AnsweredRequest): void;
}

/** What is counted for operators while it happens; everything else is asked for when they look. */
export interface Figures {
  readonly calls: CallFigures;
  readonly messages: MessageFigures;
  readonly requests: RequestFigures;
}
