/** What an assistant says of its own accord, in one language. */
export interface AssistantLines {
  readonly notUnderstood: string;
  readonly stillNotUnderstood: string;
  /** What was said may have been clear: only the time was missing. */
  readonly tooSlow: string;
  /** Of words that may have been other ones: nothing is answered to them. The first time, the second, every other. */
  readonly notHeardWell: readonly [string, string, string];
  readonly cannotHear: string;
  readonly giveUp: string;
  readonly tooQuiet: string;
  readonly overdriven: string;
  readonly cannotMakeOut: string;
  readonly stillThere: string;
  /** The call ends as it is meant to. */
  readonly goodbye: string;
  /** Before a call that may not go on. */
  readonly farewell: string;
  /** Before another assistant has the conversation. */
  readonly transfer: string;
  /** Of an assistant that has no first message of its own. */
  readonly greeting: string;
}
