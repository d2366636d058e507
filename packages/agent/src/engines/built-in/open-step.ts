import { sourceAnswer } from './answer/source-step.ts';
import {
  answerScore,
  answerStep,
  entryStep,
  exampleQuestions,
  findAnswer,
  open,
  restStep,
  unknownStep,
} from './answers.ts';
import { startBooking } from './booking/filling.ts';
import { readSlots } from './booking/read-slots.ts';
import type { DetectedIntent, Intent } from './intents.ts';
import { capabilities, introduction, lines, vary } from './lines.ts';
import type { DialogueState, Offer, Step } from './state.ts';
import { type DialogueContext, type Turn, whatWasSaid } from './turn.ts';

/** Outside of a booking: an offer is answered, then knowledge and wishes compete. */
export function openStep(
  state: DialogueState,
  offer: Offer | null,
  turn: Turn,
  context: DialogueContext,
): Step {
  const accepted = offer === null ? null : offerStep(state, offer, turn, context);
  if (accepted) return accepted;
  const { detected } = turn;
  if (detected && !isQuestionForKnowledge(detected)) return intentStep(detected.intent, state, turn, context);
  const source = sourceAnswer(turn.words, context.index, state);
  if (source !== null) return open(source);
  const found = findAnswer(turn, context.index, state.topicId);
  const knows = found !== null && found.match.score >= (detected?.score ?? 0) - preference;
  if (found && knows)
    return detected?.intent === 'human' ? withCallBack(answerStep(found), state) : answerStep(found);
  if (detected && detected.intent !== 'yes' && detected.intent !== 'no') {
    return intentStep(detected.intent, state, turn, context);
  }
  return found ? answerStep(found) : noAnswerStep(detected, state, turn, context);
}

/** The owner's words on how to reach a person, and a way without leaving the call. */
function withCallBack(step: Step, { turn }: DialogueState): Step {
  const offer = { kind: 'booking', purpose: 'call-back' } as const;
  return { ...step, ...open(`${step.text} ${vary(turn, lines.orCallBack)}`, offer) };
}

/** The owner's own words win over ours when both fit. */
const preference = 0.08;

/** Knowledge may answer these better than we do, whatever was heard. */
const informative: ReadonlySet<Intent> = new Set(['help', 'name', 'machine', 'human', 'more']);
/** From this score on an everyday wish needs no look into the knowledge. */
const sureIntent = 0.85;

function isQuestionForKnowledge({ intent, score }: DetectedIntent): boolean {
  return informative.has(intent) || score < sureIntent;
}

function noAnswerStep(
  detected: DetectedIntent | null,
  state: DialogueState,
  turn: Turn,
  context: DialogueContext,
): Step {
  const isShort = turn.words.length <= 3;
  if (detected && isShort) return intentStep(detected.intent, state, turn, context);
  return unknownStep(turn, context.index, state);
}

/** Yes, no or a choice after an offer; null: the visitor talks about something else. */
function offerStep(state: DialogueState, offer: Offer, turn: Turn, context: DialogueContext): Step | null {
  const intent = turn.detected?.intent;
  if (offer.kind === 'choice') return choiceStep(offer.entryIds, turn, context);
  if (offer.kind === 'rest' && intent === 'more') return restStep(offer.text);
  if (offer.kind === 'booking' && givesContact(turn.text))
    return startBooking(offer.purpose, turn.text, state);
  if (intent === 'no') return declinedStep(state, offer, turn);
  return intent === 'yes' ? acceptedStep(state, offer, turn, context) : null;
}

/** Name or number without a "yes" accept the offer as well. */
function givesContact(text: string): boolean {
  const { draft } = readSlots(text, null);
  return draft.name !== undefined || draft.phone !== undefined;
}

function acceptedStep(
  state: DialogueState,
  offer: Exclude<Offer, { kind: 'choice' }>,
  turn: Turn,
  { index }: DialogueContext,
): Step {
  if (offer.kind === 'booking') return startBooking(offer.purpose, turn.text, state);
  if (offer.kind === 'rest') return restStep(offer.text);
  const entry = offer.kind === 'entry' ? index.entries.find(({ id }) => id === offer.entryId) : undefined;
  return entry ? entryStep(entry) : open(vary(state.turn, lines.ready));
}

/** A "no" with more words than that is about something else. */
function declinedStep(state: DialogueState, offer: Offer, turn: Turn): Step | null {
  if (turn.detected !== null && turn.detected.score < 0.8 && turn.words.length > 3) return null;
  if (offer.kind !== 'anything-else') return open(vary(state.turn, lines.declined));
  return goodbye(state.turn);
}

function choiceStep(
  entryIds: readonly [string, string],
  turn: Turn,
  { index }: DialogueContext,
): Step | null {
  const line = ` ${turn.words.join(' ')} `;
  const isFirst = / (?:first|former|number one) /.test(line);
  const isSecond = / (?:second|two|latter|other|last) /.test(line);
  if (isFirst === isSecond || turn.words.length > 6) return null;
  const entry = index.entries.find(({ id }) => id === entryIds[isFirst ? 0 : 1]);
  return entry ? entryStep(entry) : null;
}

function intentStep(intent: Intent, state: DialogueState, turn: Turn, context: DialogueContext): Step {
  const say = (variants: readonly string[], offer: Offer | null = null) =>
    open(vary(state.turn, variants), offer);
  switch (intent) {
    case 'book':
      return startBooking('demo', turn.text, state);
    case 'human':
      return say(lines.handover, { kind: 'booking', purpose: 'call-back' });
    case 'name':
      return open(introduction(context.assistantName, state.turn));
    case 'help':
      return open(capabilities(exampleQuestions(context.index, state.turn), state.turn));
    case 'thanks':
      return say(lines.thanks, { kind: 'anything-else' });
    case 'yes':
      return say(lines.ready);
    case 'no':
      return say(lines.declined);
    case 'stop':
      return say(lines.stopped);
    case 'more':
      return moreStep(state, context);
    case 'repeat':
      return { mode: state.mode, text: whatWasSaid(state, turn) };
    case 'goodbye':
      return goodbye(state.turn);
    case 'ask':
    case 'audible':
    case 'greeting':
    case 'machine':
    case 'praise':
    case 'wait':
    case 'wellbeing':
    default:
      return say(lines[intent]);
  }
}

/** More on the last topic: the nearest other entry, or an honest end. */
function moreStep(state: DialogueState, { index }: DialogueContext): Step {
  const topic = index.entries.find(({ id }) => id === state.topicId);
  if (!topic) return open(capabilities(exampleQuestions(index, state.turn), state.turn));
  const related = index
    .search(topic.title)
    .find(({ entry, score }) => entry.id !== topic.id && score >= answerScore);
  if (related) return entryStep(related.entry);
  return open(vary(state.turn, lines.noMore), { kind: 'booking', purpose: 'demo' });
}

export function goodbye(turn: number): Step {
  return { ...open(vary(turn, lines.goodbye)), actions: [{ type: 'end-call' }] };
}
