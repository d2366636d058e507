import type { Chat, ChatMessage, Session } from '@saywell/contract';
import { visible } from '../../ui/visible.ts';

/** One thing of a conversation, in its order. */
export type ChatLine =
  | { readonly kind: 'said'; readonly speaker: 'user' | 'assistant'; readonly text: string }
  /** What whoever wrote the program told the assistant. */
  | { readonly kind: 'told'; readonly text: string }
  | {
      readonly kind: 'tool';
      readonly id: string;
      readonly name: string;
      readonly parameters: string;
      readonly result?: string;
    };

/** What was written, tools with their answers. */
export function linesOf(messages: readonly ChatMessage[]): readonly ChatLine[] {
  const results = new Map(
    messages.flatMap((message) =>
      message.role === 'tool' ? [[message.tool_call_id, message.content] as const] : [],
    ),
  );
  return messages.flatMap((message) => lineOf(message, results));
}

function lineOf(message: ChatMessage, results: ReadonlyMap<string, string>): ChatLine[] {
  switch (message.role) {
    case 'user':
      return [{ kind: 'said', speaker: 'user', text: message.content }];
    case 'system':
    case 'developer':
      return [{ kind: 'told', text: message.content }];
    case 'tool':
      return [];
    case 'assistant':
      return assistantLines(message, results);
    default:
      return message satisfies never;
  }
}

function assistantLines(
  { content, refusal, tool_calls: calls = [] }: Extract<ChatMessage, { role: 'assistant' }>,
  results: ReadonlyMap<string, string>,
): ChatLine[] {
  const text = content ?? refusal;
  const said: ChatLine[] =
    text === undefined || text === '' ? [] : [{ kind: 'said', speaker: 'assistant', text }];
  const uses = calls.map(({ id, function: { name, arguments: parameters } }): ChatLine => {
    const result = results.get(id);
    return { kind: 'tool', id, name, parameters, ...(result !== undefined && { result }) };
  });
  return [...said, ...uses];
}

/** The whole conversation up to the chat's answer. */
export function messagesOf({ messages, input, output = [] }: Chat): readonly ChatMessage[] {
  const written = typeof input === 'string' ? [{ role: 'user' as const, content: input }] : input;
  return [...(messages ?? written), ...output];
}

/** What the visitor wrote, and what was answered: the newest of either. */
export function aboutOf({ input, output = [] }: Chat): { readonly asked: string; readonly answered: string } {
  const last = typeof input === 'string' ? input : input.at(-1)?.content;
  const answers = linesOf(output).filter((line) => line.kind === 'said');
  return { asked: last ?? '', answered: answers.at(-1)?.text ?? '' };
}

type Answering = Pick<Chat | Session, 'assistantId' | 'assistant' | 'squadId' | 'squad' | 'name'>;

export interface Names {
  readonly assistants: ReadonlyMap<string, string>;
  readonly squads: ReadonlyMap<string, string>;
}

/** Who answers. */
export function whoAnswers({ assistantId, assistant, squadId, squad }: Answering, names: Names): string {
  if (assistantId !== undefined) return visible(names.assistants.get(assistantId) ?? 'An assistant');
  if (squadId !== undefined) return visible(names.squads.get(squadId) ?? 'A squad');
  return visible(assistant?.name ?? squad?.name ?? 'Given with the chat');
}

const speakers = { user: 'Visitor', assistant: 'Assistant' } as const;

/** One paragraph of text for each thing. */
export const textOf = (lines: readonly ChatLine[]): string =>
  lines.map((line) => `${lineText(line)}\n`).join('');

function lineText(line: ChatLine): string {
  if (line.kind === 'said') return `${speakers[line.speaker]}: ${line.text.trim()}`;
  if (line.kind === 'told') return `Instructions: ${line.text.trim()}`;
  return `Tool ${line.name}: ${line.parameters}${line.result === undefined ? '' : ` → ${line.result}`}`;
}
