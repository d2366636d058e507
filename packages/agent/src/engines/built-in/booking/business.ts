import { padded } from '../text/words.ts';

export interface HeardBusiness {
  readonly business: string;
  readonly rest: readonly string[];
}

const cue =
  / (?:(?:my|our) (?:company|business|firm|shop|store) (?:is called|is|name is)|(?:calling|i am calling) from|i (?:run|own|have|work (?:for|at|in))(?: a| an| the)?|we (?:are|run|own)(?: a| an| the)?|i am (?:from|with)) ([a-z0-9]+(?: [a-z0-9]+){0,4}?)(?= (?:and|my|the|phone|number|i|we|please|on|at|tomorrow|today|for|can|could|to|but) | $)/;
/** Follow the same cue without naming a business. */
const noBusiness =
  /^(?:a |an |the )?(?:question|questions|interested|looking|problem|no|not|nothing|to|busy|sure|here|good|fine|ready|done|closed|open|free|one|two|time|it|you|that|some|any|phone)\b/;

/** Finds the visitor's business when it is announced: `my company is blue river dental`, `i run a coaching business`. */
export function parseBusiness(words: readonly string[]): HeardBusiness | null {
  const line = padded(words);
  const match = cue.exec(line);
  const business = match?.[1]?.trim() ?? '';
  if (!match || business === '' || noBusiness.test(business)) return null;
  const rest = `${line.slice(0, match.index)} ${line.slice(match.index + match[0].length)}`.trim();
  return { business, rest: rest === '' ? [] : rest.split(/ +/) };
}
