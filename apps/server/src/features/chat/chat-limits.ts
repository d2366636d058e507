import { firstWordLimitsMs } from '../agents/availability/first-word-limits.ts';

/** Every wait and every store of a chat has a bound. */
export const chatLimits = {
  /** First and next piece of an answer, and all of it, ms; the time of its functions does not count. */
  firstPieceMs: firstWordLimitsMs.chat,
  nextPieceMs: 10_000,
  answerMs: 60_000,
  /** Functions of one answer, and characters of what one of them answers: it goes into every later request. */
  maxToolCalls: 20,
  maxToolResultLength: 8_000,
  /** Characters of one answer. */
  maxAnswerLength: 10_000,
  /** Answered at the same time by one server. */
  maxAnswering: 500,
  /** Waiting for one session's turn, beside the one that is answered. */
  maxWaitingInSession: 10,
} as const;
