import { parseWhen } from './booking/when.ts';
import { type Everyday, everydayOf } from './everyday.ts';
import { intentTable } from './intent-table.ts';
import { comparable, overlap, trigramsOf, wordSimilarity } from './text/similarity.ts';
import { termsOf } from './text/terms.ts';
import { padded, withoutFillers } from './text/words.ts';
import { takesLeave } from './wording/leaving.ts';

export type Intent = (typeof intentTable)[number][0] | Everyday | 'book';

export interface DetectedIntent {
  readonly intent: Intent;
  /** 1 = the phrase as written. */
  readonly score: number;
}

const knownPhrases = intentTable.flatMap(([intent, phrases]) =>
  phrases.map((phrase) => ({
    intent,
    phrase,
    trigrams: trigramsOf(phrase),
    words: phrase.split(' ').length,
  })),
);
/** The first intent that lists a phrase has it. */
const exactIntents = new Map<string, Intent>(
  knownPhrases.map(({ intent, phrase }) => [phrase, intent] as const).toReversed(),
);
const politeness = / (?:please|thanks|thank you|then|now|for me|sir|madam|will you|would you) $/;
/** Shorter texts differ in too few trigrams to tell a mishearing from another word. */
const minFuzzyCharacters = 7;
const minAlike = 0.7;
/** Lengths that differ more cannot reach `minAlike`. */
const maxLengthGap = 0.5;

/** Finds what a whole utterance wants; null when it is none of the known wishes. */
export function detectIntent(spoken: readonly string[]): DetectedIntent | null {
  const words = withoutFillers(spoken);
  if (words.length === 0) return null;
  const everyday = everydayOf(spoken);
  if (everyday === 'emergency') return { intent: everyday, score: 1 };
  if (asksForBooking(words)) return { intent: 'book', score: 0.9 };
  const text = words.join(' ');
  const polite = padded(words).replace(politeness, ' ').trim();
  const exact = exactIntents.get(text) ?? exactIntents.get(polite) ?? repeatedIntent(words);
  if (exact) return { intent: exact, score: 1 };
  if (everyday) return { intent: everyday, score: 0.95 };
  if (declinesOffer(words)) return { intent: 'no', score: 0.9 };
  if (takesLeave(words)) return { intent: 'goodbye', score: 0.9 };
  return nearestIntent(text) ?? openingIntent(words);
}

/** `no no no`, `bye bye bye`. */
function repeatedIntent(words: readonly string[]): Intent | undefined {
  return words.every((word) => word === words[0]) ? exactIntents.get(words[0] ?? '') : undefined;
}

function nearestIntent(text: string): DetectedIntent | null {
  let best: DetectedIntent | null = null;
  const trigrams = trigramsOf(text);
  const line = ` ${text} `;
  for (const { intent, phrase, trigrams: known, words } of knownPhrases) {
    const isComparable =
      phrase.length >= minFuzzyCharacters &&
      text.length >= minFuzzyCharacters &&
      Math.abs(phrase.length - text.length) <= maxLengthGap * Math.max(phrase.length, text.length);
    const alike = isComparable ? overlap(trigrams, known) : 0;
    if (isNegated(line) !== isNegated(` ${phrase} `)) continue;
    const inside =
      words >= 2 && line.includes(` ${phrase} `) ? 0.45 + 0.5 * (phrase.length / text.length) : 0;
    const score = Math.max(alike, inside);
    if (intent === 'own-facts' && !ofSelf.test(line)) continue;
    if (intent === 'name' && ofAnother.test(line)) continue;
    if (ofAssistant.has(intent) && score >= minAlike && namesMore(text, phrase)) continue;
    if (score >= minAlike && score > (best?.score ?? 0)) best = { intent, score };
  }
  return best;
}

/** About the assistant itself: with another topic it is a question about that. */
const ofAssistant: ReadonlySet<Intent> = new Set([
  'help',
  'name',
  'machine',
  'ask',
  'more',
  'audible',
  'wellbeing',
]);
const ofAnother = / (?:his|her|its|their) /;
/** `what is their number` is nothing that the visitor told of himself. */
const ofSelf = / (?:i|me|my|mine|we|us|our) /;
/** Of a word and what a recogniser made of it. */
const minHeardAlike = 0.35;
/** Said to anybody, about nothing. */
const courtesies = new Set([
  'again',
  'anyway',
  'exactly',
  'really',
  'thing',
  'friend',
  'mate',
  'dear',
  'sir',
  'madam',
  'quick',
  'quickly',
  'now',
]);

/** `what is the name of the mayor` is not asked of the assistant: a word of it is nothing like those of the phrase. */
function namesMore(text: string, phrase: string): boolean {
  const own = phrase.split(' ');
  return termsOf(text.split(' ')).some(
    ({ word }) =>
      !courtesies.has(word) &&
      !own.some((one) => wordSimilarity(comparable(one), comparable(word)) >= minHeardAlike),
  );
}

/** `that is not it` is no `that is it`, however alike they are. */
function isNegated(line: string): boolean {
  return / (?:not|never|no longer) /.test(line);
}

/** A short answer in front decides: `yes that would be nice`, `no wednesday`. */
function openingIntent(words: readonly string[]): DetectedIntent | null {
  const first = exactIntents.get(words[0] ?? '');
  if (first === 'goodbye' && words.length <= 4) return { intent: first, score: 0.8 };
  if (first === 'yes' || first === 'no') return { intent: first, score: words.length <= 5 ? 0.7 : 0.6 };
  return null;
}

/** Nouns with what recognisers make of them. */
const wanted =
  '(?:demo|demos|demon|them oh|the mo|demonstration|appointment|appointement|consultation|meeting|call|discovery call|strategy call)';
const firmNoun = '(?:demo|demos|demon|them oh|demonstration|appointment|consultation|meeting)';
const bookingVerb = '(?:book|booked|booking|look|hook|schedule|scheduled|reserve|arrange|set up|setup|plan)';
const wishVerb = '(?:want|like|need|get|have|make|see|try|do|take|love)';
const article = '(?:a|an|the|my|your|me a|me an|us a|in|free|our|another|one|live|that|this)';
const booking = new RegExp(` ${bookingVerb}(?: ${article}){0,3} ${wanted} `);
const wish = new RegExp(` ${wishVerb} (?:to (?:have|get|see|make) )?(?:${article} ){0,3}${firmNoun} `);
const noun = new RegExp(
  `^ (?:(?:yes|hello|hi|hey|okay|ok|then|well|so|maybe|perhaps|rather) )*(?:${article} )*(?:${firmNoun}|book|booking) (?:(?:please|now|then|maybe|perhaps|i guess|by|via|over|on|the|video|phone|online) )*$`,
);
/** Questions about demos and what the assistant does for its owner's customers are no requests. */
const question =
  /^ (?:(?:hello|hi|hey|so|and|okay|yes|well) )*(?:what|how long|how much|why|where|who|which|am|is|are|does|do|did|when (?:is|does|are)|(?:can|could|will|would) (?:it|they|the|your)) /;
const forOthers =
  / (?:everybody|everyone|anybody|people|who booked|appointments|meetings|calls|customers|clients|leads|patients|prospects|it book|assistant book|ai book) /;
const denial =
  / not (?:sure|certain|convinced|decided)(?: yet)? (?:if |whether |that )?(?:i|we) (?:\w+ )?(?:need|want|like|have to|should|must) | (?:not|never|cancel|do not|no) (?:want |like |need |to |book |a |the )*(?:book|demo|appointment|meeting|schedule) /;

/** `i do not want a demo`, `no need to book anything`: said of what the assistant might do. */
function declinesOffer(words: readonly string[]): boolean {
  return words.length <= 9 && unwanted.test(padded(words));
}

/** `i do not need a demo, i just want to know the price` → `i want to know the price`; too little left: unchanged. */
export function withoutDenial(words: readonly string[]): readonly string[] {
  const line = padded(words);
  const rest = line.replace(deniedClause, ' ').trim().split(/ +/);
  return rest.length >= 3 ? rest : words;
}

const deniedClause =
  / (?:i |we )?(?:do not|am not|are not|never) (?:want|need|wish|like|looking|interested)(?: for| in| to| a| an| any| the| have| talk| speak)*(?: with| to| a)* (?:book|booking|demo|demos|appointment|meeting|person|human|call back|callback)(?: (?:anything|a|the|demo|yet|now|today|right now))*(?: (?:but|and|i just|just|only|i only))* /;

const unwanted =
  / (?:(?:do|does|did) not|not|never|no) (?:want|need|wish|like|care|looking|interested)(?: for| in| to| a| an| any| the| your| have| talk| speak| see| get)*(?: with| to| a)* (?:book|booking|demo|demos|appointment|meeting|person|human|call back|callback|call|schedule)(?: \w+){0,2} $/;

/** `do you have time on thursday for a demo`, `a demo tomorrow at ten` */
function namesMoment(words: readonly string[], line: string): boolean {
  if (isOver.test(line.replace(unreal, ' '))) return false;
  return (
    (anyNoun.test(line) ||
      anySlot.test(line) ||
      bookVerb.test(line) ||
      seeing.test(line) ||
      availability.test(line)) &&
    parseWhen(words, { asked: false }) !== null
  );
}

/** `your demo was great yesterday`: told, not wished. */
const isOver =
  / (?:my|our) (?:demo|demonstration|appointment|consultation|meeting) (?:is|starts|begins|takes place) | (?:was|were|yesterday|ago|last (?:week|month|time|night|monday|tuesday|wednesday|thursday|friday|saturday)) /;

/** `yesterday would have been ideal`: nothing has been. */
const unreal =
  / (?:i was (?:wondering|hoping|thinking|looking|meaning)|(?:yesterday|last (?:week|month|monday|tuesday|wednesday|thursday|friday|saturday)) (?:would|could|might) (?:\w+ )?(?:have|be)|(?:would|could|should) (?:\w+ )?have (?:been|had|come|called|booked)(?: \w+){0,4}? (?:yesterday|last (?:week|month)))(?= )/g;

/** `i would like to see how it works. can we do thursday at two` */
const seeing =
  / (?:(?:want|like|love|need|can i|could i|may i) (?:to )?(?:see|try) (?:how|it|this|that|your|the|what)|(?:have|take|get) (?:a|another) (?:\w+ )?look|walk (?:me|us) through|show(?:ing)? (?:me|us) (?:how|it|this|that|what|around|the|your|everything)|show (?:it|this|that|the \w+|your \w+) to (?:me|us)|see (?:it|this|that) (?:in action|live|working)|(?:chance|way|possibility|opportunity|possible) to see (?:it|this|that|your|the|how)) .*/;
/** `are you free on thursday`, said to whoever shows the thing; a day that comes every week asks for the hours. */
const availability =
  /^(?!.* (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|always|ever|usually|open) ) (?:.* )?(?:(?:you|somebody|someone|anybody|anyone|one of you)(?: guys| people| folks| all)? (?:free|available for (?:a|me|us)|(?:have|got) (?:any |some )?(?:time|a moment|half an hour|a minute))|(?:can|could|shall|may|let) (?:we|i|us) (?:meet|chat|have a (?:\w+ )?(?:call|chat|talk))|(?:have|got) (?:you )?(?:any |some )?time (?:for (?:me|us)|to show|on|next|tomorrow|this)) /;
const anyNoun = new RegExp(` ${firmNoun} `);

/** Somebody else is named: `book me in for a demo`, `put anna berg down for a demo`, `a demo for tom reilly`. */
const somebodys = new RegExp(
  ` (?:book|schedule|put|sign|pencil|squeeze|fit|register) (?:\\w+ ){1,3}(?:(?:down|up|in) )?for (?:${article} ){0,3}${firmNoun} |^ (?:(?:hello|hi|hey|yes|okay|one|a|an|the) )*${firmNoun} for (?!(?:my|our|your|the|a|an|any|all|business|people|companies|customers|what|which|how) )\\w+ `,
);
/** No noun of ours, and still nothing else: `i would like to make a booking`, `sign me up`, `can somebody show me`. */
const plainRequest =
  / (?:(?:make|place) (?:a|an|my) (?:booking|reservation)|(?:book|reserve|schedule|get|have|want|need) (?:me |us )?(?:a|an|the|one|some|something|my) ?(?:free |open |thirty minute )*(?:slot|spot|session|time slot|something)|one of (?:those|these|your|the) (?:\w+ ){0,2}demos?|set (?:something|a time|a date|a day) up|set up (?:something|a time|a date|a day)|(?:can|could|would|will) (?:someone|somebody|anyone|anybody|one of you) (?:show|demonstrate|walk)) |(?<!not) (?:want|like|need|love|wish) to (?:book|schedule|reserve)(?: (?:please|now|with you|here|then))* $|^ (?:(?:and|so|ok|okay|hello|hi) )*(?:can|could|may) (?:i|we) (?:book|schedule|reserve)(?: (?:one|it|something|now|here|with you|then|please))* $|^ (?:(?:please|yes|okay|just) )*(?:sign|book) (?:me|us) (?:up|in) (?:please )?$|^ (?:(?:yes|ok|okay|well|so|then) )*let us (?:do|have|book|get) one(?: (?:then|please))* $/;
/** `is there a slot on friday`: a moment makes it one. */
const bookVerb =
  / (?:book|schedule|reserve|block)(?: (?:me|us))?(?: (?:a|an|half|some|\w+))? (?:minutes|hour) | (?:book|schedule|reserve) (?:it |me |us |one |something )?(?:in |down )?(?:for|on|at|tomorrow|today|this|next) /;
/** A list of times, which nobody books: `is there a holiday schedule`. */
const timetable = / (?:a|an|the|your|any) (?:\w+ )?schedule(?= )/g;
const anySlot = / (?:slot|slots|spot|spots|opening|openings|session) /;

/** Asked for without a verb of booking: `demo please`, `put me down for a demo`. */
const request = new RegExp(
  ` (?:(?:put|sign|pencil|squeeze|fit) (?:me|us) (?:down|up|in)(?: for)?|set (?:me|us) up (?:with|for)|sign up(?: for)?|interested in|up for|go for|ready for|ask(?:ing)? for|looking for|here for|calling (?:for|about|to get)|keen on|how about) (?:${article} ){0,3}${firmNoun} | ${firmNoun} please | (?:put|sign|pencil|squeeze|fit|book) (?:me|us) (?:down|up|in) for (?:one|that|this|it) | (?:book|schedule|reserve|arrange) (?:\\w+ )?(?:another|one more|a second)(?: one)? (?:for|on|at) |^ (?:(?:yes|ok|okay|alright|all right|well|so|then|please) )*(?:book|reserve|schedule|arrange|get) (?:me |us )?one(?: for (?:me|us))? `,
);

/** `when I book a demo, who calls me`: asked about it, and not for it. */
const supposes =
  /^ (?:(?:so|and|but|ok|okay|well|say) )*(?:after|once|when|if|suppose|supposing|assuming|say) (?:i|we|one|someone|somebody|a \w+|people) (?:\w+ ){0,3}?(?:ask|asked|book|booked|request|requested|sign|signed|take|took|get|have|order|arrange|schedule|want|make|do)\b(?!.* (?:can|could|may) (?:i|we) (?:book|have|get|do|make) )(?=.* (?:what|who|how|is|are|does|do|will|when|where|should|would|must) )/;

const asksForFree =
  / (?:do|does|are|is|has|have) (?:you|there|somebody|someone|anybody|anyone)(?: guys| people| folks| all)? (?:have|got|free|available|any|a|an|still) | is (?:\w+ ){1,6}(?:free|available|possible|okay|ok|still open) for | (?:is|would) it (?:be )?possible (?:to|for) /;

/** How many come: `for two people`. */
const party =
  / for (?:\d+|two|three|four|five|six|seven|eight|nine|ten|both|a few|several|some) (?:people|persons|of us|guests|colleagues|attendees)(?= )/;

function asksForBooking(words: readonly string[]): boolean {
  const line = padded(words).replace(party, '').replace(timetable, ' hours');
  const isAsked = question.test(line) && !asksForFree.test(line);
  if (isAsked || supposes.test(line) || forOthers.test(line) || denial.test(line)) return false;
  const isRequest = [booking, wish, noun, request, somebodys, plainRequest].some((one) => one.test(line));
  return isRequest || namesMoment(words, line);
}
