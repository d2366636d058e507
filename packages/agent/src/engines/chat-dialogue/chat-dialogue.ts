import { modelDefaults } from '@saywell/contract';
import { systemTimeZone } from '../built-in/dates/zone.ts';
import type { KnowledgeIndex } from '../built-in/knowledge/knowledge-index.ts';
import { createKnowledgeSearch, type KnowledgeSearch } from '../built-in/knowledge/knowledge-search.ts';
import type { ChatMessage, ChatModel, ChatPiece, ChatRequest } from '../chat-model.ts';
import type {
  DemoBooking,
  DialogueEngine,
  DialogueOptions,
  DialogueReply,
  DialogueSession,
  ToolExchange,
} from '../engine.ts';
import { aborted, badAnswer } from '../openai/failures.ts';
import { type BookingDesk, type BookingOutcome, createBookingDesk } from './booking-desk.ts';
import { exchangeMessages } from './chat-messages.ts';
import { messagesFor } from './dialogue-messages.ts';
import {
  actionsIn,
  createToolCalls,
  requestTools,
  type ToolCalls,
  type WantedCall,
} from './dialogue-tools.ts';
import { searchedTexts } from './knowledge-facts.ts';
import { spokenOutcomes, spokenRefusals } from './spoken-outcomes.ts';
import { withoutThoughts } from './without-thoughts.ts';

export interface ChatDialogueOptions {
  readonly model: ChatModel;
  /** The process's search; without one the dialogue has its own, by words alone. */
  readonly search?: KnowledgeSearch | undefined;
}

const maxReplyCharacters = 4000;
/** A model that calls functions again and again is cut off. */
const maxToolRounds = 5;

/**
 * Dialogue over any chat model, streamed. The knowledge that fits the question goes into the instructions; the tools
 * `book_demo`, `change_booking`, `cancel_booking` and `end_call` become actions, the assistant's own are called and
 * their answers sent with the next request.
 *
 * @example
 * const dialogue = createChatDialogue({ model: createOpenAIChatModel({ baseUrl: 'http://localhost:11434/v1' }) });
 */
export function createChatDialogue({ model, search }: ChatDialogueOptions): DialogueEngine {
  const ownSearch = search ?? createKnowledgeSearch();
  return {
    name: model.name,
    createSession: (session) => createSession(model, session, ownSearch),
  };
}

function createSession(model: ChatModel, options: DialogueOptions, search: KnowledgeSearch): DialogueSession {
  const prepare = (): void => {
    if (!options.isKnowledgeBrief) search.prepare(options.knowledge);
  };
  prepare();
  let bookings: readonly DemoBooking[] = [];
  return {
    reply(input) {
      const desk = deskFor(options, bookings);
      const reply = startReply({ model, options, desk, index: indexFor(search, options, input), ...input });
      return {
        text: reply.text,
        commit() {
          const actions = reply.commit();
          bookings = desk.bookings();
          return actions;
        },
      };
    },
    attend: prepare,
    // The model may ask for anything; nothing is likelier than something else.
    expectedPhrases: () => [],
  };
}

function deskFor(
  { booking, timeZone = systemTimeZone(), now = Date.now, earlier = [] }: DialogueOptions,
  known: readonly DemoBooking[],
): BookingDesk {
  const openingHours = booking?.openingHours;
  const schedule = { now: now(), timeZone, ...(openingHours !== undefined && { openingHours }) };
  return createBookingDesk({ known, hasEarlier: earlier.length > 0, schedule });
}

type ReplyInput = Parameters<DialogueSession['reply']>[0];

function indexFor(
  search: KnowledgeSearch,
  { knowledge, isKnowledgeBrief, knowledgeWithinMs }: DialogueOptions,
  { userText, history }: ReplyInput,
): KnowledgeIndex | Promise<KnowledgeIndex> {
  const texts = isKnowledgeBrief ? [] : searchedTexts(userText, history);
  return search.forQuestions(knowledge, texts, knowledgeWithinMs);
}

interface Asked extends ReplyInput {
  readonly model: ChatModel;
  readonly options: DialogueOptions;
  readonly index: KnowledgeIndex | Promise<KnowledgeIndex>;
  readonly desk: BookingDesk;
}

function requestOf(
  { options, userText, history, signal }: Asked,
  index: KnowledgeIndex,
  exchanges: readonly ChatMessage[],
): ChatRequest {
  const { model, temperature, maxTokens = modelDefaults.maxTokens, conversation } = options;
  return {
    messages: [...messagesFor(options, index, userText, history), ...exchanges],
    tools: requestTools(options.tools, options.booking, options.isWritten),
    options: { model, temperature, maxTokens, conversation },
    signal,
  };
}

/** The request goes out at once: the visitor's silence is the time to use. */
function startReply(asked: Asked): DialogueReply {
  const rounds: ToolCalls[] = [];
  const opening = openChat(asked, []);
  // A reply that is thrown away unread must not end the process.
  opening.catch(() => undefined);
  return {
    text: replyText(asked, opening, rounds),
    commit: () => actionsIn(outcomesOf(rounds)),
  };
}

type Pieces = AsyncIterable<ChatPiece>;

async function openChat(asked: Asked, exchanges: readonly ChatMessage[]): Promise<Pieces> {
  // Without an encoder there is nothing to wait for, and the request goes out in this very turn of the event loop.
  const index = asked.index instanceof Promise ? await asked.index : asked.index;
  return asked.model.stream(requestOf(asked, index, exchanges));
}

const outcomesOf = (rounds: readonly ToolCalls[]): readonly BookingOutcome[] =>
  rounds.flatMap((calls) => calls.outcomes());

/** The reply, over as many requests as the functions make necessary. */
async function* replyText(
  asked: Asked,
  opening: Promise<Pieces>,
  rounds: ToolCalls[],
): AsyncGenerator<string, void> {
  const exchanges: ChatMessage[] = [];
  let room = maxReplyCharacters;
  let answer = opening;
  for (;;) {
    const calls = createToolCalls({ ...asked.options, desk: asked.desk });
    rounds.push(calls);
    const opaque: unknown[] = [];
    let said = '';
    for await (const piece of withoutThoughts(await answer)) {
      if (piece.kind === 'usage') asked.onUsage?.(piece.usage);
      else if (piece.kind === 'tool') calls.add(piece);
      else if (piece.kind === 'opaque') opaque.push(piece.data);
      else {
        // What is said after a function follows what was said before it.
        const gap = said === '' && rounds.length > 1 && room < maxReplyCharacters ? ' ' : '';
        said += piece.text;
        yield (gap + piece.text).slice(0, room);
        room -= gap.length + piece.text.length;
      }
      if (room <= 0) break;
    }
    if (asked.signal.aborted) throw aborted(asked.model.name);
    const wanted = calls.functions();
    if (room <= 0 || wanted.length === 0 || rounds.length > maxToolRounds) {
      yield* closing(asked, rounds, room < maxReplyCharacters);
      return;
    }
    const answered = await Promise.all(wanted.map((call) => callFunction(asked, call)));
    exchanges.push(...exchangeMessages(said || null, [...calls.settled(), ...answered], opaque));
    answer = openChat(asked, exchanges);
  }
}

/** What has to be said behind the model's words: what was done when there are none, and what was not in any case. */
function* closing(
  { model, options }: Asked,
  rounds: readonly ToolCalls[],
  hasSpoken: boolean,
): Generator<string, void> {
  const outcomes = outcomesOf(rounds);
  if (hasSpoken) {
    const refusals = spokenRefusals(outcomes);
    if (refusals !== '') yield ` ${refusals}`;
    return;
  }
  if (!rounds.some(({ isCalled }) => isCalled)) throw badAnswer(model.name, 'The answer is empty');
  yield spokenOutcomes(outcomes, { subject: options.booking?.subject, farewell: options.farewell });
}

async function callFunction(
  { callTool }: Asked,
  { id, name, parameters }: WantedCall,
): Promise<ToolExchange> {
  const exchange = { role: 'tool-exchange', id, call: { name, parameters: parameters ?? {} } } as const;
  if (parameters === null)
    return { ...exchange, result: { code: 'tool-bad-arguments', error: 'The arguments are no JSON object' } };
  if (!callTool)
    return { ...exchange, result: { code: 'tool-unavailable', error: 'Functions are not available' } };
  return { ...exchange, result: await callTool(exchange.call) };
}
