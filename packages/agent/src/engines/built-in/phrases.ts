import { normaliseForSpeech } from '../../language/normalise.ts';
import { atOnce, inSlices } from '../../runtime/in-slices.ts';
import type { DialogueTool, KnowledgeEntry } from '../engine.ts';
import { firstNames } from './booking/first-names.ts';
import { readForm, spaced } from './forms/form.ts';
import { bookingRequests, intentTable } from './intent-table.ts';
import type { DialogueState } from './state.ts';
import { wordsOf } from './text/words.ts';

/** Bounds the recogniser's domain model, whatever a knowledge base holds. */
const maxKnowledgePhrases = 4000;

/** Of one function. */
const maxToolPhrases = 200;

const digits = ['oh', 'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const hours = ['eight', 'nine', 'ten', 'eleven', 'twelve', 'one', 'two', 'three', 'four', 'five', 'six'];
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const parts = ['morning', 'afternoon', 'evening'];

/** Digit strings in which every pair of digits stands once, so that a trigram model knows any number. */
const digitPhrases: readonly string[] = digits.flatMap((first, index) => {
  const line = digits.flatMap((_, step) => [first, digits[(index + step) % digits.length] ?? first]);
  return [
    line.slice(0, 8).join(' '),
    line.slice(7, 15).join(' '),
    line.slice(14).join(' '),
    `double ${first}`,
  ];
});
// biome-ignore format: a list
const phonePhrases: readonly string[] = [
  ...digitPhrases, 'my number is three oh two', 'my phone number is five five five', 'it is three oh two five five five oh one four two',
  'plus one three oh two', 'you can reach me at', 'the number is wrong', 'change the number',
];
// biome-ignore format: a list
const namePhrases: readonly string[] = [
  ...firstNames, ...firstNames.filter((_, index) => index % 5 === 0).map((name) => `my name is ${name}`),
  ...firstNames.filter((_, index) => index % 12 === 0).map((name) => `this is ${name}`),
  'the name is', 'it is', 'i am', 'the name is wrong', 'change the name',
];
// biome-ignore format: a list
const whenPhrases: readonly string[] = [
  ...weekdays.flatMap((day) => [day, `on ${day}`, `next ${day}`, `no ${day}`, `how about ${day}`, ...parts.map((part) => `${day} ${part}`)]),
  ...weekdays.flatMap((day, index) => hours.filter((_, place) => place % 3 === index % 3).map((hour) => `${day} at ${hour}`)),
  ...hours.flatMap((hour) => [`at ${hour}`, `at ${hour} thirty`, `half past ${hour}`, `${hour} o'clock`, `quarter past ${hour}`, `quarter to ${hour}`]),
  ...hours.flatMap((hour, index) => (index < 4 ? [`${hour} a m`, `at ${hour} a m`] : [`${hour} p m`, `at ${hour} p m`, `${hour} thirty p m`])),
  ...['today', 'tomorrow'].flatMap((day) => [day, ...parts.map((part) => `${day} ${part}`), ...hours.map((hour) => `${day} at ${hour}`)]),
  'the day after tomorrow', 'next week', 'as soon as possible', 'any time', 'in the morning', 'in the afternoon', 'in the evening',
  'the time is wrong', 'change the time', 'change the day',
];
// biome-ignore format: a list
const confirmationPhrases: readonly string[] = [
  'yes', 'yes that is right', 'that is correct', 'yes please', 'no', 'no that is wrong', 'the number is wrong', 'the name is wrong',
  'the time is wrong', 'cancel', 'never mind', ...weekdays.map((day) => `no ${day}`),
];

/**
 * Everything a visitor of this assistant is likely to say, lower case and in words:
 * the entries' questions and keywords, wishes, and what a booking needs (names,
 * digits, days, times). For the recogniser's domain model.
 */
export function phrasesOf(
  knowledge: readonly KnowledgeEntry[],
  { takesBookings = true, tools = [] }: PhraseOptions = {},
): readonly string[] {
  const phrases = known.get(knowledge) ?? collectPhrases(knowledge);
  known.set(knowledge, phrases);
  const more = [...(takesBookings ? bookingRequests : []), ...tools.flatMap(toolPhrases)].map(spokenPhrase);
  return [...new Set([...phrases, ...more])].filter((phrase) => phrase !== '');
}

export interface PhraseOptions {
  /** Does the assistant book anything? Default yes. */
  readonly takesBookings?: boolean;
  /** The values that its functions know are said as well. */
  readonly tools?: readonly DialogueTool[];
}

function toolPhrases(tool: DialogueTool): readonly string[] {
  const form = readForm(tool);
  if (form === null) return [];
  const values = form.fields.flatMap(({ kind }) => (kind.kind === 'choice' ? kind.values : []));
  return [form.ability, ...values.map((value) => spaced(String(value)))].slice(0, maxToolPhrases);
}

/** Collects what {@link phrasesOf} needs of a base, in slices, so that calls go on meanwhile. */
export async function preparePhrases(knowledge: readonly KnowledgeEntry[]): Promise<void> {
  if (!known.has(knowledge)) known.set(knowledge, await inSlices(phraseSteps(knowledge)));
}

/** Every call of an assistant asks for them; collecting takes tens of milliseconds. */
const known = new WeakMap<readonly KnowledgeEntry[], readonly string[]>();

function collectPhrases(knowledge: readonly KnowledgeEntry[]): readonly string[] {
  return atOnce(phraseSteps(knowledge));
}

function* phraseSteps(knowledge: readonly KnowledgeEntry[]): Generator<undefined, readonly string[]> {
  const own = knowledge.flatMap((entry) => [...entry.questions, entry.title, ...(entry.keywords ?? [])]);
  const said = [
    ...own.slice(0, maxKnowledgePhrases),
    ...intentTable.flatMap(([, phrases]) => phrases),
    ...phonePhrases,
    ...namePhrases,
    ...whenPhrases,
  ];
  const spoken = new Set<string>();
  for (const phrase of said) {
    spoken.add(spokenPhrase(phrase));
    yield;
  }
  spoken.delete('');
  return [...spoken];
}

/** What is likely to be said in this state of the dialogue. */
export function expectedPhrasesIn({ mode }: DialogueState, takesBookings: boolean): readonly string[] {
  if (mode.kind === 'confirming') return confirmationPhrases;
  if (mode.kind === 'filling') return slotPhrases[mode.asking];
  if (mode.kind === 'form') return mode.asking === null ? confirmationPhrases : [...whenPhrases, ...digits];
  const requests = takesBookings ? bookingRequests : [];
  return mode.offer === null ? requests : [...offerPhrases, ...requests];
}

const offerPhrases = ['yes', 'yes please', 'no', 'no thank you'];
const slotPhrases = {
  name: namePhrases,
  phone: phonePhrases,
  day: whenPhrases,
  time: whenPhrases,
  change: confirmationPhrases,
} as const;

function spokenPhrase(phrase: string): string {
  // Most phrases are words already: reading them for numbers and signs is what takes the time.
  return wordsOf(isWords.test(phrase) ? phrase : normaliseForSpeech(phrase)).join(' ');
}

const isWords = /^(?!.*\bvs\b)[a-z]+(?:'[a-z]+)*(?: [a-z]+(?:'[a-z]+)*)*$/;
