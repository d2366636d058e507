import { isBareQuestion, otherObject } from './answer/elliptic.ts';
import { introductionStep } from './answer/introduction-step.ts';
import { onlyQuestion } from './answer/only-question.ts';
import { openNowLine } from './answer/open-now.ts';
import { sourceAnswer } from './answer/source-step.ts';
import {
  answerScore,
  answerStep,
  entryStep,
  exampleQuestions,
  type FoundAnswer,
  findAnswer,
  guessScore,
  mayKnow,
  open,
  unknownStep,
} from './answers.ts';
import { type Asked, askedOf } from './asked.ts';
import { bookedOrEarlier } from './booked-or-earlier.ts';
import { bookingLine } from './booking/booking-lines.ts';
import type { BookingTurn } from './booking/booking-turn.ts';
import { startBooking } from './booking/filling.ts';
import { isQuestion, wantsCallBack } from './booking/wording.ts';
import { bookingTurnOf } from './booking-turn-of.ts';
import { dueStep, whatIsDue } from './due-step.ts';
import { everydayStep, goodbye, saidAgain } from './everyday-step.ts';
import { foreignLanguageOf, foreignLine } from './foreign-language.ts';
import { findForm, formAbout } from './forms/find-form.ts';
import { startForm } from './forms/form-step.ts';
import { handoverAbout, handoverWanted } from './handovers/handover-step.ts';
import { type DetectedIntent, type Intent } from './intents.ts';
import { capabilities, introduction, lines, vary } from './lines.ts';
import { introducedIn, welcome } from './memory.ts';
import { afterApology } from './open/after-apology.ts';
import { offerStep } from './open/offer-step.ts';
import { waitPromised } from './open/wait-promised.ts';
import { toldOrRecalled } from './open/told.ts';
import { inOrderSaid, wishAndQuestion } from './open/wish-and-question.ts';
import { abilitiesOf, canBook, handoverStep, subjectOf } from './person.ts';
import { ownMatter } from './recall.ts';
import type { DialogueState, Offer, Step } from './state.ts';
import { spokenWords } from './text/terms.ts';
import { padded, wordsOf } from './text/words.ts';
import type { DialogueContext, Turn } from './turn.ts';
import { asks } from './wording/asks.ts';
import { declines } from './wording/dropping.ts';
import { isMereRemark } from './wording/mere-remark.ts';

/** Outside of a booking: an offer is answered, then knowledge and wishes compete. */
export function openStep(
  state: DialogueState,
  offer: Offer | null,
  turn: Turn,
  context: DialogueContext,
): Step {
  const booking = bookingTurnOf(state, turn, context);
  return (
    foreignStep(state, turn, context) ??
    bookedOrEarlier(state, turn, booking, context) ??
    (offer === null ? null : offerStep(state, offer, turn, booking, context)) ??
    handoverWanted(turn, context) ??
    formWanted(turn, booking, context) ??
    dueStep(state, turn, booking, context) ??
    introductionStep(state, turn) ??
    wishOrAnswer(state, turn, booking, context)
  );
}

/** Said in another language, and the knowledge has nothing in it either. */
function foreignStep(state: DialogueState, turn: Turn, context: DialogueContext): Step | null {
  const language = foreignLanguageOf(turn.text);
  if (language === null || findAnswer(turn, context.index, { topicId: undefined }) !== null) return null;
  return open(
    foreignLine(language, state.turn),
    canBook(context) ? { kind: 'booking', purpose: 'call-back' } : null,
  );
}

/** A wish that one of the functions fulfils. */
function formWanted(turn: Turn, booking: BookingTurn, { forms = [] }: DialogueContext): Step | null {
  const form = forms.length === 0 ? null : findForm(turn.text, forms);
  return form && startForm(form, booking);
}

function wishOrAnswer(
  state: DialogueState,
  turn: Turn,
  booking: BookingTurn,
  context: DialogueContext,
): Step {
  const isWhy = isBareQuestion(turn.words) && state.topicId !== undefined;
  const detected = isWhy || asksOfOther(state, turn) ? null : turn.detected;
  const both = wishAndQuestion(turn, context);
  if (both !== null) {
    const wish = intentStep(both.wish.intent, state, { ...turn, words: both.words }, booking, context);
    return { ...wish, ...open(inOrderSaid(both, wish.text)), topicId: both.topicId };
  }
  if (detected && !isQuestionForKnowledge(detected, turn.text, context))
    return intentStep(detected.intent, state, turn, booking, context);
  if (detected === null && !asks(turn.text) && declines(turn.text))
    return open(vary(state.turn, lines.declined));
  const own = ownMatter(turn, state);
  if (own !== null) return open(own);
  const openNow = openNowLine(turn, context);
  if (openNow !== null) return open(openNow);
  const source = sourceAnswer(turn.words, context.index, state);
  if (source !== null) return open(source);
  const wait = waitPromised(turn.words, context.index, state);
  if (wait !== null) return wait;
  const asked = clearest(askedOf(turn.text, context.assistantName), context, state);
  const found = findAnswer(asked, context.index, state);
  const knows = found !== null && found.match.score >= (detected?.score ?? 0) - preference;
  if (found && knows) return knownStep(found, detected, state, context);
  const care = found === null ? afterApology(state, turn, context) : null;
  if (care !== null) return care;
  if (isMereRemark(turn) && !(found && found.match.score >= answerScore))
    return open(vary(state.turn, lines.declined));
  const isOthersBooking = detected?.intent === 'book' && !canBook(context);
  if (isOthersBooking && mayKnow(asked, context.index))
    return unknownStep(asked, context.index, state, abilitiesOf(context));
  if (detected && detected.intent !== 'yes' && detected.intent !== 'no')
    return intentStep(detected.intent, state, turn, booking, context);
  if (found) return answerStep(found);
  const said = introducedIn(turn.text);
  if (said.name !== undefined && !isQuestion(wordsOf(turn.text)) && !turn.text.includes('?'))
    return open(welcome(said, state.turn));
  const isShort = turn.words.length <= 3;
  if (detected && isShort) return intentStep(detected.intent, state, turn, booking, context);
  const { forms = [] } = context;
  const form = formAbout(turn.words, forms);
  if (form) return startForm(form, booking);
  const due = whatIsDue(state, booking, context);
  if (due) return due;
  const told = toldOrRecalled(state, turn, mayKnow(asked, context.index));
  if (told !== null) return open(told);
  return handoverAbout(turn, context) ?? unknownStep(asked, context.index, state, abilitiesOf(context));
}

/** What is told beside the one question goes where the question by itself is nearer to something that is known. */
function clearest(asked: Asked, { index }: DialogueContext, { topicId }: DialogueState): Asked {
  const only = onlyQuestion(asked.text);
  if (only === null) return asked;
  const [whole] = index.search(asked.text, topicId);
  const [alone] = index.search(only, topicId);
  const isNearer = (alone?.score ?? 0) > (whole?.score ?? 0);
  return isNearer ? { text: only, words: spokenWords(only) } : asked;
}

/** `and the demo?` after a question: the same is asked about it, and nothing is to be booked. */
function asksOfOther({ lastAsked }: DialogueState, { text, words, detected }: Turn): boolean {
  const isFragment = detected?.intent === 'book' && text.trim().endsWith('?') && otherObject(words) !== null;
  return isFragment && lastAsked !== undefined;
}

/** The owner's words; on how to reach a person with a way that does not leave the call. */
function knownStep(
  found: FoundAnswer,
  detected: DetectedIntent | null,
  { turn }: DialogueState,
  context: DialogueContext,
): Step {
  const step = answerStep(found);
  if (detected?.intent !== 'human' || !canBook(context)) return step;
  const offer = { kind: 'booking', purpose: 'call-back' } as const;
  return { ...step, ...open(`${step.text} ${vary(turn, lines.orCallBack)}`, offer) };
}

/** The owner's own words win over ours when both fit. */
const preference = 0.08;

/** Knowledge may answer these better than we do, whatever was heard. */
const informative: ReadonlySet<Intent> = new Set(['help', 'name', 'machine', 'human', 'more', 'complaint']);
/** From this score on an everyday wish needs no look into the knowledge. */
const sureIntent = 0.85;

function isQuestionForKnowledge(
  { intent, score }: DetectedIntent,
  text: string,
  context: DialogueContext,
): boolean {
  if (intent === 'book' && !canBook(context)) return true;
  // Who is annoyed tells it, and asks for nothing.
  if (intent === 'complaint' && !asks(text)) return false;
  return informative.has(intent) || score < sureIntent;
}

function intentStep(
  intent: Intent,
  state: DialogueState,
  turn: Turn,
  booking: BookingTurn,
  context: DialogueContext,
): Step {
  const say = (variants: readonly string[], offer: Offer | null = null) =>
    open(vary(state.turn, variants), offer);
  switch (intent) {
    case 'book':
      return canBook(context) ? startBooking('demo', booking) : say(lines.noBooking);
    case 'human':
      return canBook(context) && wantsCallBack(turn.words)
        ? startBooking('call-back', booking)
        : handoverStep(state, context);
    case 'name':
      return open(introduction(context.assistantName, abilitiesOf(context), state.turn));
    case 'help':
      return open(
        capabilities(exampleQuestions(context.index, state.turn), abilitiesOf(context), state.turn),
      );
    case 'thanks':
      return say(lines.thanks, { kind: 'anything-else' });
    case 'yes':
      return thanking.test(padded(turn.words))
        ? say(lines.thanks, { kind: 'anything-else' })
        : say(lines.ready);
    case 'no':
      return say(lines.declined);
    case 'stop':
      return say(lines.stopped);
    case 'more':
      return moreStep(state, context);
    case 'repeat':
      return saidAgain(state, turn);
    case 'goodbye':
      return goodbye(state, context);
    case 'ask':
    case 'audible':
    case 'greeting':
    case 'machine':
    case 'praise':
    case 'wait':
    case 'wellbeing':
      return say(lines[intent]);
    case 'complaint':
    case 'date':
    case 'emergency':
    case 'insult':
    case 'own-facts':
    case 'asked':
    case 'recall':
    case 'recording':
    case 'report':
    case 'shorter':
    case 'slower':
    case 'spell':
    case 'time':
    case 'zone':
    default:
      return aboutNearest(everydayStep(intent, state, turn, context), intent, turn, context);
  }
}

/** What the dialogue itself says of the business is followed up like what stands in the knowledge. */
function aboutNearest(step: Step, intent: Intent, { text }: Turn, { index }: DialogueContext): Step {
  if (intent !== 'recording' && intent !== 'zone') return step;
  const [near] = index.search(text);
  return near && near.score >= guessScore ? { ...step, topicId: near.entry.id } : step;
}

/** `perfect, thanks`: nothing is to be agreed to. */
const thanking = / (?:thanks|thank you|cheers|appreciated) /;

/** More on the last topic: the nearest other entry, or an honest end. */
function moreStep(state: DialogueState, context: DialogueContext): Step {
  const { index } = context;
  const topic = index.entries.find(({ id }) => id === state.topicId);
  if (!topic)
    return open(capabilities(exampleQuestions(index, state.turn), abilitiesOf(context), state.turn));
  const related = index
    .search(topic.title)
    .find(({ entry, score }) => entry.id !== topic.id && score >= answerScore);
  if (related) return entryStep(related.entry);
  if (!canBook(context)) return open(vary(state.turn, lines.noMore));
  return open(bookingLine('noMore', state.turn, subjectOf(context)), { kind: 'booking', purpose: 'demo' });
}
