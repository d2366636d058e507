import { isElliptic } from './answer/elliptic.ts';
import { askedByFragment, standsForThing } from './answer/follow-up.ts';
import { factsOf } from './answer/spoken-answer.ts';

import { guessScore, open, shortAnswer } from './answers.ts';
import { whoCalls } from './booked-or-earlier.ts';
import { hasSlots, join, lowerFirst } from './booking/ask.ts';
import { cancelBooked } from './booking/booked-step.ts';
import { type BookingLine, bookingLine } from './booking/booking-lines.ts';
import { confirmingStep } from './booking/confirming.ts';
import { fillingStep } from './booking/filling.ts';
import { visitorIn } from './booking/merge-draft.ts';
import { readSlots } from './booking/read-slots.ts';
import { asksWhoCalls, cancels, declinedSlot, wantsCancelled } from './booking/wording.ts';
import { bookingTurnOf } from './booking-turn-of.ts';
import { everydayOf } from './everyday.ts';
import { everydayRemark, everydayStep, goodbye, saidAgain } from './everyday-step.ts';
import { foreignLanguageOf, foreignLine } from './foreign-language.ts';
import { formStep } from './forms/form-step.ts';
import { endsList } from './forms/read-list.ts';
import { detectIntent, type Intent } from './intents.ts';
import { lines, vary } from './lines.ts';
import { introducedIn } from './memory.ts';
import { openStep } from './open-step.ts';
import { canBook, contactLine, subjectOf } from './person.ts';
import { remembered } from './recall.ts';
import type {
  ConfirmingMode,
  DialogueState,
  FillingMode,
  FormMode,
  Mode,
  OptionalSlot,
  Outcome,
  Step,
} from './state.ts';
import { spokenWords } from './text/terms.ts';
import { wordsOf } from './text/words.ts';
import type { DialogueContext, Heard, Turn } from './turn.ts';
import { agrees, insists } from './wording/agreement.ts';
import { courtesyBesideRemark } from './wording/beside-remark.ts';
import { drops, postpones, takesOff } from './wording/dropping.ts';

/** The whole dialogue as one pure step: the same state, words and moment always give the same outcome. */
export function transition(before: DialogueState, heard: Heard, context: DialogueContext): Outcome {
  const words = spokenWords(heard.text);
  const turn: Turn = { ...heard, words, detected: wishIn(heard.text) };
  const state = remembering(before, heard.text);
  const step = commonStep(state, turn, context) ?? modeStep(state, turn, context);
  return {
    state: {
      mode: step.mode,
      ...talkedOf(step, state, context),
      ...askedLast(step, state, turn),
      lastReply: step.text,
      ...(step.sorryFor !== undefined && { sorryFor: step.sorryFor.slice(0, maxAskedLength) }),
      repeats: step.repeats ?? step.text,
      turn: state.turn + 1,
      visitor: step.visitor ?? state.visitor,
      said: state.said,
      ...(state.finished && { finished: state.finished }),
      ...(state.enteredAt !== undefined && { enteredAt: state.enteredAt }),
      booked: step.booked === undefined ? state.booked : step.booked,
    },
    text: step.text,
    actions: step.actions ?? [],
    ...(step.call && { call: step.call }),
    ...(step.retry && { retry: step.retry }),
  };
}

function wishIn(text: string): Turn['detected'] {
  return detectIntent(wordsOf(text)) ?? courtesyBesideRemark(text);
}

/** Earlier topics that a follow-up may go back to. */
const maxEarlierTopics = 3;

function talkedOf(
  step: Step,
  state: DialogueState,
  context: DialogueContext,
): Pick<DialogueState, 'topicId' | 'earlierTopicIds'> {
  const { topicId, earlierTopicIds = [] } = state;
  const next = step.topicId ?? (step.booked || isLeft(state, step) ? ofSubject(context) : undefined);
  if (next === undefined || next === topicId || topicId === undefined)
    return { topicId: next ?? topicId, earlierTopicIds };
  const earlier = [topicId, ...earlierTopicIds.filter((id) => id !== topicId && id !== next)];
  return { topicId: next, earlierTopicIds: earlier.slice(0, maxEarlierTopics) };
}

/** A booking was begun and is not made. */
function isLeft({ mode }: DialogueState, step: Step): boolean {
  return (mode.kind === 'filling' || mode.kind === 'confirming') && step.mode.kind === 'open';
}

/** Who has booked asks on about what is booked: `how long is it`. */
function ofSubject(context: DialogueContext): string | undefined {
  const [near] = context.index.search(subjectOf(context));
  return near && near.score >= guessScore ? near.entry.id : undefined;
}

/** A question that was answered by the knowledge; one that only makes sense with the one before leaves that one. */
function askedLast(
  step: Step,
  { lastAsked, lastFollowUp, firstAsked }: DialogueState,
  { text, words }: Turn,
): Pick<DialogueState, 'lastAsked' | 'lastFollowUp' | 'firstAsked'> {
  const isLeft = step.topicId === undefined || (lastAsked !== undefined && isElliptic(words));
  const fragment =
    lastAsked === undefined || step.topicId === undefined ? null : askedByFragment(words, lastAsked);
  const asked = fragment ?? (isLeft ? lastAsked : text);
  const isFollowUp = isLeft && step.topicId !== undefined && standsForThing(words);
  const followUp = isFollowUp
    ? text
    : step.topicId === undefined || isLeft || fragment !== null
      ? lastFollowUp
      : undefined;
  const first = firstAsked ?? asked?.slice(0, maxAskedLength);
  return {
    ...(asked !== undefined && { lastAsked: asked.slice(0, maxAskedLength) }),
    ...(followUp !== undefined && { lastFollowUp: followUp.slice(0, maxAskedLength) }),
    ...(first !== undefined && { firstAsked: first }),
  };
}

/** Characters; a longer question holds more than a follow-up could need. */
const maxAskedLength = 160;

/** What the visitor says of himself is used later, whatever is being talked about. */
function remembering(state: DialogueState, text: string): DialogueState {
  if (state.mode.kind !== 'open') return state;
  const visitor = { ...state.visitor, ...introducedIn(text) };
  return { ...state, visitor, said: remembered(state.said, text) };
}

/** A lower score may come from a question that holds words such as `again` or `second`. */
const sureWish = 0.88;

/** Wishes that mean the same at any moment. */
function commonStep(state: DialogueState, turn: Turn, context: DialogueContext): Step | null {
  if (turn.words.length === 0) return { mode: state.mode, text: vary(state.turn, lines.unheard) };
  const { intent, score } = turn.detected ?? { intent: null, score: 0 };
  if (score < sureWish) return null;
  if (intent === 'emergency')
    return {
      mode: state.mode,
      text: join(everydayStep(intent, state, turn, context).text, known(turn, context)),
    };
  if (intent === 'repeat') return saidAgain(state, turn);
  if (intent === 'wait') return { mode: state.mode, text: vary(state.turn, lines.wait) };
  const isAgreed = state.mode.kind === 'confirming' && agrees(wordsOf(turn.text));
  const isFilled = state.mode.kind === 'filling' && hasSlots(readSlots(turn.text, null).draft);
  if (intent !== 'goodbye' || isAgreed || isFilled || isEndOfList(state.mode, turn, context)) return null;
  return goodbye(state, context);
}

/** `that is all` to a list that is asked for ends the list, and not the call. */
function isEndOfList(mode: Mode, { text }: Turn, { forms = [] }: DialogueContext): boolean {
  if (mode.kind !== 'form' || !endsList(wordsOf(text))) return false;
  const form = forms.find(({ tool }) => tool === mode.tool);
  return form?.fields.find(({ name }) => name === mode.asking)?.kind.kind === 'list';
}

/** A vet's or a landlord's own emergency number is what may be needed; general numbers come first all the same. */
function known({ text }: Turn, { index }: DialogueContext): string {
  const [match] = index.search(text);
  return match && match.score >= guessScore ? shortAnswer(factsOf(match.entry, text, index)) : '';
}

function modeStep(state: DialogueState, turn: Turn, context: DialogueContext): Step {
  const { mode } = state;
  return mode.kind === 'open'
    ? openStep(state, mode.offer, turn, context)
    : bookingStep(state, mode, turn, context);
}

function bookingStep(
  state: DialogueState,
  mode: Exclude<Mode, { kind: 'open' }>,
  turn: Turn,
  context: DialogueContext,
): Step {
  const intent = turn.detected?.intent;
  const booking = bookingTurnOf(state, turn, context);
  if (mode.kind === 'form') return inForm(state, mode, turn, context);
  const line = (name: BookingLine): string => bookingLine(name, state.turn, subjectOf(context));
  const isDeclining = declinedSlot(wordsOf(turn.text), 'asking' in mode ? mode.asking : null) !== null;
  if (!isDeclining && (intent === 'stop' || cancels(turn.words) || isDropped(mode, turn))) {
    if (state.booked && (wantsCancelled(turn.words) || takesOff(turn.text) || isWhole.test(turn.text)))
      return cancelBooked(state.booked, booking);
    if (mode.replaces) return open(line('keptBooking'));
    // Whoever takes it up again need not say once more who he is.
    return { ...open(line('cancelled')), visitor: { ...state.visitor, ...visitorIn(mode.draft) } };
  }
  if (!mode.replaces && !isDeclining && postpones(turn.text))
    return {
      ...open(line('postponed'), { kind: 'booking', purpose: mode.purpose, isAside: true }),
      visitor: { ...state.visitor, ...visitorIn(mode.draft) },
    };
  const isOfCaller = canBook(context) && asksWhoCalls(turn.words);
  const wish = isOfCaller ? whoCalls : intent === undefined ? null : sideRemark(intent, state, turn, context);
  const side = isDeclining ? null : wish;
  if (side !== null) {
    const question = lowerFirst(questionIn(state.lastReply));
    return { mode, text: question === '' ? side : join(side, line('bridge'), question) };
  }
  const language = foreignLanguageOf(turn.text);
  if (language !== null && !hasSlots(readSlots(turn.text, 'phone').draft))
    return { mode, text: foreignLine(language, state.turn), repeats: state.repeats };
  const toConfirm = mode.kind === 'filling' ? settled(mode, turn) : mode;
  if (toConfirm !== null) return confirmingStep(toConfirm, booking);
  return mode.kind === 'filling' ? fillingStep(mode, booking) : confirmingStep(mode, booking);
}

/** Not only the change of a booking is dropped. */
const isWhole = /\b(?:completely|altogether|entirely|the whole (?:thing|booking)|all of it|for good)\b/i;

/** Asked what to change, he has nothing to change: what was read back holds. */
function settled(
  { asking, purpose, draft, declined, replaces }: FillingMode,
  { text, detected }: Turn,
): ConfirmingMode | null {
  const words = wordsOf(text);
  const isSettled = asking === 'change' && (agrees(words) || insists(words) || detected?.intent === 'yes');
  if (
    !isSettled ||
    draft.day === undefined ||
    (isMissing(draft.name, declined, 'name') && replaces === undefined)
  )
    return null;
  return { kind: 'confirming', purpose, draft, declined, tries: 0, ...(replaces && { replaces }) };
}

const isMissing = (
  value: string | undefined,
  declined: readonly OptionalSlot[],
  slot: OptionalSlot,
): boolean => value === undefined && !declined.includes(slot);

/** Dropped in other words; a day or an hour beside it is a correction. */
function isDropped(mode: Exclude<Mode, { kind: 'open' | 'form' }>, { text }: Turn): boolean {
  const { day, time } = readSlots(text, null).draft;
  const asking = mode.kind === 'filling' ? mode.asking : null;
  return (
    (drops(text) || takesOff(text)) &&
    day === undefined &&
    time === undefined &&
    declinedSlot(wordsOf(text), asking) === null
  );
}

/** A function that the assistant has lost meanwhile cannot be filled in further. */
function inForm(state: DialogueState, mode: FormMode, turn: Turn, context: DialogueContext): Step {
  const form = context.forms?.find(({ tool }) => tool === mode.tool);
  if (form === undefined) return openStep(state, null, turn, context);
  const intent = turn.detected?.intent;
  const side = intent === undefined ? null : sideRemark(intent, state, turn, context);
  const question = questionIn(state.lastReply);
  if (side !== null && question !== '') return { mode, text: join(side, question) };
  return formStep(form, mode, bookingTurnOf(state, turn, context));
}

/** Asked in the middle of a booking: one sentence, then the open question again. */
function sideRemark(
  intent: Intent,
  state: DialogueState,
  turn: Turn,
  context: DialogueContext,
): string | null {
  if (intent === 'machine') return 'I am an AI assistant, not a person.';
  if (intent === 'name') return `My name is ${context.assistantName}.`;
  if (intent === 'wellbeing') return 'I am doing well, thank you.';
  if (intent === 'audible') return 'Yes, I can hear you.';
  if (intent === 'human') return canBook(context) ? whoCalls : contactLine(context) || null;
  if (intent === 'help')
    return `You can say cancel at any time. ${bookingLine('typeIt', state.turn, subjectOf(context))}`;
  const wish = everydayOf(wordsOf(turn.text));
  return wish === null || wish !== intent ? null : everydayRemark(wish, state, turn, context);
}

/** The question that the assistant asked last, to ask it again. */
function questionIn(reply: string): string {
  return reply.match(/[^.?!]*\?$/)?.[0].trim() ?? '';
}
