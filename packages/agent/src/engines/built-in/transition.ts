import { spokenAnswer } from './answer/spoken-answer.ts';
import { answerScore, open, shortAnswer } from './answers.ts';
import { join, lowerFirst } from './booking/ask.ts';
import type { BookingTurn } from './booking/booking-turn.ts';
import { confirmingStep } from './booking/confirming.ts';
import { fillingStep } from './booking/filling.ts';
import { cancels } from './booking/wording.ts';
import { detectIntent, type Intent } from './intents.ts';
import { lines, vary } from './lines.ts';
import { goodbye, openStep } from './open-step.ts';
import type { DialogueState, Mode, Outcome, Step } from './state.ts';
import { spokenWords } from './text/terms.ts';
import { wordsOf } from './text/words.ts';
import { type DialogueContext, type Heard, type Turn, whatWasSaid } from './turn.ts';

/** The whole dialogue as one pure step: the same state and words always give the same outcome. */
export function transition(state: DialogueState, heard: Heard, context: DialogueContext): Outcome {
  const words = spokenWords(heard.text);
  const turn: Turn = { ...heard, words, detected: detectIntent(wordsOf(heard.text)) };
  const step = commonStep(state, turn) ?? modeStep(state, turn, context);
  return {
    state: {
      mode: step.mode,
      topicId: step.topicId ?? state.topicId,
      lastReply: step.text,
      turn: state.turn + 1,
      visitor: step.visitor ?? state.visitor,
    },
    text: step.text,
    actions: step.actions ?? [],
  };
}

/** A lower score may come from a question that holds words such as `again` or `second`. */
const sureWish = 0.88;

/** Wishes that mean the same at any moment. */
function commonStep(state: DialogueState, turn: Turn): Step | null {
  if (turn.words.length === 0) return { mode: state.mode, text: vary(state.turn, lines.unheard) };
  const { intent, score } = turn.detected ?? { intent: null, score: 0 };
  if (score < sureWish) return null;
  if (intent === 'repeat') return { mode: state.mode, text: whatWasSaid(state, turn) };
  if (intent === 'wait') return { mode: state.mode, text: vary(state.turn, lines.wait) };
  return intent === 'goodbye' ? goodbye(state.turn) : null;
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
  if (intent === 'stop' || cancels(turn.words)) return open(vary(state.turn, lines.cancelled));
  const side = intent === undefined ? null : sideRemark(intent, state, context);
  if (side !== null) {
    const question = lowerFirst(questionIn(state.lastReply));
    return { mode, text: question === '' ? side : join(side, vary(state.turn, lines.bridge), question) };
  }
  const booking: BookingTurn = {
    state,
    text: turn.text,
    intent,
    findAnswer: (words) => {
      const [match] = context.index.search(words.join(' '), state.topicId);
      if (!match || match.score < answerScore) return null;
      const answer = spokenAnswer(match.entry, words.join(' '), context.index);
      return { text: shortAnswer(answer), topicId: match.entry.id };
    },
  };
  return mode.kind === 'filling' ? fillingStep(mode, booking) : confirmingStep(mode, booking);
}

/** Asked in the middle of a booking: one sentence, then the open question again. */
function sideRemark(
  intent: Intent,
  { turn }: DialogueState,
  { assistantName }: DialogueContext,
): string | null {
  if (intent === 'machine') return 'I am an AI assistant, not a person.';
  if (intent === 'name') return `My name is ${assistantName}.`;
  if (intent === 'wellbeing') return 'I am doing well, thank you.';
  if (intent === 'audible') return 'Yes, I can hear you.';
  if (intent === 'human') return 'Somebody from our team will call you.';
  return intent === 'help' ? `You can say cancel at any time. ${vary(turn, lines.typeIt)}` : null;
}

/** The question that the assistant asked last, to ask it again. */
function questionIn(reply: string): string {
  return reply.match(/[^.?!]*\?$/)?.[0].trim() ?? '';
}
