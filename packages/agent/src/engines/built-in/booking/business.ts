import { padded } from '../text/words.ts';

export interface HeardBusiness {
  readonly business: string;
  readonly rest: readonly string[];
}

const cue =
  / (?:for (?:my|our) (?:company|business|firm|shop|store|practice|agency)(?: called)?|(?:my|our|the) (?:company|business|firm|shop|store|practice|agency)(?: name)? (?:is called|is|name is)|(?:calling|i am calling) (?:from|for|on behalf of)|(?<! (?:can|could|may|might|do|did|should|must|shall|will|would|if|when) )i (?:run|own|have|work (?:for|at|in))(?: a| an| the)?|we (?:are|run|own)(?: a| an| the)?|i am (?:from|with)) ([a-z0-9]+(?: [a-z0-9]+){0,4}?)(?= (?:and|my|the|phone|number|i|we|please|on|at|in|tomorrow|today|for|can|could|to|but|anything|something|that|which|where|when|who|near|since|what|how|why|would|will|should|might|may|do|does|is|are) | $)/;
/** The last word of a business rather than of a person. */
const companyWord =
  /\b(?:inc|llc|ltd|corp|co|company|group|partners|associates|consulting|services|solutions|studio|studios|agency|clinic|dental|dentistry|plumbing|roofing|logistics|bakery|cafe|restaurant|salon|spa|gym|fitness|law|realty|properties|insurance|financial|capital|funding|coaching|media|marketing|design|designs|labs|tech|technologies|systems|software|foods|farms|motors|auto|electric|construction|builders|landscaping|cleaning|travel|hotel|store|shop|boutique|books|academy|school|business|practice|office|firm|pharmacy|brewery|gallery|workshop|garage|sons|brothers|bros|daughters|holdings|industries|enterprises|ventures|trading|imports|exports|interiors|supply|supplies)$/;

export function isCompany(name: string): boolean {
  return companyWord.test(name.toLowerCase());
}

/** Follow the same cue without naming a business. */
const noBusiness =
  /^(?:i |we |there |(?:do|does|have|has) not )|^(?:a |an |the )?(?:question|questions|interested|looking|problem|no|not|nothing|to|busy|sure|here|good|fine|ready|done|closed|open|free|one|two|time|it|you|that|some|any|phone)\b|^(?:an? |the )?[a-z]$|^(?:an|the)$/;

/** Right after the visitor's name: `dave chen from chen plumbing`. */
export function businessAfterName(rest: readonly string[], nameStart: number): HeardBusiness | null {
  const tail = rest.slice(nameStart);
  if (!/^(?:from|with|at|of|over at)$/.test(tail[0] ?? '')) return null;
  const heard = parseBusiness(['calling', 'from', ...tail.slice(1)]);
  return heard && { business: heard.business, rest: [...rest.slice(0, nameStart), ...heard.rest] };
}

/** Finds the visitor's business when it is announced: `my company is blue river dental`, `i run a coaching business`. */
export function parseBusiness(words: readonly string[]): HeardBusiness | null {
  const line = padded(words);
  const named = namedBehind.exec(line);
  if (named?.[1] !== undefined) return { business: named[1], rest: splitRest(line.replace(named[0], ' ')) };
  const called = calledBehind.exec(line);
  if (called?.[1] !== undefined)
    return { business: called[1], rest: splitRest(line.replace(called[0], ' ')) };
  const match = cue.exec(line);
  const business = (match?.[1] ?? '')
    .replace(/^.* (?:called|named) /, '')
    .replace(/ (?:not|instead of|rather than)(?: .*)?$/, '')
    .trim();
  if (!match || business === '' || noBusiness.test(business)) return null;
  // `i have a pdf`, `we are happy`: only what is called like a business is one.
  if (/^ (?:i have|we are) /.test(match[0]) && !isCompany(business)) return null;
  const rest = `${line.slice(0, match.index)} ${line.slice(match.index + match[0].length)}`;
  return { business, rest: splitRest(rest) };
}

/** `doyle dental is the practice` */
const namedBehind =
  /^ (?:(?:yes|and|so|well|it is|that is) )*((?!(?:yes|and|so|well|it|that|this|there|(?:\w+ )*(?:what|where|which|who|how|whose)) )[a-z0-9]+(?: [a-z0-9]+){0,4}) is (?:the|my|our) (?:name of (?:the|my|our) )?(?:practice|company|business|firm|shop|store|clinic|agency|studio)(?= )/;

/** `i have a bakery called flour power`: whatever kind of business it is. */
const calledBehind =
  / (?:i|we) (?:have|own|run|manage|founded|opened|lead)(?: (?:a|an|the|this|our|my))(?: \w+){1,3}? (?:called|named|by the name of) ([a-z0-9]+(?: [a-z0-9]+){0,3}?)(?= (?:and|in|near|at|on|my|we|i|so|but|what|which|where|can|could|do|does|is|are|how) | $)/;

function splitRest(line: string): readonly string[] {
  const rest = line.trim();
  return rest === '' ? [] : rest.split(/ +/);
}

const connecting = new Set(['and', 'of', 'the', 'for', 'in', 'at', 'by']);

/** Nothing but the name of a business: `Mendes Bikes`, `boyd plumbing`. */
export function bareBusiness(text: string): string | null {
  const bare = text
    .trim()
    .replace(/[.!]+$/, '')
    .replace(/^(?:it's|it is|we're|we are|this is|for|at|with|from) /i, '');
  const words = bare.split(/\s+/);
  if (words.length > 6 || /[?,\d@]|n[’']t\b/.test(bare) || noBusiness.test(bare.toLowerCase())) return null;
  if (isCompany(bare) && words.length > 1) return bare;
  const isNamed = words.every((word) => /^[A-Z&]/.test(word) || connecting.has(word));
  return isNamed && words.length > 1 && /^[A-Z]/.test(bare) ? bare : null;
}
