import { withNamed } from './answer/named-before.ts';
import { readSlots } from './booking/read-slots.ts';
import { withoutDenial } from './intents.ts';
import { introducedIn } from './memory.ts';
import { addressed } from './text/addressed.ts';
import { spokenWords } from './text/terms.ts';
import { padded } from './text/words.ts';

/** What was asked, as written and as words. */
export interface Asked {
  readonly text: string;
  readonly words: readonly string[];
}

/**
 * The question in what was said: what visitors say of themselves, or do not want, is no part of it, and the name of
 * whom they talk with is `you`.
 */
export function askedOf(said: string, ownName: string): Asked {
  const text = withNamed(addressed(withoutRemark(said), ownName));
  const words = spokenWords(text);
  const asked = askedWords(text, words);
  return asked === words ? { text, words } : { text: asked.join(' '), words: asked };
}

/** `great. and how do I get to you` → `how do I get to you`: what only says that the last answer was heard is no part of it. */
function withoutRemark(said: string): string {
  const rest = turnedTo(said).replace(remark, '').replace(aside, '$1').replace(saidBefore, '$1');
  return rest.trim().split(/\s+/).length >= minAsked ? rest : said;
}

/** `my dog ate a sock. anyway, could you coach me`: what was told before is dropped. */
function turnedTo(said: string): string {
  const [, before = '', rest = ''] = turning.exec(said) ?? [];
  return rest === '' || before.includes('?') ? said : rest;
}

const turning =
  /^(.{0,400}[.!?,;…–—-])\s+(?:(?:but|so|ok|okay|well|right|and)[,\s]+)*(?:anyways?|anyhow|in any case|moving on|back to (?:business|the point|the topic|work|you)|enough of that|be that as it may|where were we|that aside|joking aside|what i (?:really |actually |only )*(?:wanted|want|came) to (?:ask|know)(?: you)?(?: (?:is|was))?|(?:and )?my (?:real |actual )?question(?: (?:is|was))?)[\s,:.…–—-]+(\S+ \S+ \S+.*)$/is;
const minAsked = 3;
const remark =
  /^\s*(?:(?:great|good|nice|perfect|cool|fine|lovely|super|wonderful|excellent|interesting|amazing|thanks|thank you|got it|i see|makes sense|right|alright|all right|sounds good|good to know|hm+|haha|ha|ah|oh|wow)[.,!;]+\s+)+(?:(?:and|so|but|now) )?/i;
/** `what did you say that costs` asks for no more than what it costs. */
const saidBefore =
  /\b(?:(?:(?:sorry|wait|again)[,\s]+)*what did you (?:just )?say,? (?=how |when |where |who |which |why )|(?<=\b(?:what|when|where|who|which|how(?: \w+)?) )did you (?:just )?(?:say|mention|tell me) (?=(?:that|it|this|they|he|she|there|the|a|an|your|you|my|i) \w+))/i;
const aside = /(?:,? by the way|, (?:anyway|anyhow|though|or|eh))(\W*)$/i;

function askedWords(text: string, words: readonly string[]): readonly string[] {
  const wanted = withoutDenial(words);
  if (wanted.length < words.length) return wanted;
  const named = asQuestion(words);
  if (named !== null) return named;
  if (Object.keys(introducedIn(text)).length === 0) return words;
  const { rest } = readSlots(text, null, { ownNameOnly: true });
  return rest.length > 2 ? rest : words;
}

/** `your phone number please` → `what is your phone number`; null: it is no mere name of a thing. */
function asQuestion(words: readonly string[]): readonly string[] | null {
  const thing = justNamed.exec(padded(words))?.[1];
  return thing === undefined ? null : ['what', 'is', ...thing.split(' ')];
}

const justNamed =
  /^ (?:(?:okay|ok|then|so) )*(?:just )?((?:your|the)(?: \w+){1,3}?)(?: (?:please|pls|only|too|again|as well))* $/;
