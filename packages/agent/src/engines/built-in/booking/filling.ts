import { open } from '../answers.ts';
import { monthNames } from '../dates/civil.ts';
import { ordinal } from '../dates/grammar.ts';
import type { Intent } from '../intents.ts';
import type { Draft, FillingMode, OptionalSlot, Purpose, Step } from '../state.ts';
import { padded, wordsOf } from '../text/words.ts';
import { askedBeside, questionBeside } from '../wording/question-beside.ts';
import {
  emptyFilling,
  hasSlots,
  join,
  lowerFirst,
  proceed,
  questionFor,
  reaskSlot,
  retryLine,
  summaryOf,
  withoutSlot,
} from './ask.ts';
import { type BookingLine, bookingLine, partialPhone } from './booking-lines.ts';
import { type BookingTurn, triesBeforeGivingUp, triesBeforeTyping } from './booking-turn.ts';
import { bareBusiness, isCompany } from './business.ts';
import { fullerName } from './fuller-name.ts';
import { correctionOf, mergeDraft } from './merge-draft.ts';
import { isKnownName } from './name.ts';
import { nameBeside } from './name-beside.ts';
import { notedSoFar, wantsNoted } from './noted-so-far.ts';
import { countDigits } from './phone.ts';
import { joinedPhone, wholePhoneDigits, writePhone } from './phone-number.ts';
import { type HeardSlots, readSlots } from './read-slots.ts';
import { nameSaidAgain } from './said-again.ts';
import { scheduleOf } from './schedule.ts';
import { isPlainName, withoutCourtesy } from './typed-name.ts';
import {
  asksWhy,
  declinedSlot,
  declinesBusiness,
  isQuestion,
  mentionedSlot,
  refusedInOtherWords,
  wrongSlot,
} from './wording.ts';

/** Starts a booking with whatever the request already says. */
export function startBooking(purpose: Purpose, turn: BookingTurn): Step {
  const { state, text, schedule } = turn;
  const isAnswer = turn.intent === undefined;
  const heard = readSlots(text, isAnswer ? 'name' : null);
  const beside = heard.draft.name === undefined ? nameBeside(text) : null;
  const asked = isAnswer ? null : questionBeside(text);
  const answer = asked === null ? null : turn.findAnswer(asked);
  const wished = answer === null || asked === null ? heard.draft : withoutDaysIn(asked, heard.draft);
  const said = beside === null ? wished : { ...wished, name: beside };
  const draft = mergeDraft(state.visitor, said, schedule);
  const starting = lineOf(purpose === 'demo' ? 'startDemo' : 'startCallBack', turn);
  const opening = join(answer?.text ?? '', starting);
  const partial = heard.looseDigits === '' ? '' : lineOf('wrongPhone', turn);
  const mode = { ...emptyFilling(purpose), draft };
  if (partial !== '') return { mode: { ...mode, asking: 'phone' }, text: join(opening, partial) };
  return proceed(mode, opening, turn);
}

/** The day of a question about opening hours is none to book. */
function withoutDaysIn(words: readonly string[], draft: Draft): Draft {
  const { day } = readSlots(words.join(' '), null).draft;
  return day !== undefined && draft.day === day ? withoutSlot(draft, 'day') : draft;
}

/** One answer while slots are open: fills them, answers a question in between, or asks again. */
export function fillingStep(mode: FillingMode, turn: BookingTurn): Step {
  const words = wordsOf(turn.text);
  const more = moreOfThePhone(mode, turn.text);
  if (more !== null) return collectDigits(mode, mode.draft.phone ?? '', more, turn);
  if (wantsNoted(words)) return tellNoted(mode, turn);
  const otherName = mode.asking === 'name' ? null : nameSaidAgain(mode.draft.name, turn.text);
  const corrected =
    otherName === null ? correctionOf(withRefusedDay(mode), words, turn.schedule) : { name: otherName };
  if (corrected) return advance(mode, corrected, turn);
  if (declinesBusiness(words))
    return { mode, text: join(lineOf('noted', turn), questionFor(mode.asking, turn)) };
  const declined = declinedSlot(words, mode.asking);
  if (declined) return decline(mode, declined, turn);
  const refused = turn.intent === 'no' && words.length <= 2;
  if (refused && mode.asking === 'phone') return decline(mode, 'phone', turn);
  if (refused && mode.asking === 'name') return open(lineOf('cancelled', turn));
  const said = mode.asking === 'name' ? withoutCourtesy(turn.text) : turn.text;
  const heard = readSlots(said, mode.asking);
  // `book one for me` says no digit.
  const isDigits = turn.intent !== 'book' || countDigits(heard.looseDigits) > 1;
  if (heard.looseDigits !== '' && isDigits)
    return collectDigits(withHeard(mode, heard, turn), mode.digits, heard.looseDigits, turn);
  if (heard.draft.phone !== undefined && continues(mode.digits, heard.draft.phone))
    return collectDigits(mode, mode.digits, heard.draft.phone, turn);
  const firm = mode.asking === 'name' && isFirm(turn.text) ? bareBusiness(turn.text) : null;
  if (firm !== null) return advance(mode, { business: firm }, turn);
  const name = fullerName(mode, turn);
  if (name !== null) return advance(mode, { name }, turn);
  const business = businessInstead(mode, heard, turn);
  if (business !== null) return advance(mode, { business }, turn);
  if (isQuestionInstead(mode, heard, turn)) return digress(mode, words, turn) ?? fail(mode, turn);
  const wrong = mode.asking === 'change' ? wrongSlot(turn.text, heard.draft) : null;
  if (wrong !== null) return reaskSlot({ ...mode, digits: '', tries: 0 }, wrong, turn);
  if (hasSlots(heard.draft)) return advance(mode, heard.draft, turn, heard.rest);
  const named = mode.asking === 'change' ? mentionedSlot(turn.text) : null;
  if (named) return reaskSlot({ ...mode, digits: '', tries: 0 }, named, turn);
  const digressed = digress(mode, words, turn);
  if (digressed !== null) return digressed;
  const refusedSlot = turn.text.includes('?') ? null : refusedInOtherWords(words, mode.asking);
  return refusedSlot === null ? fail(mode, turn) : decline(mode, refusedSlot, turn);
}

/** A day that was refused is still the one that is counted from. */
function withRefusedDay({ draft, refusedDay }: FillingMode): Draft {
  return draft.day === undefined && refusedDay !== undefined ? { ...draft, day: refusedDay } : draft;
}

/** What is noted so far, and the open question again. */
function tellNoted(mode: FillingMode, turn: BookingTurn): Step {
  return { mode, text: join(notedSoFar(summaryOf(mode, turn)), questionFor(mode.asking, turn)) };
}

/** Leaves a slot open that the visitor does not want to fill, and goes on. */
export function decline(mode: FillingMode, slot: OptionalSlot, turn: BookingTurn): Step {
  const declined = [...new Set([...mode.declined, slot])];
  const heard = readSlots(turn.text, null).draft;
  const draft = mergeDraft(withoutSlot(mode.draft, slot), withoutSlot(heard, slot), turn.schedule);
  const line = lineOf(slot === 'name' ? 'withoutName' : 'withoutPhone', turn);
  return proceed({ ...mode, draft, declined, tries: 0, digits: '', phoneIsFresh: false }, line, turn);
}

/** Takes what was heard and asks for the next slot, answering a question that came along. */
function advance(mode: FillingMode, heard: Draft, turn: BookingTurn, rest: readonly string[] = []): Step {
  const asked = isQuestion(rest) ? rest : askedBeside(turn.text);
  const answer = asked === null ? null : turn.findAnswer(asked);
  const draft = mergeDraft(mode.draft, inRefusedMonth(mode, heard), turn.schedule);
  const phoneIsFresh = heard.phone !== undefined;
  const next: FillingMode = { ...mode, draft, tries: 0, digits: '', phoneIsFresh };
  const vague = heard.day === undefined ? null : vagueLine(next, turn);
  if (vague)
    return again({ ...next, asking: 'day', draft: keptRange(draft, turn), tries: mode.tries }, vague, turn);
  const opening = answer?.text ?? echoOf(mode.draft, draft, turn) ?? lineOf('noted', turn);
  return { ...proceed(next, opening, turn), ...(answer && { topicId: answer.topicId }) };
}

/** After the thirty first of a shorter month `the thirtieth` is of that month. */
function inRefusedMonth({ refusedMonth }: FillingMode, heard: Draft): Draft {
  const month = monthNames[(refusedMonth ?? 0) - 1];
  if (month === undefined || heard.day === undefined || !bareOrdinal.test(heard.day)) return heard;
  return { ...heard, day: `${heard.day} of ${month}` };
}

const bareOrdinal = new RegExp(`^(?:on )?(?:the )?${ordinal}$`);

/** What took the place of something else is said once more; null: nothing did. */
function echoOf(before: Draft, after: Draft, turn: BookingTurn): string | null {
  const isCorrected = takesBack.test(padded(wordsOf(turn.text)));
  const { name, phone } = after;
  const isOther = (slot: 'name' | 'phone') =>
    after[slot] !== before[slot] && (isCorrected || before[slot] !== undefined);
  const said = [
    ...(name !== undefined && isOther('name') ? [name] : []),
    ...(phone !== undefined && isOther('phone') ? [writePhone(phone)] : []),
  ];
  return said.length === 0 ? null : `${lineOf('noted', turn).replace(/\.$/, '')}: ${said.join(', ')}.`;
}

const takesBack = / (?:no|sorry|wait|rather|mean|meant|actually|correction|wrong|instead|not) /;

/** Called like a business rather than like somebody, and nobody is named beside it. */
function isFirm(text: string): boolean {
  if (/[,;]|\b(?:from|with|at|of|for|i'm|i am|my|is)\b/i.test(text)) return false;
  return (
    isCompany(text.trim().replace(/[.!]+$/, '')) ||
    /\w &|\band (?:sons?|daughters?|partners|co)\b/i.test(text)
  );
}

/** `whenever you like` and `next week` are no day that could be noted. */
function vagueLine({ draft, purpose }: FillingMode, turn: BookingTurn): string | null {
  const schedule = scheduleOf(draft, turn.schedule);
  if (purpose !== 'demo' || schedule.kind !== 'vague') return null;
  return lineOf(schedule.isRange ? 'wantsDay' : 'wantsMoment', turn);
}

/** A week is remembered until its day is said; `whenever` tells nothing. */
function keptRange(draft: Draft, turn: BookingTurn): Draft {
  const schedule = scheduleOf(draft, turn.schedule);
  return schedule.kind === 'vague' && schedule.isRange ? draft : withoutSlot(draft, 'day');
}

/** A question in between is answered, then the booking goes on. */
function digress(mode: FillingMode, words: readonly string[], turn: BookingTurn): Step | null {
  if (turn.intent === 'book')
    return { mode, text: join(lineOf('noted', turn), questionFor(mode.asking, turn)) };
  if (asksWhy(words)) return again(mode, lineOf('whyContact', turn), turn);
  if (isMostlyFunction(turn.intent)) return null;
  const asked = questionBeside(turn.text);
  const answer = (asked === null ? null : turn.findAnswer(asked)) ?? turn.findAnswer(words);
  if (!answer) return null;
  const question = lowerFirst(questionFor(mode.asking, turn));
  return { mode, topicId: answer.topicId, text: join(answer.text, lineOf('bridge', turn), question) };
}

function isMostlyFunction(intent: Intent | undefined): boolean {
  return intent === 'yes' || intent === 'no' || intent === 'thanks' || intent === 'greeting';
}

function fail(mode: FillingMode, turn: BookingTurn): Step {
  const { asking } = mode;
  if (questionBeside(turn.text) === null) return again(mode, retryLine(asking, turn), turn);
  // Whoever asks has not mumbled: what he hears is that nobody here knows it.
  const question = lowerFirst(questionFor(asking, turn));
  return again(mode, join(lineOf('unknownAside', turn), lineOf('bridge', turn), question), turn);
}

function again(mode: FillingMode, line: string, turn: BookingTurn): Step {
  const tries = mode.tries + 1;
  // A day without an hour is enough for the team to call.
  if (mode.asking === 'time' && tries >= triesBeforeTyping)
    return proceed({ ...mode, tries: 0, askedTime: tries }, lineOf('noted', turn), turn);
  if (tries >= triesBeforeGivingUp) return open(lineOf('givenUp', turn));
  const typing = tries >= triesBeforeTyping ? lineOf('typeIt', turn) : '';
  return { mode: { ...mode, tries, digits: '', phoneIsFresh: false }, text: join(line, typing) };
}

/** A number said with pauses comes as several utterances: `first` was heard before. */
function collectDigits(mode: FillingMode, first: string, heard: string, turn: BookingTurn): Step {
  const joined = joinedPhone(first, heard, wordsOf(turn.text));
  if (joined.kind === 'valid') return advance(mode, { phone: joined.phone }, turn);
  if (joined.kind !== 'short')
    return again(mode, lineOf(joined.kind === 'long' ? 'longPhone' : 'wrongPhone', turn), turn);
  const partial = again({ ...mode, asking: 'phone' }, partialPhone(joined.digits, turn.state.turn), turn);
  return partial.mode.kind === 'filling'
    ? { ...partial, mode: { ...partial.mode, digits: joined.digits } }
    : partial;
}

/** Other slots that came with a number that is not whole. */
function withHeard(mode: FillingMode, { draft }: HeardSlots, turn: BookingTurn): FillingMode {
  return hasSlots(draft) ? { ...mode, draft: mergeDraft(mode.draft, draft, turn.schedule) } : mode;
}

/** An area code heard before belongs to a number that is too short to be whole. */
function continues(first: string, heard: string): boolean {
  return first !== '' && countDigits(heard) < wholePhoneDigits;
}

/** Digits alone right after a phone number belong to it: the visitor only took a breath. */
function moreOfThePhone(mode: FillingMode, text: string): string | null {
  if (!mode.phoneIsFresh || mode.draft.phone === undefined || mode.asking === 'phone') return null;
  if (hasSlots(readSlots(text, mode.asking).draft)) return null;
  const { looseDigits, rest } = readSlots(text, 'phone');
  return looseDigits === '' || rest.length > 0 ? null : looseDigits;
}

/** Said without being asked for it, after the name. */
function businessInstead(mode: FillingMode, heard: HeardSlots, turn: BookingTurn): string | null {
  if (mode.asking === 'name' || mode.asking === 'change' || hasSlots(heard.draft)) return null;
  if (turn.intent !== undefined || mode.draft.business !== undefined) return null;
  return bareBusiness(turn.text);
}

/** `are you open on saturday` holds a day, but asks for something else. */
function isQuestionInstead(mode: FillingMode, heard: HeardSlots, turn: BookingTurn): boolean {
  const words = wordsOf(turn.text);
  if (heard.draft.phone !== undefined) return false;
  if (mode.asking === 'name' && heard.draft.name !== undefined && isPlainName(turn.text)) return false;
  if (heard.draft.name !== undefined && isKnownName(heard.draft.name)) return false;
  const isBareName =
    mode.asking === 'name' && heard.draft.name !== undefined && !/ name | is /.test(padded(words));
  if (mode.asking === 'name' && heard.draft.name !== undefined && asks(turn.text)) return true;
  if (isBareName) return turn.findAnswer(words) !== null || isForeignIntent(turn.intent);
  return isQuestion(words) && turn.findAnswer(words) !== null && heard.rest.length >= 2;
}

/** `is it free`: nobody is called like that; `can you take anna` says a name all the same. */
function asks(text: string): boolean {
  const line = padded(wordsOf(text));
  return !/ (?:name|i am|this is|it is|for|me) /.test(line) && questionVerb.test(line);
}

const questionVerb =
  /^ (?:(?:and|but|wait|ok|okay|so) )*(?:is|are|do|does|did|can|could|what|how|where|which|when) /;

function isForeignIntent(intent: Intent | undefined): boolean {
  return intent !== undefined && intent !== 'book';
}

function lineOf(name: BookingLine, { state, subject }: BookingTurn): string {
  return bookingLine(name, state.turn, subject);
}
