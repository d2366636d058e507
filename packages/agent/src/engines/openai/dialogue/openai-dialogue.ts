import { sleep } from '../../../runtime/sleep.ts';
import { systemTimeZone } from '../../built-in/dates/zone.ts';
import type { KnowledgeIndex } from '../../built-in/knowledge/knowledge-index.ts';
import { createKnowledgeSearch, type KnowledgeSearch } from '../../built-in/knowledge/knowledge-search.ts';
import type {
  DemoBooking,
  DialogueEngine,
  DialogueOptions,
  DialogueReply,
  DialogueSession,
  ToolExchange,
} from '../../engine.ts';
import { readChat } from '../chat-stream.ts';
import { type Client, createClient, type Exchange, type OpenAIEndpoint, refuse } from '../endpoint.ts';
import { aborted, badAnswer } from '../failures.ts';
import { type BookingDesk, type BookingOutcome, createBookingDesk } from './booking-desk.ts';
import { type ChatMessage, exchangeMessages } from './chat-messages.ts';
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

export interface OpenAIDialogueOptions extends OpenAIEndpoint {
  /** Used when the assistant names none. Default `gpt-4o-mini`. */
  readonly model?: string;
  /** The process's search; without one the dialogue has its own, by words alone. */
  readonly search?: KnowledgeSearch;
}

const engineName = 'openai';
const defaultModel = 'gpt-4o-mini';
/** A spoken reply is short; a model that rambles is cut off. */
const defaultMaxTokens = 400;
const maxReplyCharacters = 4000;
/** A model that calls functions again and again is cut off. */
const maxToolRounds = 5;
/** A busy endpoint is asked once more only if the visitor hardly notices. */
const maxRetryAfterMs = 500;

/**
 * Dialogue by a chat endpoint that speaks the OpenAI protocol, streamed. The
 * knowledge that fits the question goes into the instructions; the tools
 * `book_demo`, `change_booking`, `cancel_booking` and `end_call` become actions, the assistant's own are called and their answers
 * sent with the next request.
 *
 * @example
 * const dialogue = createOpenAIDialogue({ baseUrl: 'http://localhost:11434/v1', model: 'llama3.2' });
 */
export function createOpenAIDialogue(options: OpenAIDialogueOptions): DialogueEngine {
  const client = createClient(engineName, options);
  const model = options.model ?? defaultModel;
  const search = options.search ?? createKnowledgeSearch();
  return {
    name: engineName,
    createSession: (session) => createSession(client, { ...session, model: session.model ?? model }, search),
  };
}

function createSession(client: Client, options: DialogueOptions, search: KnowledgeSearch): DialogueSession {
  if (!options.isKnowledgeBrief) search.prepare(options.knowledge);
  let bookings: readonly DemoBooking[] = [];
  return {
    reply(input) {
      const desk = deskFor(options, bookings);
      const reply = startReply({ client, options, desk, index: indexFor(search, options, input), ...input });
      return {
        text: reply.text,
        commit() {
          const actions = reply.commit();
          bookings = desk.bookings();
          return actions;
        },
      };
    },
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
  readonly client: Client;
  readonly options: DialogueOptions;
  readonly index: KnowledgeIndex | Promise<KnowledgeIndex>;
  readonly desk: BookingDesk;
}

function requestBody(
  { options, userText, history }: Asked,
  index: KnowledgeIndex,
  exchanges: readonly ChatMessage[],
): string {
  return JSON.stringify({
    model: options.model,
    messages: [...messagesFor(options, index, userText, history), ...exchanges],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: options.maxTokens ?? defaultMaxTokens,
    temperature: options.temperature,
    tools: requestTools(options.tools, options.booking),
  });
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

async function openChat(asked: Asked, exchanges: readonly ChatMessage[]): Promise<Exchange> {
  const { client, signal } = asked;
  // Without an encoder there is nothing to wait for, and the request goes out in this very turn of the event loop.
  const index = asked.index instanceof Promise ? await asked.index : asked.index;
  const body = requestBody(asked, index, exchanges);
  const first = await client.send('/chat/completions', body, signal);
  if (first.response.ok) return first;
  const waitMs = retryAfterMs(first.response);
  const error = await refuse(client.engine, first);
  if (waitMs === null) throw error;
  await sleep(client, waitMs, signal).catch(() => {
    throw aborted(client.engine);
  });
  return client.request('/chat/completions', body, signal);
}

/** How long a busy endpoint wants to be left alone; null: too long, or another error. */
function retryAfterMs({ status, headers }: Response): number | null {
  if (status !== 429 && status !== 503) return null;
  const given = headers.get('retry-after-ms') ?? headers.get('retry-after');
  if (given === null || !/^\d+(\.\d+)?$/.test(given)) return null;
  const waitMs = headers.has('retry-after-ms') ? Number(given) : Number(given) * 1000;
  return waitMs <= maxRetryAfterMs ? waitMs : null;
}

const outcomesOf = (rounds: readonly ToolCalls[]): readonly BookingOutcome[] =>
  rounds.flatMap((calls) => calls.outcomes());

/** The reply, over as many requests as the functions make necessary. */
async function* replyText(
  asked: Asked,
  opening: Promise<Exchange>,
  rounds: ToolCalls[],
): AsyncGenerator<string, void> {
  const exchanges: ChatMessage[] = [];
  let room = maxReplyCharacters;
  let answer = opening;
  for (;;) {
    const calls = createToolCalls({ ...asked.options, desk: asked.desk });
    rounds.push(calls);
    let said = '';
    for await (const piece of withoutThoughts(readChat(asked.client, await answer))) {
      if (piece.kind === 'usage') asked.onUsage?.(piece.usage);
      else if (piece.kind === 'tool') calls.add(piece);
      else {
        // What is said after a function follows what was said before it.
        const gap = said === '' && rounds.length > 1 && room < maxReplyCharacters ? ' ' : '';
        said += piece.text;
        yield (gap + piece.text).slice(0, room);
        room -= gap.length + piece.text.length;
      }
      if (room <= 0) break;
    }
    if (asked.signal.aborted) throw aborted(asked.client.engine);
    const wanted = calls.functions();
    if (room <= 0 || wanted.length === 0 || rounds.length > maxToolRounds) {
      yield* closing(asked, rounds, room < maxReplyCharacters);
      return;
    }
    const answered = await Promise.all(wanted.map((call) => callFunction(asked, call)));
    exchanges.push(...exchangeMessages(said || null, [...calls.settled(), ...answered]));
    answer = openChat(asked, exchanges);
  }
}

/** What has to be said behind the model's words: what was done when there are none, and what was not in any case. */
function* closing(
  { client, options }: Asked,
  rounds: readonly ToolCalls[],
  hasSpoken: boolean,
): Generator<string, void> {
  const outcomes = outcomesOf(rounds);
  if (hasSpoken) {
    const refusals = spokenRefusals(outcomes);
    if (refusals !== '') yield ` ${refusals}`;
    return;
  }
  if (!rounds.some(({ isCalled }) => isCalled)) throw badAnswer(client.engine, 'The answer is empty');
  yield spokenOutcomes(outcomes, options.booking?.subject);
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
