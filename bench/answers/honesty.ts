import { normalise } from './normalise.ts';

/** Says of itself that it does not know, cannot, or is not for this; or offers a person. Normalised. */
const admits = [
  /\bi (?:really |honestly |just |am afraid i |am sorry i )?do not (?:actually |really |yet |currently )?(?:know|have (?:that|this|any|an|the|information|details|anything|more)|cover|deal with)\b/,
  /\bi (?:am )?(?:have|found|find|see|know) (?:no|nothing)\b/,
  /\b(?:can not|could not|am not able to|am unable to|may not) (?:\w+ ){0,2}(?:answer|tell|say|help|give|find|advise|comment|look (?:that|it|this) up|check|confirm|do that|judge)\b/,
  /\bi am (?:not|no|un)(?: \w+)? ?(?:sure|certain|able|doctor|lawyer|expert|the right)\b/,
  /\b(?:not|nothing) (?:something|a thing|a question|a topic|what|in what) (?:that )?i\b/,
  /\b(?:outside|beyond) (?:of )?(?:what|my|the)\b/,
  /\bis not (?:in|part of) (?:my|the|what)\b/,
  /\b(?:only|just|here to) (?:\w+ ){0,2}(?:answer|help|know|talk|speak)\b/,
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

/** That the answer owns up to not knowing; `text` is what was said without what was asked back. */
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
