import type { ChatMessage } from '@saywell/agent';
import { argumentsObject, callBegins, joinedTurns, type Turn } from '../shared/joined-turns.ts';

/** Documented for calls whose signature is lost: those of earlier replies. */
const lostSignature = 'skip_thought_signature_validator';
/** Of ids that were made here, because the model gave none. */
export const ownIdPrefix = 'call-';

export interface ContentsOptions {
  /** Refuses calls of functions without the signature of what was thought. */
  readonly needsSignatures: boolean;
}

/** User and model in turn, beginning with the user. */
export function wireContents(messages: readonly ChatMessage[], options: ContentsOptions): readonly object[] {
  const names = new Map(
    messages.flatMap((message) =>
      'tool_calls' in message ? message.tool_calls.map((call) => [call.id, call.function.name] as const) : [],
    ),
  );
  const turns = joinedTurns(messages.map((message) => turnOf(message, names, options)));
  const begun =
    turns[0]?.role === 'user' ? turns : [{ role: 'user' as const, parts: [{ text: callBegins }] }, ...turns];
  return begun.map(({ role, parts }) => ({ role: role === 'assistant' ? 'model' : 'user', parts }));
}

function turnOf(
  message: ChatMessage,
  names: ReadonlyMap<string, string>,
  options: ContentsOptions,
): Turn<object> {
  if ('tool_call_id' in message) {
    const { tool_call_id: id, content } = message;
    const name = names.get(id) ?? 'unknown';
    return {
      role: 'user',
      parts: [{ functionResponse: { ...givenId(id), name, response: { result: content } } }],
    };
  }
  const role = message.role === 'assistant' ? 'assistant' : 'user';
  if (message.role === 'system') return { role, parts: [] };
  const said = message.content ? [{ text: message.content }] : [];
  if (!('tool_calls' in message)) return { role, parts: said };
  // The model's own parts carry their signatures.
  const own = (message.opaque ?? []).filter((data) => typeof data === 'object' && data !== null);
  return { role, parts: [...said, ...(own.length > 0 ? own : callParts(message.tool_calls, options))] };
}

type Calls = Extract<ChatMessage, { readonly tool_calls: unknown }>['tool_calls'];

function callParts(calls: Calls, { needsSignatures }: ContentsOptions): readonly object[] {
  return calls.map(({ id, function: { name, arguments: text } }, index) => ({
    functionCall: { ...givenId(id), name, args: argumentsObject(text) },
    ...(needsSignatures && index === 0 && { thoughtSignature: lostSignature }),
  }));
}

const givenId = (id: string): object => (id.startsWith(ownIdPrefix) ? {} : { id });
