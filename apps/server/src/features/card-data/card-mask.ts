import type { CallMessage, ClientMessage, ModelOutputMessage } from '@saywell/contract';
import { createKnownCardData, findCardData, type KnownCardData, type SaidText } from './find-card-data.ts';
import { maskTexts } from './mask-texts.ts';
import { maskValue } from './mask-value.ts';

/** Takes card data out of what is kept of one call and sent about it. What runs the call has it as it was said. */
export interface CardMask {
  /** A message of the agent, at its moment: digits that may become a card's number are hidden until they do not. */
  message<Message extends ClientMessage>(message: Message): Message;
  /** A text as it is known now. */
  said(role: 'visitor' | 'assistant', text: string): string;
  /** The whole history, of a call that is over. */
  history(messages: readonly CallMessage[]): CallMessage[];
  /** Anything else that came of what was said. */
  value<Value>(value: Value): Value;
}

/** Lines of which something may belong to the newest one: a number of nineteen digits, digit by digit. */
const recentLines = 40;
/** Of an answer that is being written. */
const maxWrittenLength = 2_000;

/** `history`: what was said so far. */
export function createCardMask(history: () => readonly CallMessage[]): CardMask {
  return new MaskOfCall(history);
}

class MaskOfCall implements CardMask {
  readonly #history: () => readonly CallMessage[];
  readonly #known: KnownCardData = createKnownCardData();
  /** The message that was masked last: it goes to several. */
  #sent: { readonly message: ClientMessage; readonly masked: ClientMessage } | undefined;
  #written: { readonly turnId: string | undefined; readonly text: string } = { turnId: undefined, text: '' };

  constructor(history: () => readonly CallMessage[]) {
    this.#history = history;
  }

  message<Message extends ClientMessage>(message: Message): Message;
  message(message: ClientMessage): ClientMessage {
    if (this.#sent?.message === message) return this.#sent.masked;
    const masked = this.#mask(message);
    this.#sent = { message, masked };
    return masked;
  }

  /** Others have no words; the functions of pages are to work with what they get (`tool-calls`). */
  #mask(message: ClientMessage): ClientMessage {
    if (message.type === 'transcript') {
      const role = message.role === 'user' ? 'visitor' : 'assistant';
      return { ...message, transcript: this.said(role, message.transcript) };
    }
    if (message.type === 'voice-input') return { ...message, input: this.said('assistant', message.input) };
    if (message.type === 'assistant.speechStarted')
      return { ...message, text: this.said('assistant', message.text) };
    if (message.type === 'model-output') return { ...message, output: this.#piece(message) };
    if (message.type === 'tool-calls-result')
      return { ...message, toolCallResult: this.value(message.toolCallResult) };
    if (message.type !== 'conversation-update') return message;
    const messages = this.#newest(message.messages.length);
    return { ...message, messages, messagesOpenAIFormatted: openAIFormatted(messages) };
  }

  said(role: 'visitor' | 'assistant', text: string): string {
    const texts = [...this.#recent(), { role, text }];
    return maskTexts(texts, { known: this.#known, isOpen: true }).at(-1) ?? '';
  }

  history(messages: readonly CallMessage[]): CallMessage[] {
    return this.#masked(messages, false);
  }

  value<Value>(value: Value): Value {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts and numbers of it are other ones, its shape stays
    return maskValue(value, this.#known) as Value;
  }

  #recent(): readonly SaidText[] {
    return this.#history().slice(-recentLines).map(toSaid);
  }

  #newest(count: number): CallMessage[] {
    const lines = this.#history().slice(-(count + recentLines));
    return count === 0 ? [] : this.#masked(lines, true).slice(-count);
  }

  #masked(messages: readonly CallMessage[], isOpen: boolean): CallMessage[] {
    // What functions were given and have answered may tell what else is a card's.
    for (const message of messages) if (isOfTool(message)) this.value(toolPartsOf(message));
    const texts = maskTexts(messages.map(toSaid), { known: this.#known, isOpen });
    return messages.map((message, index) =>
      isOfTool(message)
        ? { ...message, ...this.value(toolPartsOf(message)) }
        : { ...message, message: texts[index] ?? '' },
    );
  }

  /** A piece of an answer may be one digit: what came before it counts. */
  #piece({ turnId, output }: ModelOutputMessage): string {
    const before = this.#written.turnId === turnId ? this.#written.text : '';
    const text = (before + output).slice(-maxWrittenLength);
    this.#written = { turnId, text };
    const texts: readonly SaidText[] = [...this.#recent(), { role: 'assistant', text }];
    const hidden = findCardData(texts, { known: this.#known, isOpen: true, isCut: true }).at(-1) ?? [];
    const begin = Math.max(0, text.length - output.length);
    return Array.from({ length: text.length - begin }, (_, index) => {
      const at = begin + index;
      return hidden.some(({ start, end }) => at >= start && at < end) ? '*' : text[at];
    }).join('');
  }
}

function toSaid(line: CallMessage): SaidText {
  if (isOfTool(line)) return { role: 'other', text: '' };
  const role = line.role === 'user' ? 'visitor' : line.role === 'bot' ? 'assistant' : 'other';
  return { role, text: line.message };
}

const isOfTool = ({ role }: CallMessage): boolean => role === 'tool_calls' || role === 'tool_call_result';

function toolPartsOf({ message, toolCalls, result }: CallMessage) {
  return {
    message,
    ...(toolCalls !== undefined && { toolCalls }),
    ...(result !== undefined && { result }),
  };
}

function openAIFormatted(messages: readonly CallMessage[]): { role: string; content: string }[] {
  return messages.flatMap(({ role, message: content }) => {
    if (role === 'bot') return [{ role: 'assistant', content }];
    return role === 'system' || role === 'user' ? [{ role, content }] : [];
  });
}
