import { padded } from './words.ts';

/** What an answer has to hold for a question of some kind. */
export type AnswerKind =
  | 'money'
  | 'duration'
  | 'moment'
  | 'age'
  | 'length'
  | 'warmth'
  | 'measure'
  | 'count'
  | 'person'
  | 'place';

const numberWord =
  '(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half|quarter)';
const unit = '(?:second|minute|hour|day|night|week|weekend|month|quarter|year|decade)s?';
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';

/** In this order: `how much time` is no question for money. */
const questionPatterns: readonly (readonly [RegExp, AnswerKind])[] = [
  [
    / how (?:long|soon|much (?:time|notice)|many (?:seconds|minutes|hours|days|weeks|months|years)|fast|quickly|often|late) /,
    'duration',
  ],
  [/ (?:what|which) (?:time|day|days|hours|date) | when | (?:un)?till? when | at what time /, 'moment'],
  [
    / how much | (?:cost|costs|price|prices|fee|fees|charge|charged|expensive|cheap|cheapest|cheaper|pay for) /,
    'money',
  ],
  [/ how old | (?:what|which) age | age (?:limit|group|range) /, 'age'],
  [/ how (?:far(?! (?:apart|ahead|in advance|along))|tall|wide|deep) /, 'length'],
  [/ how (?:hot|cold|warm) | (?:what|which) temperature /, 'warmth'],
  [/ how (?:big|heavy|loud) | (?:what|which) size | how much does \w+(?: \w+)? weigh /, 'measure'],
  [/ how (?:many|large|high) /, 'count'],
  [/ who | whom | whose | which (?:person|doctor|colleague|teacher|trainer) /, 'person'],
  [/ where | (?:what|which) (?:address|street|city|town|place) /, 'place'],
];

const answerPatterns: Readonly<Record<AnswerKind, RegExp>> = {
  money: new RegExp(
    `[$€£]\\s?\\d|\\b(?:dollars?|cents?|euros?|pounds?|percent|free|nothing extra|included|price|invoice)\\b|${numberWord} ?%`,
    'i',
  ),
  duration: new RegExp(
    `\\b${numberWord}\\b[^.]{0,30}\\b${unit}\\b|\\b(?:${unit}|at once|immediately|same day|overnight|always)\\b`,
    'i',
  ),
  moment: new RegExp(
    `\\b(?:${weekday}|${unit}|noon|midnight|morning|afternoon|evening|tomorrow|today|o'clock|january|february|march|april|may|june|july|august|september|october|november|december)\\b|\\d ?(?:am|pm|a\\.m|p\\.m)\\b|\\d:\\d\\d|\\bfrom \\w+ (?:to|until) \\b`,
    'i',
  ),
  age: new RegExp(
    `\\b${numberWord}\\b[^.]{0,12}\\b(?:years?|months?|weeks?|old(?:er)?)\\b|\\b(?:age[ds]?|older|younger|adults?|under|over|birthday|must be|from|up to|until) (?:of )?(?:at least )?${numberWord}\\b|birthday|grown-ups?`,
    'i',
  ),
  length: new RegExp(
    `${numberWord}[ -](?:\\w+ )?(?:feet|foot|ft|inch(?:es)?|yards?|miles?|met(?:er|re)s?|kilomet(?:er|re)s?|centimet(?:er|re)s?|cm|km|mm|blocks?|minutes?|hours?|by \\d)|\\d ?["'x×]`,
    'i',
  ),
  warmth: new RegExp(
    `${numberWord}[ -](?:\\w+ )?degrees?|\\d ?°|\\b(?:(?:un)?heated|heating|cold|cool|warm)\\b`,
    'i',
  ),
  measure: new RegExp(
    `${numberWord}[ -](?:\\w+ )?(?:feet|foot|ft|inch(?:es)?|yards?|miles?|acres?|met(?:er|re)s?|kilomet(?:er|re)s?|centimet(?:er|re)s?|cm|km|mm|pounds?|lbs?|kilo(?:gram)?s?|kg|ounces?|tons?|grams?|lit(?:er|re)s?|gallons?|degrees?|decibels?|square|people|persons|blocks?|minutes?|hours?|by \\d)|\\bsizes?\\b|\\d ?[°"'x×]`,
    'i',
  ),
  count: new RegExp(`\\b${numberWord}\\b`, 'i'),
  // A name inside of a sentence, or a role.
  person:
    /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+|\b(?:I am|Mr|Mrs|Ms|Dr)\b|\b(?:person|people|staff|team|owner|manager|doctor|trainer|colleague|we|volunteers?|installer)\b/u,
  place:
    /\b(?:behind|beside|near|next to|above|below|under|between|opposite|inside|outside) (?:the |our |a )?[\p{L}\d]+|\b(?:[Ii]n|[Aa]t|[Oo]n|to|[Ff]rom|[Oo]ver) (?:the |\d+ )?(?:\p{Lu}|\d)[\p{L}\d]*|\b(?:in|at|on|to) (?:the|your) \p{Ll}+|@|\bat \p{L}+ dot /u,
};

/** What kind of answer a question asks for; null: any. */
export function answerKindOf(words: readonly string[]): AnswerKind | null {
  const line = padded(words);
  return questionPatterns.find(([pattern]) => pattern.test(line))?.[1] ?? null;
}

/** Does a text hold what answers of a kind hold? */
export function holdsKind(text: string, kind: AnswerKind): boolean {
  return answerPatterns[kind].test(text);
}

/** Told apart from all else by what it is counted in: an answer without it is none. */
const countedKinds: ReadonlySet<AnswerKind> = new Set(['age', 'length', 'warmth', 'measure']);

/** Can a text be no answer, whatever it is about? */
export function cannotAnswer(text: string, kind: AnswerKind | null): boolean {
  return kind !== null && countedKinds.has(kind) && !holdsKind(text, kind);
}
