import { normalise } from './normalise.ts';

/** Says of itself that it does not know, cannot, or is not for this; or offers a person. Normalised. */
const admits = [
  /\bi (?:really |honestly |just |am afraid i |am sorry i )?do not (?:actually |really |yet |currently )?(?:know|have (?:that|this|any|an|the|information|details|anything|more)|cover|deal with)\b/,
  /\bi (?:am )?(?:have|found|find|see|know) (?:no|nothing)\b/,
  /\bi (?:am afraid i |am sorry i )?(?:can not|could not|am not able to|am unable to|may not) (?:\w+ ){0,2}(?:answer|tell|say|help|give|find|advise|comment|look (?:that|it|this) up|check|confirm|do that|judge|promise|share|translate|write|play)\b/,
  // Who did not understand has not said that he does not know.
  /\bi am (?:not|no|un)(?: \w+)? ?(?:sure|certain|able|doctor|lawyer|expert|the right)\b(?! (?:that |what )?(?:i|you) (?:understood|understand|mean|meant|got|caught|heard|follow))/,
  /\bdo not (?:know|have (?:that|information|any information|details))\b/,
  /\b(?:not|nothing) (?:something|a thing|a question|a topic|what|in what) (?:that )?i\b/,
  /\b(?:outside|beyond) (?:of )?(?:what i|my)\b/,
  /\bis not (?:in|part of|for) (?:my|what i|me)\b/,
  /\bi (?:am |can )?(?:only|just|here to) (?:\w+ ){0,2}(?:answer|help|know|talk|speak)\b/,
  /\bno (?:answer|information|details|idea|knowledge)\b/,
  /\bthat is all i know\b/,
  /\bnothing (?:about|on) (?:that|this|it)\b/,
];
const offersPerson = [
  /\b(?:somebody|someone|a person|a colleague|our team|the team|a human|a member of|staff|our staff|reception)\b(?: \w+){0,8} (?:call|calls|help|answer|tell|reach|get back|contact|look)\b/,
  /\bcall(?:s)? you back\b/,
  /\b(?:put you through|connect you|transfer you|hand you over|pass (?:that|this|you|it) on)\b/,
  /\b(?:ask|call|contact|email|reach|check with|speak (?:to|with)) (?:our|the|us|a) ?(?:team|office|staff|person|doctor|reception|front desk|support|colleagues)?\b/,
];

/** That the answer says that it does not know; `text` is what was said without what was asked back. */
export function admitsIt(text: string): boolean {
  const form = normalise(text);
  return admits.some((pattern) => pattern.test(form));
}

/** That it says something with a doubt. */
export function isUnsure(text: string): boolean {
  return /\bi am not (?:\w+ )?(?:sure|certain)\b/.test(normalise(text));
}

const misses =
  /\b(?:did not|could not|can not|do not) (?:\w+ )?(?:catch|hear|understand|get)\b|\bnot sure (?:that )?i (?:understood|heard|caught|got)\b|\b(?:say|repeat) (?:it|that|this)(?: \w+){0,2} (?:again|once more)\b/;

/** That it did not understand what was said, or said nothing. */
export function isMissed(text: string): boolean {
  return text.trim() === '' || misses.test(normalise(text));
}

/** The same, or that it offers a person. */
export function isHonest(text: string): boolean {
  const form = normalise(text);
  return [...admits, ...offersPerson].some((pattern) => pattern.test(form));
}

/** Sentences that neither own up nor offer somebody, so may assert something. */
export function assertingSentences(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => normalise(sentence).split(' ').length > 3)
    .filter((sentence) => !sentence.trim().endsWith('?'))
    .filter((sentence) => !isHonest(sentence) && !isPolite(sentence));
}

const politeness =
  /^(?:sorry|i am sorry|thank|thanks|i understand|good question|i (?:can|could|would|will|am)|if you (?:like|want|wish)|you can (?:also )?(?:ask|say)|just (?:ask|say))\b/;
const isPolite = (sentence: string): boolean => politeness.test(normalise(sentence));
