/**
 * What the words say of the end of a turn. `complete`: a whole question, or a short command. `open`: something must follow.
 * `dictation`: a number or letters are being dictated. `unknown`: the words do not tell.
 */
export type Completeness = 'complete' | 'unknown' | 'open' | 'dictation';

/** What is known when words over the assistant's speech are judged. */
export interface RemarkContext {
  /** The assistant has asked something: short words may be its answer. */
  readonly answerExpected: boolean;
  /** Meaningful words that interrupt, whatever they are. */
  readonly meaningfulWords: number;
}

/** What words tell of turns, in one language: pure functions of texts. */
export interface TurnWords {
  completenessOf(text: string): Completeness;
  /** It asks, whether it has come to its end or not. */
  isQuestion(text: string): boolean;
  countOf(text: string): number;
  /** Nothing but a listener's sounds; agreement counts as one unless an answer is expected. */
  isAcknowledgement(text: string, answerExpected: boolean): boolean;
  isGreeting(text: string): boolean;
  /** Words over the assistant's speech that want the floor. */
  interrupts(text: string, context: RemarkContext): boolean;
  /** They interrupt however few they are. */
  takesFloor(text: string): boolean;
  /** The words belong to the turn before them, which was taken as over too early. */
  continuesTurn(turn: string, text: string): boolean;
  /** They take the place of what was said before instead of adding to it. */
  replacesTurn(text: string): boolean;
}
