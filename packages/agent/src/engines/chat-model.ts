import type { OpenAIMessage } from '@saywell/contract';
import type { TokenUsage } from './engine.ts';

/**
 * A language model that talks and calls functions. Adapters of hosted models are this; the dialogue over it
 * (functions, knowledge, bookings) is one for all of them.
 */
export interface ChatModel {
  readonly name: string;
  /**
   * Sends the request before it returns; resolves when the answer begins. Leaving the pieces early closes the
   * connection. Both the promise and the pieces reject with EngineError.
   */
  stream(request: ChatRequest): Promise<AsyncIterable<ChatPiece>>;
}

export interface ChatRequest {
  /** One system message at most, the first. */
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  readonly options: ChatOptions;
  readonly signal: AbortSignal;
}

export interface ChatOptions {
  /** Absent: the adapter's default. */
  readonly model?: string | undefined;
  readonly temperature?: number | undefined;
  /** Of the answer. */
  readonly maxTokens: number;
  /** The call or chat, for adapters whose endpoint asks for it. */
  readonly conversation?: object | undefined;
}

/** A function as the OpenAI protocol describes it; adapters of other protocols translate. */
export interface ChatTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description?: string | undefined;
    readonly strict?: boolean | undefined;
    /** JSON schema of an object. */
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

/** A message of a chat request. */
export type ChatMessage =
  | OpenAIMessage
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls: readonly ChatToolCall[];
      /** What the adapter wants back with these calls in the next request of the same reply; only it can read them. */
      readonly opaque?: readonly unknown[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

export interface ChatToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** One piece of a streamed chat answer. */
export type ChatPiece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'tool';
      readonly index: number;
      readonly id: string;
      readonly name: string;
      readonly argumentsText: string;
    }
  /** The vendor's own data (signatures, thoughts): goes back with the calls of this answer, and is never spoken. */
  | { readonly kind: 'opaque'; readonly data: unknown }
  /** At most once in an answer, from endpoints that count. */
  | { readonly kind: 'usage'; readonly usage: TokenUsage };
