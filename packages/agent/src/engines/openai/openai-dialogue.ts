import { createIndexCache, type KnowledgeIndex } from '../built-in/knowledge/knowledge-index.ts';
import type { DialogueEngine, DialogueOptions, DialogueReply, DialogueSession } from '../engine.ts';
import { readChat } from './chat-stream.ts';
import { messagesFor } from './dialogue-messages.ts';
import { createToolCalls, dialogueTools, spokenActions, type ToolCalls } from './dialogue-tools.ts';
import { type Client, createClient, type Exchange, type OpenAIEndpoint, refuse } from './endpoint.ts';
import { aborted, badAnswer } from './failures.ts';

export interface OpenAIDialogueOptions extends OpenAIEndpoint {
  /** Used when the assistant names none. Default `gpt-4o-mini`. */
  readonly model?: string;
}

const engineName = 'openai';
const defaultModel = 'gpt-4o-mini';
/** A spoken reply is short; a model that rambles is cut off. */
const defaultMaxTokens = 400;
const maxReplyCharacters = 4000;
/** A busy endpoint is asked once more only if the visitor hardly notices. */
const maxRetryAfterMs = 500;

/**
 * Dialogue by a chat endpoint that speaks the OpenAI protocol, streamed. The
 * knowledge that fits the question goes into the instructions; the tools
 * `book_demo` and `end_call` become actions.
 *
 * @example
 * const dialogue = createOpenAIDialogue({ baseUrl: 'http://localhost:11434/v1', model: 'llama3.2' });
 */
export function createOpenAIDialogue(options: OpenAIDialogueOptions): DialogueEngine {
  const client = createClient(engineName, options);
  const model = options.model ?? defaultModel;
  const indexOf = createIndexCache();
  return {
    name: engineName,
    createSession: (session) =>
      createSession(client, { ...session, model: session.model ?? model }, indexOf(session.knowledge)),
  };
}

function createSession(client: Client, options: DialogueOptions, index: KnowledgeIndex): DialogueSession {
  return {
    reply: (input) => startReply(client, requestBody(options, index, input), input.signal),
    // The model may ask for anything; nothing is likelier than something else.
    expectedPhrases: () => [],
  };
}

function requestBody(
  options: DialogueOptions,
  index: KnowledgeIndex,
  { userText, history }: Pick<Parameters<DialogueSession['reply']>[0], 'userText' | 'history'>,
): string {
  return JSON.stringify({
    model: options.model,
    messages: messagesFor(options, index, userText, history),
    stream: true,
    max_tokens: options.maxTokens ?? defaultMaxTokens,
    temperature: options.temperature,
    tools: dialogueTools,
  });
}

/** The request goes out at once: the visitor's silence is the time to use. */
function startReply(client: Client, body: string, signal: AbortSignal): DialogueReply {
  const calls = createToolCalls();
  const opening = openChat(client, body, signal);
  // A reply that is thrown away unread must not end the process.
  opening.catch(() => undefined);
  return {
    text: replyText(client, opening, calls, signal),
    commit: () => calls.actions(),
  };
}

async function openChat(client: Client, body: string, signal: AbortSignal): Promise<Exchange> {
  const first = await client.send('/chat/completions', body, signal);
  if (first.response.ok) return first;
  const waitMs = retryAfterMs(first.response);
  const error = await refuse(client.engine, first);
  if (waitMs === null) throw error;
  await pause(client, waitMs, signal);
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

function pause({ engine, setTimer }: Client, waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      cancel();
      reject(aborted(engine));
    };
    const cancel = setTimer(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, waitMs);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}

async function* replyText(
  client: Client,
  opening: Promise<Exchange>,
  calls: ToolCalls,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  let room = maxReplyCharacters;
  for await (const piece of readChat(client, await opening)) {
    if (piece.kind === 'tool') calls.add(piece);
    else {
      yield piece.text.slice(0, room);
      room -= piece.text.length;
    }
    if (room <= 0) return;
  }
  if (signal.aborted) throw aborted(client.engine);
  if (room < maxReplyCharacters) return;
  if (!calls.isCalled) throw badAnswer(client.engine, 'The answer is empty');
  yield spokenActions(calls.actions());
}
