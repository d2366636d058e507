/** Every wait and every store of a chat has a bound. */
export const chatLimits = {
  /** First and next piece of an answer, and all of it, ms. */
  firstPieceMs: 20_000,
  nextPieceMs: 10_000,
  answerMs: 60_000,
  /** Characters of one answer. */
  maxAnswerLength: 10_000,
  /** Answered at the same time by one server. */
  maxAnswering: 500,
  /** Waiting for one session's turn, beside the one that is answered. */
  maxWaitingInSession: 10,
} as const;
