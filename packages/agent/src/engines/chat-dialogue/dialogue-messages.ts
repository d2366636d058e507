import { withArticle } from '../built-in/booking/booking-lines.ts';
import { writeHours } from '../built-in/dates/opening-hours.ts';
import { writeDate, writeTime } from '../built-in/dates/write-moment.ts';
import { momentIn, systemTimeZone } from '../built-in/dates/zone.ts';
import type { KnowledgeIndex } from '../built-in/knowledge/knowledge-index.ts';
import type { ChatMessage } from '../chat-model.ts';
import type { DialogueMessage, DialogueOptions } from '../engine.ts';
import { toolResultText } from '../tool-result-text.ts';
import { toChatMessages } from './chat-messages.ts';
import { factsFor } from './knowledge-facts.ts';

/** Of the conversation the newest lines count; a long call must not outgrow the model. */
const maxHistoryMessages = 40;
const maxHistoryCharacters = 16_000;
/** Of what was said last; its end is what is wanted. */
const maxQuestionCharacters = 4_000;

interface BookingFacts extends Pick<DialogueOptions, 'now'> {
  readonly booking?: DialogueOptions['booking'] | undefined;
  readonly timeZone?: string | undefined;
}

/** How the assistant is to answer, beside its own prompt. */
function mannerFor({ isWritten = false, knowledge }: DialogueOptions): string {
  const form = 'Answer in one to three short plain sentences, without lists, markup or links.';
  return [
    isWritten ? form : `Your words are spoken aloud in a phone call. ${form}`,
    ...(knowledge.length === 0
      ? []
      : [
          'Answer questions about the company only from the facts below and from what you were told; when they do not hold the answer, say that you do not know it.',
        ]),
  ].join(' ');
}

/** Dates are said as today, tomorrow and Friday, so the model has to know the day. Empty: it takes no bookings. */
export function bookingManner({
  booking,
  timeZone = systemTimeZone(),
  now = Date.now,
}: BookingFacts): string {
  if (booking === undefined) return '';
  const { date, time } = momentIn(now(), timeZone);
  const hours =
    booking.openingHours === undefined
      ? ''
      : ` Only within the opening hours: ${writeHours(booking.openingHours)}.`;
  return (
    `To book ${withArticle(booking.subject ?? 'demo')} ask for name, phone number, day and time, one at a time, read them back and wait for a yes before you call book_demo. What was booked can be changed with change_booking and cancelled with cancel_booking.` +
    `${hours} It is now ${writeDate(date)}, ${date.year}, ${writeTime(time)} (${timeZone}).`
  );
}

/** Messages of one request: instructions with the facts that fit the question, the conversation, the question. */
export function messagesFor(
  options: DialogueOptions,
  index: KnowledgeIndex,
  userText: string,
  history: readonly DialogueMessage[],
): readonly ChatMessage[] {
  const { assistantName, messages } = options;
  const [first, ...others] = messages;
  const hasPrompt = first?.role === 'system';
  // One system message: several servers accept no second one.
  const prompt =
    hasPrompt && first.content !== null ? first.content : `You are ${assistantName}, a voice assistant.`;
  const system = [
    prompt,
    mannerFor(options),
    bookingManner(options),
    factsFor(index, userText, history, options.knowledgePlan),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return [
    { role: 'system', content: system },
    ...(hasPrompt ? others : messages),
    ...newest(history).flatMap(toChatMessages),
    { role: 'user', content: userText.slice(-maxQuestionCharacters) },
  ];
}

function newest(history: readonly DialogueMessage[]): readonly DialogueMessage[] {
  const newest: DialogueMessage[] = [];
  let characters = 0;
  for (const message of history.slice(-maxHistoryMessages).toReversed()) {
    characters += lengthOf(message);
    if (characters > maxHistoryCharacters) break;
    newest.unshift(message);
  }
  return newest;
}

function lengthOf(message: DialogueMessage): number {
  if (message.role !== 'tool-exchange') return message.content?.length ?? 0;
  return JSON.stringify(message.call).length + toolResultText(message.result).length;
}
