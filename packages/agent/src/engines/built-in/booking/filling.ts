import { open } from '../answers.ts';
import type { Intent } from '../intents.ts';
import { lines, longPhone, partialPhone, vary } from '../lines.ts';
import type { DialogueState, Draft, FillingMode, Purpose, Step } from '../state.ts';
import { padded, wordsOf } from '../text/words.ts';
import {
  emptyFilling,
  hasSlots,
  join,
  lowerFirst,
  proceed,
  questionFor,
  reaskSlot,
  retryLine,
} from './ask.ts';
import { type BookingTurn, triesBeforeGivingUp, triesBeforeTyping } from './booking-turn.ts';
import { isKnownName } from './name.ts';
import { countDigits, maxPhoneDigits, minPhoneDigits } from './phone.ts';
import { type HeardSlots, readSlots } from './read-slots.ts';
import { isQuestion, mentionedSlot, refuses } from './wording.ts';

/** Starts a booking with whatever the request already says. */
export function startBooking(purpose: Purpose, text: string, state: DialogueState): Step {
  const heard = readSlots(text, null);
  const draft = { ...state.visitor, ...heard.draft };
  const opening = vary(state.turn, purpose === 'demo' ? lines.startDemo : lines.startCallBack);
  return proceed({ ...emptyFilling(purpose), draft }, opening, state.turn);
}

/** One answer while slots are open: fills them, answers a question in between, or asks again. */
export function fillingStep(mode: FillingMode, turn: BookingTurn): Step {
  const more = moreOfThePhone(mode, turn.text);
  if (more !== null) return collectDigits(mode, mode.draft.phone ?? '', more, turn);
  const heard = readSlots(turn.text, mode.asking);
  if (heard.looseDigits !== '') return collectDigits(mode, mode.digits, heard.looseDigits, turn);
  if (heard.draft.phone !== undefined && continues(mode.digits, heard.draft.phone)) {
    return collectDigits(mode, mode.digits, heard.draft.phone, turn);
  }
  if (isQuestionInstead(mode, heard, turn))
    return digress(mode, wordsOf(turn.text), turn) ?? fail(mode, turn);
  if (hasSlots(heard.draft)) return advance(mode, heard.draft, turn, heard.rest);
  const named = mode.asking === 'change' ? mentionedSlot(turn.text) : null;
  if (named) return reaskSlot({ ...mode, digits: '', tries: 0 }, named, turn.state.turn);
  return digress(mode, wordsOf(turn.text), turn) ?? fail(mode, turn);
}

/** Takes what was heard and asks for the next slot, answering a question that came along. */
function advance(mode: FillingMode, heard: Draft, turn: BookingTurn, rest: readonly string[] = []): Step {
  const answer = isQuestion(rest) ? turn.findAnswer(rest) : null;
  const draft = { ...mode.draft, ...heard };
  const phoneIsFresh = heard.phone !== undefined;
  const next: FillingMode = { ...mode, draft, tries: 0, digits: '', phoneIsFresh };
  const opening = answer?.text ?? vary(turn.state.turn, lines.noted);
  return { ...proceed(next, opening, turn.state.turn), ...(answer && { topicId: answer.topicId }) };
}

/** A question in between is answered, then the booking goes on. */
function digress(mode: FillingMode, words: readonly string[], turn: BookingTurn): Step | null {
  if (refuses(words)) return again(mode, vary(turn.state.turn, lines.whyContact), turn);
  if (isMostlyFunction(turn.intent)) return null;
  const answer = turn.findAnswer(words);
  if (!answer) return null;
  const question = lowerFirst(questionFor(mode.asking, turn.state.turn));
  return {
    mode,
    topicId: answer.topicId,
    text: join(answer.text, vary(turn.state.turn, lines.bridge), question),
  };
}

function isMostlyFunction(intent: Intent | undefined): boolean {
  return intent === 'yes' || intent === 'no' || intent === 'thanks' || intent === 'greeting';
}

function fail(mode: FillingMode, turn: BookingTurn): Step {
  return again(mode, retryLine(mode.asking, turn.state.turn), turn);
}

function again(mode: FillingMode, line: string, turn: BookingTurn): Step {
  const tries = mode.tries + 1;
  // A day without an hour is enough for the team to call.
  if (mode.asking === 'time' && tries >= triesBeforeTyping)
    return proceed({ ...mode, tries: 0 }, vary(turn.state.turn, lines.noted), turn.state.turn);
  if (tries >= triesBeforeGivingUp) return open(vary(turn.state.turn, lines.givenUp));
  const typing = tries >= triesBeforeTyping ? vary(turn.state.turn, lines.typeIt) : '';
  return { mode: { ...mode, tries, digits: '', phoneIsFresh: false }, text: join(line, typing) };
}

/** A number said with pauses comes as several utterances: `first` was heard before. */
function collectDigits(mode: FillingMode, first: string, heard: string, turn: BookingTurn): Step {
  const digits = heard.startsWith(first) ? heard : first + heard;
  const count = countDigits(digits);
  if (count > maxPhoneDigits) return again(mode, longPhone(turn.state.turn), turn);
  if (count >= minPhoneDigits) return advance(mode, { phone: digits }, turn);
  const partial = again(mode, partialPhone(digits, turn.state.turn), turn);
  return partial.mode.kind === 'filling' ? { ...partial, mode: { ...partial.mode, digits } } : partial;
}

/** An area code heard before belongs to a number that is too short to be whole. */
function continues(first: string, heard: string): boolean {
  return first !== '' && countDigits(heard) < wholePhoneDigits;
}
/** A number with this many digits was said from its beginning. */
const wholePhoneDigits = 10;

/** Digits alone right after a phone number belong to it: the visitor only took a breath. */
function moreOfThePhone(mode: FillingMode, text: string): string | null {
  if (!mode.phoneIsFresh || mode.draft.phone === undefined || mode.asking === 'phone') return null;
  if (hasSlots(readSlots(text, mode.asking).draft)) return null;
  const { looseDigits, rest } = readSlots(text, 'phone');
  return looseDigits === '' || rest.length > 0 ? null : looseDigits;
}

/** `are you open on saturday` holds a day, but asks for something else. */
function isQuestionInstead(mode: FillingMode, heard: HeardSlots, turn: BookingTurn): boolean {
  const words = wordsOf(turn.text);
  if (heard.draft.phone !== undefined) return false;
  if (heard.draft.name !== undefined && isKnownName(heard.draft.name)) return false;
  const isBareName =
    mode.asking === 'name' && heard.draft.name !== undefined && !/ name | is /.test(padded(words));
  if (isBareName) return turn.findAnswer(words) !== null || isForeignIntent(turn.intent);
  return isQuestion(words) && turn.findAnswer(words) !== null && heard.rest.length >= 2;
}

function isForeignIntent(intent: Intent | undefined): boolean {
  return intent !== undefined && intent !== 'book';
}
