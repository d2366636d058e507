import type { WebCallBody } from '../talk.ts';

/** A state of an assistant that one may talk to. */
export interface TalkChoice {
  readonly state: string;
  readonly label: string;
  /** What is sent for a call with it. */
  readonly body: () => WebCallBody;
}

/** What a page offers to talk to. */
export interface TalkOffer {
  /** Of an assistant, or of a squad. */
  readonly assistantId: string;
  readonly isSquad?: boolean;
  readonly name: string;
  /** The first is the one that is chosen at the beginning. */
  readonly choices: readonly TalkChoice[];
  /** Names whose values are asked for. */
  readonly variables: readonly string[];
  /** May one be told more of the call than its callers? Viewers talk to what is there, as it is. */
  readonly mayShape: boolean;
  /** Why nobody may talk; undefined: one may. */
  readonly reason?: string | undefined;
}
