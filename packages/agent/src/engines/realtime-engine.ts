import type {
  DialogueTool,
  EngineError,
  Engines,
  KnowledgeEntry,
  KnowledgePlan,
  TokenUsage,
  ToolResult,
} from './engine.ts';

/** A model that hears and speaks by itself: the visitor's sound in, its own out. */
export interface RealtimeEngine {
  readonly name: string;
  /** Of its sound, Hz. */
  readonly sampleRateHz: number;
  /** Begins a session; never throws. What comes of it comes as events, none of them within a call of it. */
  open(options: RealtimeOptions): RealtimeSession;
}
export interface RealtimeOptions {
  readonly instructions: string;
  /** What was said before, by the assistant's configuration or in a session that was lost. */
  readonly earlier: readonly RealtimeLine[];
  readonly tools: readonly DialogueTool[];
  /** A tag as `de-DE`; absent: the engine finds out. */
  readonly language?: string;
  /** Silence after which the visitor has ended; absent: the engine decides. */
  readonly endSilenceMs?: number;
  onEvent(event: RealtimeEvent): void;
}

/** A line of the conversation. */
export interface RealtimeLine {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** One conversation. Whatever is asked of it before `ready` waits; after `failed` or `close` nothing has an effect. */
export interface RealtimeSession {
  /** 16 000 Hz samples of the visitor, without gaps: the engine finds his turns in them. */
  write(samples: Int16Array): void;
  /** A line of the conversation that nobody spoke, or that another voice did. */
  add(line: RealtimeLine): void;
  /** An answer to what was said so far. */
  answer(): void;
  /** Has a line spoken word for word; its reply carries `line`. */
  say(line: string, text: string): void;
  /** So much of a line was heard, which is told once it has ended. */
  said(line: string, heardText: string): void;
  /** The reply is given up: it makes no more sound. */
  cancel(reply: string): void;
  /** So much was heard of a reply that was given up; what follows it never was said. */
  heard(reply: string, heardMs: number): void;
  /** When all functions of a reply are answered, the engine goes on by itself. */
  answerTool(call: string, result: ToolResult): void;
  /** Harmless when called again. */
  close(): void;
}

export type RealtimeEvent =
  /** It hears, and can be asked. */
  | { readonly type: 'ready' }
  /** The visitor began to speak; `utterance` is unique in the session. */
  | { readonly type: 'voice-started'; readonly utterance: string }
  | { readonly type: 'voice-stopped' }
  /** What an utterance was understood as: so far, or to its end. It may come after the reply to it. */
  | {
      readonly type: 'understood';
      readonly utterance: string;
      readonly text: string;
      readonly isFinal: boolean;
    }
  /** `line` is the one that it says; null: it answers. `reply` is unique in the session. */
  | { readonly type: 'reply-started'; readonly reply: string; readonly line: string | null }
  | { readonly type: 'sound'; readonly reply: string; readonly samples: Int16Array }
  /** Text of the sound, a piece of it; roughly when the sound comes. */
  | { readonly type: 'words'; readonly reply: string; readonly text: string }
  | {
      readonly type: 'tool-called';
      readonly reply: string;
      /** Of the call. */
      readonly call: string;
      readonly name: string;
      /** Null: they were no JSON object. */
      readonly parameters: Readonly<Record<string, unknown>> | null;
    }
  /** No sound of it follows. `error`: why it did not come to its end, if it was not given up. */
  | { readonly type: 'reply-ended'; readonly reply: string; readonly error?: EngineError }
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  /** Something was not done; the session goes on. */
  | { readonly type: 'trouble'; readonly error: EngineError }
  /** The session is over. */
  | { readonly type: 'failed'; readonly error: EngineError };

/** The engines of one agent. With `realtime` the ear, the turn-taking and the dialogue are that one's. */
export interface AgentEngines extends Engines {
  readonly realtime?: RealtimeEngine;
  /**
   * What the knowledge holds for a question, as text for a model; empty: nothing. Absent: the assistant's own is searched by words
   * alone. */
  readonly findFacts?: (
    knowledge: readonly KnowledgeEntry[],
    question: string,
    plan?: KnowledgePlan,
  ) => Promise<string>;
}
