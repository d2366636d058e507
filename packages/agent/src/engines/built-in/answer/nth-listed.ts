import type { KnowledgeEntry } from '../../engine.ts';
import { padded } from '../text/words.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const told =
  '(?:(?:that |which )?(?:you|u) (?:(?:just|have|had|first|already) )*(?:named|name|mentioned|mention|said|say|listed|list|gave|told me|told us|talked about|brought up|spoke of)(?: (?:there|before|earlier|first|just now|me|us))*|of (?:those|these|them|that list|the list|your list)|on (?:that|the|your) list)';
const asked = new RegExp(
  ` (?:with |about |for )?(?:the )?(${ordinals.join('|')}|last)(?: (?:one|thing|of them|of those|item|industry|trade|field|kind|type|option))? ${told}(?= )`,
);
const leftLead = /^ (?:(?:and|so|but|ok|okay|what|how|then|tell me|more) )+$/;
const standing =
  / (?:the (?:thing|one|assistant|ai|bot|helper)(?: (?:there|for that|for it))?|that one|there) /;
const minListed = 3;

/** What an answer lists, in its order; less than three: nothing. */
export function listedIn(answer: string): readonly string[] {
  const lists = answer.split(/[.;:]\s+/).map((sentence) =>
    sentence
      .replace(/^.*?\b(?:are|is|has|have|offers?|include[sd]?|into|these|for|with)\s+(?=[^,]+,)/, '')
      .split(/,\s*(?:and\s+|or\s+)?/)
      .map((item) => item.trim().replace(/[.!?]+$/, ''))
      .filter((item) => item !== ''),
  );
  return lists.find((items) => items.length >= minListed) ?? [];
}

/**
 * `what about the first one you named, what does the thing there ask people`: the question about what an answer listed
 * at that place, the newest answer first. Null: none of them is asked about, or nothing was listed.
 */
export function askedOfListed(
  words: readonly string[],
  topics: readonly Pick<KnowledgeEntry, 'answer'>[],
): string | null {
  const line = padded(words);
  const found = asked.exec(line);
  const items = topics.map(({ answer }) => listedIn(answer)).find((list) => list.length > 0) ?? [];
  if (found === null || items.length === 0) return null;
  const item = (found[1] === 'last' ? items.at(-1) : items[ordinals.indexOf(found[1] ?? '')])?.toLowerCase();
  if (item === undefined) return null;
  const before = line.slice(0, found.index + 1);
  const rest = line.slice(found.index + found[0].length);
  const question = leftLead.test(before) || before.trim() === '' ? rest : `${before}${item}${rest}`;
  if (question.trim() === '') return `tell me about ${item}`;
  if (question !== rest) return question.trim();
  return standing.test(question)
    ? question.replace(standing, ` the ${item} assistant `).trim()
    : `${question.trim()} ${item}`;
}
