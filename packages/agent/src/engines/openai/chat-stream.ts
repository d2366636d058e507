import type { ChatPiece } from '../chat-model.ts';
import { EngineError, type TokenUsage } from '../engine.ts';
import { fieldOf, parseJson, readBody, readJson } from './body.ts';
import type { Client, Exchange } from './client.ts';
import { badAnswer } from './failures.ts';
import { createServerSentEvents } from './server-sent-events.ts';
import { tokenUsageOf } from './token-usage.ts';

/** An answer of a few sentences stays far below. */
const maxAnswerBytes = 2_000_000;
const maxTools = 8;

/**
 * Pieces of a chat completion, streamed or, from servers that ignore `stream`,
 * whole. Throws EngineError; an answer that ends without saying so is one.
 */
export async function* readChat(client: Client, exchange: Exchange): AsyncGenerator<ChatPiece, void> {
  const type = exchange.response.headers.get('content-type') ?? '';
  if (type.includes('application/json')) {
    const answer = await readJson(client, exchange, maxAnswerBytes);
    const choice = firstChoice(answer);
    if (choice === undefined) throw badAnswer(client.engine, 'The answer has no choice');
    yield* piecesOf(fieldOf(choice, 'message'));
    yield* usagePieces(answer);
    return;
  }
  yield* readStream(client, exchange);
}

async function* readStream(client: Client, exchange: Exchange): AsyncGenerator<ChatPiece, void> {
  let isComplete = false;
  // Some endpoints count in every event, always from the beginning.
  let usage: TokenUsage | undefined;
  for await (const data of readEvents(client, exchange)) {
    isComplete ||= data === '[DONE]';
    if (data === '[DONE]') break;
    const event = parseJson(client.engine, data);
    if (fieldOf(event, 'error') !== undefined && fieldOf(event, 'error') !== null) {
      throw new EngineError(
        'engine-failed',
        client.engine,
        'The endpoint reported an error within its answer',
      );
    }
    const choice = firstChoice(event);
    yield* piecesOf(fieldOf(choice, 'delta'));
    usage = tokenUsageOf(event) ?? usage;
    // Some servers close the stream without `[DONE]`.
    isComplete ||= typeof fieldOf(choice, 'finish_reason') === 'string';
  }
  if (!isComplete) throw badAnswer(client.engine, 'The answer broke off');
  if (usage !== undefined) yield { kind: 'usage', usage };
}

/** Data of the events of an answer of at most `maxAnswerBytes`. Throws EngineError. */
export async function* readEvents(client: Client, exchange: Exchange): AsyncGenerator<string, void> {
  const events = createServerSentEvents();
  let bytes = 0;
  for await (const piece of readBody(client, exchange)) {
    bytes += piece.byteLength;
    if (bytes > maxAnswerBytes) throw badAnswer(client.engine, 'The answer is too large');
    yield* pushed(client.engine, () => events.push(piece));
  }
  yield* pushed(client.engine, () => events.end());
}

function pushed(engine: string, read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch {
    throw badAnswer(engine, 'The answer is no event stream');
  }
}

function firstChoice(event: unknown): unknown {
  return fieldOf(fieldOf(event, 'choices'), 0);
}

function* usagePieces(answer: unknown): Generator<ChatPiece, void> {
  const usage = tokenUsageOf(answer);
  if (usage !== undefined) yield { kind: 'usage', usage };
}

function* piecesOf(message: unknown): Generator<ChatPiece, void> {
  // A refusal is what the model says instead of an answer.
  for (const text of [fieldOf(message, 'content'), fieldOf(message, 'refusal')])
    if (typeof text === 'string' && text !== '') yield { kind: 'text', text };
  const thoughts = fieldOf(message, 'reasoning_content');
  if (typeof thoughts === 'string' && thoughts !== '') yield { kind: 'opaque', data: thoughts };
  const calls = fieldOf(message, 'tool_calls');
  if (!Array.isArray(calls)) return;
  for (const [position, call] of calls.slice(0, maxTools).entries()) {
    const index = fieldOf(call, 'index');
    const id = fieldOf(call, 'id');
    const called = fieldOf(call, 'function');
    const name = fieldOf(called, 'name');
    const given = fieldOf(called, 'arguments');
    yield {
      kind: 'tool',
      index: typeof index === 'number' ? index : position,
      id: typeof id === 'string' ? id : '',
      name: typeof name === 'string' ? name : '',
      argumentsText: argumentsTextOf(given),
    };
  }
}

/** Some endpoints send the object itself instead of its JSON. */
function argumentsTextOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null ? JSON.stringify(given) : '';
}
