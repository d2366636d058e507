/** What the assistant says when something fails. */
const NOT_UNDERSTOOD_MESSAGE = 'Sorry, I did not get that. Could you say it again?';
const STILL_NOT_UNDERSTOOD_MESSAGE = 'Sorry, something went wrong on my side. Could you repeat that, please?';
/** What was said may have been clear: only the time was missing. */
const TOO_SLOW_MESSAGE = 'I am a little slow right now, sorry. Could you say that once more, please?';
/** `failures`: in a row, this one included. `isLate`: it was understood too late, or would have been. */
export function fallbackLine(failures: number, isLate = false): string {
  if (isLate) return TOO_SLOW_MESSAGE;
  return failures === 1 ? NOT_UNDERSTOOD_MESSAGE : STILL_NOT_UNDERSTOOD_MESSAGE;
}
/** Of words that may have been other ones: nothing is answered to them. */
const NOT_HEARD_WELL_MESSAGES = [
  'Sorry, I did not hear you well. Could you say it again, please?',
  'I still did not hear you well. Could you say it once more, a little slower?',
  'I am sorry, I still cannot hear you well enough. You can also type your message, and I will answer.',
] as const;
/** `turns`: in a row, this one included. */
export function askAgainLine(turns: number): string {
  const [first, again, last] = NOT_HEARD_WELL_MESSAGES;
  return turns <= 1 ? first : turns === 2 ? again : last;
}
export const CANNOT_HEAR_MESSAGE =
  'I cannot hear you in this call. Please type your message, and I will answer.';
export const GIVE_UP_MESSAGE =
  'I am sorry, I am having technical difficulties. Please try again in a few minutes.';
