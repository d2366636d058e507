import { factsOf, spokenAnswer } from './answer/spoken-answer.ts';
import { answerScore, likelyScore, open, shortAnswer } from './answers.ts';
import { addDays } from './dates/civil.ts';
import { writeDate, writeTime } from './dates/write-moment.ts';
import { momentIn, zoneName } from './dates/zone.ts';
import type { Everyday } from './everyday.ts';
import { lines, vary } from './lines.ts';
import { ownFactsLine } from './memory.ts';
import { toldBack } from './open/told-back.ts';
import { canBook, contactLine, handoverStep } from './person.ts';
import { recalled } from './recall.ts';
import { spelledOut } from './spelling.ts';
import type { DialogueState, Step } from './state.ts';
import { capitalised, padded } from './text/words.ts';
import { type DialogueContext, type Turn, whatWasSaid } from './turn.ts';
import { asks } from './wording/asks.ts';
import { withoutLead } from './wording/lead.ts';
import { partWanted } from './wording/part-of.ts';

/** Answers what is asked of any assistant; null where the knowledge may know better. */
export function everydayStep(
  wish: Everyday,
  state: DialogueState,
  turn: Turn,
  context: DialogueContext,
): Step {
  switch (wish) {
    case 'emergency':
      return open(vary(state.turn, lines.emergency));
    case 'recording':
      return open(vary(state.turn, context.isRecorded === true ? lines.recorded : lines.notRecorded));
    case 'time':
    case 'date':
      return open(clockLine(wish, turn, context));
    case 'zone':
      return open(`All times are ${zoneName(context.timeZone, turn.now)}.`);
    case 'recall':
      return open(recallLine(state, turn));
    case 'asked':
      return open(askedLine(state, turn, context));
    case 'thanks':
      return open(vary(state.turn, lines.thanks), { kind: 'anything-else' });
    case 'goodbye':
      return goodbye(state, context);
    case 'repeat':
      return saidAgain(state, turn);
    case 'own-facts':
      return open(ownFactsLine(state.visitor, turn.words, state.turn));
    case 'spell':
      return open(spelledOut(turn, state, context));
    case 'slower':
      return inPieces(state, turn);
    case 'shorter':
      return { ...open(inShort(state, turn)), repeats: whatWasSaid(state, turn) };
    case 'complaint':
      return complaintStep(state, turn, context);
    case 'report':
      return handoverStep(state, context, reportWrong);
    case 'insult':
      return open(vary(state.turn, lines.insult));
    case 'machine':
      return open(vary(state.turn, lines.machine));
    case 'human':
    default:
      return handoverStep(state, context);
  }
}

export function goodbye({ turn }: Pick<DialogueState, 'turn'>, { farewell }: DialogueContext): Step {
  return { ...open(farewell ?? vary(turn, lines.goodbye)), actions: [{ type: 'end-call' }] };
}

/** What an everyday wish is answered with in the middle of a booking, before the open question; null: not there. */
export function everydayRemark(
  wish: Everyday,
  state: DialogueState,
  turn: Turn,
  context: DialogueContext,
): string | null {
  if (wish === 'slower') return vary(state.turn, lines.slower);
  if (wish === 'shorter') return vary(state.turn, lines.noted);
  if (wish === 'human') return 'Somebody from our team will call you.';
  if (wish === 'spell' || wish === 'complaint' || wish === 'thanks' || wish === 'goodbye') return null;
  return everydayStep(wish, state, turn, context).text;
}

/** What was told about that; where one thing was told, it can only be that. */
function recallLine({ said, visitor, turn: count }: DialogueState, { words }: Turn): string {
  const [only, ...more] = said;
  const own = ownFactsLine(visitor, words, count);
  const told = only !== undefined && more.length === 0 ? toldBack(only) : own;
  return recalled(said, words) ?? (notTold.includes(own) ? told : own);
}

const notTold: readonly string[] = lines.notTold;

/** The first question of the conversation, or the last one, and what it is answered with. */
function askedLine(
  { firstAsked, lastAsked, turn: count }: DialogueState,
  { words }: Turn,
  { index }: DialogueContext,
): string {
  const isFirst = / (?:first|beginning|start) /.test(padded(words));
  const asked = isFirst ? (firstAsked ?? lastAsked) : (lastAsked ?? firstAsked);
  if (asked === undefined) return vary(count, lines.nothingAsked);
  const [match] = index.search(asked);
  const answer =
    match && match.score >= answerScore ? shortAnswer(spokenAnswer(match.entry, asked, index)) : '';
  const question = capitalised(asked.trim().replace(/[?.!]*$/, '?'));
  return [`You asked: ${question}`, answer].filter(Boolean).join(' ');
}

function clockLine(wish: 'time' | 'date', { now, words }: Turn, { timeZone }: DialogueContext): string {
  const { date, time } = momentIn(now, timeZone);
  if (wish === 'date' && words.includes('tomorrow')) {
    const next = addDays(date, 1);
    return `Tomorrow is ${writeDate(next)}, ${next.year}.`;
  }
  if (wish === 'date') return `Today is ${writeDate(date)}, ${date.year}.`;
  return `It is ${writeTime(time)}, ${zoneName(timeZone, now)}.`;
}

/** Asked of the knowledge for who wants to complain, the best first. */
export const reportWrong = [
  'where do i report something wrong that an assistant said',
  'how can i contact you',
  'what is your email address',
];
/** From this score on the entry that is nearest to a complaint is what follow-ups are about. */
const complaintTopic = 0.3;

function complaintStep(state: DialogueState, turn: Turn, context: DialogueContext): Step {
  const [near] = context.index.search(turn.text);
  const sorry = vary(state.turn, lines.sorry);
  const offer = canBook(context) ? vary(state.turn, lines.offerPerson) : '';
  const isAnswered = asks(turn.text) && near !== undefined && near.score >= likelyScore;
  const answer = isAnswered ? shortAnswer(factsOf(near.entry, turn.text, context.index)) : '';
  const contact = canBook(context) || isAnswered ? '' : contactLine(context);
  const step = open(
    [sorry, answer, contact, offer].filter((part) => part !== '').join(' '),
    canBook(context) ? { kind: 'booking', purpose: 'call-back' } : null,
  );
  const said = { ...step, sorryFor: turn.text };
  return near && near.score >= complaintTopic ? { ...said, topicId: near.entry.id } : said;
}

/** The same once more, or the part of it that is asked for. */
export function saidAgain(state: DialogueState, turn: Turn): Step {
  const said = whatWasSaid(state, turn);
  const sentences = sentencesOf(withoutLead(said));
  const part = partWanted(turn.words, sentences.length);
  const text = part === null ? said : (sentences[part] ?? said);
  return { mode: state.mode, text, repeats: state.repeats };
}

/** The same once more, a sentence at a time. */
function inPieces(state: DialogueState, turn: Turn): Step {
  const said = whatWasSaid(state, turn);
  const [first, others] = firstOf(sentencesOf(said), said);
  const line = `${vary(state.turn, lines.slower)} ${first}`;
  if (others.length === 0 || isQuestionLine(others))
    return { ...open([line, ...others].join(' ')), repeats: said };
  return { ...open(`${line} Shall I go on?`, { kind: 'rest', text: others.join(' ') }), repeats: said };
}

/** A first sentence of a few words is no step of its own. */
function firstOf(sentences: readonly string[], said: string): readonly [string, readonly string[]] {
  const [first = said, second, ...others] = sentences;
  const isShort = first.length < shortSentence && second !== undefined && !second.endsWith('?');
  return isShort ? [`${first} ${second}`, others] : [first, sentences.slice(1)];
}

const shortSentence = 32;

function inShort(state: DialogueState, turn: Turn): string {
  const [opening = '', next] = sentencesOf(withoutLead(whatWasSaid(state, turn)));
  const first = announcing.test(opening) && next !== undefined ? next : opening;
  const [clause = first] = first.split(/, (?:and|which|so|where|while|because) /);
  const ending = /[.?!]$/.test(clause) ? '' : '.';
  return `In short: ${clause}${ending}`;
}

/** `There are three steps.` says nothing by itself. */
const announcing =
  /^(?:There are|These are|They are|It has|We have|It takes|You have) (?:(?:just|only|about) )?(?:\d+|two|three|four|five|six|seven|eight|several|some|a few|many) \w+\.$/;

function isQuestionLine(sentences: readonly string[]): boolean {
  return sentences.length === 1 && padded(sentences).trimEnd().endsWith('?');
}

function sentencesOf(text: string): readonly string[] {
  const found = text.match(/[^.?!]+[.?!]+(?=\s|$)|[^.?!]+$/g) ?? [];
  return found.map((sentence) => capitalised(sentence.trim())).filter((sentence) => sentence !== '');
}
