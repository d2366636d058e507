/** What was asked to be decided, and was not yet: answers carry no number. */
export interface Finalizing {
  /** No answer is to come. */
  readonly isAnswered: boolean;
  /** Was audio sent since it was last asked? */
  isDue(sentMs: number): boolean;
  asked(sentMs: number): void;
  answered(): void;
  /** Another socket, or one that did not answer in time, answers to nothing that was asked before. */
  forget(): void;
  /** What is owed at this moment belongs to the utterance before, and is no longer waited for from `untilMs` on. */
  beginUtterance(untilMs: number): void;
  /** Is it still to come? */
  isOwed(nowMs: number): boolean;
}

/** `answersAll`: one answer is to all that was asked. */
export function createFinalizing({ answersAll = false } = {}): Finalizing {
  let unanswered = 0;
  let decidedMs = 0;
  let owed = 0;
  let owedUntilMs = 0;
  return {
    get isAnswered() {
      return unanswered === 0;
    },
    isDue: (sentMs) => sentMs > decidedMs,
    asked(sentMs) {
      decidedMs = sentMs;
      unanswered += 1;
    },
    answered() {
      unanswered = answersAll ? 0 : Math.max(0, unanswered - 1);
      owed = answersAll ? 0 : Math.max(0, owed - 1);
    },
    forget() {
      unanswered = 0;
      decidedMs = 0;
      owed = 0;
    },
    beginUtterance(untilMs) {
      owed = unanswered;
      owedUntilMs = untilMs;
    },
    isOwed: (nowMs) => owed > 0 && nowMs < owedUntilMs,
  };
}
