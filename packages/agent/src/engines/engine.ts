/**
 * What the pipeline needs from an engine. Audio is mono PCM16; speech in is
 * always 16 000 Hz. An engine never sees WebRTC, HTTP routes or SQL.
 */
import type { OpenAIMessage, ToolErrorCode } from '@saywell/contract';
import type { OpeningHours } from './built-in/dates/opening-hours.ts';
import type {
  NoiseSuppressionEngine,
  SpeechToTextEngine,
  TextToSpeechEngine,
  VoiceActivityEngine,
} from './speech-engines.ts';

export type {
  NoiseSuppressionEngine,
  NoiseSuppressionStream,
  SpeakingSettings,
  SpeechChunk,
  SpeechToTextEngine,
  SpeechToTextOptions,
  SpeechToTextStream,
  SpokenReply,
  TextToSpeechEngine,
  Transcription,
  TurnEvent,
  VoiceActivityEngine,
  VoiceActivityStream,
  WordTiming,
} from './speech-engines.ts';

/** One fact the assistant may answer with. */
export interface KnowledgeEntry {
  readonly id: string;
  /** Short name of the fact, for logs and search. */
  readonly title: string;
  /** Ways visitors ask for it; they also train the domain decoder. */
  readonly questions: readonly string[];
  /** Spoken answer: plain sentences. */
  readonly answer: string;
  /** Extra words that point to this entry. */
  readonly keywords?: readonly string[];
  /** Where a passage of a document stands; absent: the owner wrote the entry as an answer. */
  readonly source?: KnowledgeSource;
}
/** How many facts a model is told for a question, and the likeness, 0 to 1, below which one is left out. */
export interface KnowledgePlan {
  readonly most?: number;
  readonly leastScore?: number;
}
export interface KnowledgeSource {
  /** Name of the document. */
  readonly document: string;
  /** Heading over the passage, if it has one. */
  readonly heading?: string;
}

export type DialogueAction =
  | { readonly type: 'end-call' }
  /** All slots of a demo booking are filled and confirmed. */
  | { readonly type: 'book-demo'; readonly booking: DemoBooking }
  /** A booking of this conversation is another one from now on. */
  | { readonly type: 'change-booking'; readonly booking: DemoBooking; readonly previous: DemoBooking }
  | { readonly type: 'cancel-booking'; readonly booking: DemoBooking };
export interface DemoBooking {
  /** Empty when the visitor did not want to give it. */
  readonly name: string;
  /** Empty when the visitor did not want to give it. */
  readonly phone: string;
  /** As the visitor said it, for example `tuesday at ten`. */
  readonly when: string;
  /** The same with the offset of the business, `2026-11-25T14:30:00-05:00`; absent without an hour. */
  readonly at?: string;
  readonly email?: string;
  readonly business?: string;
}

/** What becomes of a stored booking. */
export interface BookingChange {
  readonly previous: DemoBooking;
  /** Null: it is cancelled. */
  readonly booking: DemoBooking | null;
}

/** What an assistant takes bookings for. */
export interface BookingOptions {
  /** One word or two, without an article. Default `demo`. */
  readonly subject?: string;
  /** Bookings lie within; absent: any time will do. */
  readonly openingHours?: OpeningHours;
}

/** A function that the dialogue may call. */
export interface DialogueTool {
  readonly name: string;
  readonly description?: string;
  /** What a language model is told in place of `description`, asked anew for each reply. Default: the same each time. */
  readonly describe?: () => string;
  /** JSON schema of the parameters, an object. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly strict?: boolean;
  /** Its answer is not waited for. */
  readonly isAsync?: boolean;
  /** Calling it hands the conversation over to this assistant; absent: it does something else. */
  readonly handsOverTo?: HandoverTarget;
  /** What the conversation is there for: whoever wants nothing else is asked for its parameters. Default no. */
  readonly isDue?: boolean;
}
/** Another assistant, as visitors ask for it. */
export interface HandoverTarget {
  readonly name: string;
  /** When it is wanted, in the words of its owner. */
  readonly description?: string;
}
export interface ToolCall {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
/** What the dialogue receives of a call: a text, or why there is none. */
export type ToolResult =
  | { readonly result: string }
  | { readonly error: string; readonly code: ToolErrorCode };
/** A call and its answer, as a line of the conversation. */
export interface ToolExchange {
  readonly role: 'tool-exchange';
  /** Unique in the conversation. */
  readonly id: string;
  readonly call: ToolCall;
  readonly result: ToolResult;
}
export type DialogueMessage = OpenAIMessage | ToolExchange;

/** What a language model has read and written for one request, as its endpoint counts. */
export interface TokenCounts {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Of `promptTokens`, those that cost less because they were known. */
  readonly cachedPromptTokens: number;
}
export interface TokenUsage extends TokenCounts {
  /** Of these, what other models of the same endpoint took that answered instead; each model once. */
  readonly others?: readonly ModelTokens[];
}
export interface ModelTokens extends TokenCounts {
  /** As the endpoint names it. */
  readonly model: string;
}

/** Writes one answer: about a call that is over, not within it. */
export interface TextModel {
  readonly name: string;
  /** `usage` is absent when the endpoint does not count. Throws {@link EngineError}. */
  complete(asked: {
    readonly messages: readonly OpenAIMessage[];
    readonly model?: string;
    /** Default 1,000. */
    readonly maxTokens?: number;
    readonly signal: AbortSignal;
  }): Promise<{ readonly text: string; readonly usage?: TokenUsage }>;
}

/** Decides what to say. */
export interface DialogueEngine {
  readonly name: string;
  createSession(options: DialogueOptions): DialogueSession;
}
export interface DialogueOptions {
  readonly assistantName: string;
  /** Starting conversation; the first is usually the system prompt. */
  readonly messages: readonly OpenAIMessage[];
  readonly knowledge: readonly KnowledgeEntry[];
  /** For engines that ask a model. Default: as usual. */
  readonly knowledgePlan?: KnowledgePlan;
  /**
   * What visitor and assistant said before this session, when a conversation goes on in a new one: an
   * engine that remembers more than `history` finds it in here. Nothing that was said then is done again.
   */
  readonly earlier?: readonly OpenAIMessage[];
  /**
   * A step behind another one: the visitor's first words were an answer to that one. An engine that follows instructions
   * finds that in them.
   */
  readonly isEntered?: boolean;
  /** The knowledge serves this one reply: nothing that takes long is derived from it. */
  readonly isKnowledgeBrief?: boolean;
  /** How long a reply may wait until new knowledge has been read; default 150 ms. */
  readonly knowledgeWithinMs?: number;
  readonly model?: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  /** Engines that call no functions ignore them. */
  readonly tools?: readonly DialogueTool[];
  /** Absent: the assistant books nothing and offers no booking. */
  readonly booking?: BookingOptions;
  /** Of the business, as `America/New_York`. Default: the zone of this machine. */
  readonly timeZone?: string;
  /** Epoch ms. Default: the clock of this machine. */
  readonly now?: () => number;
  /** Is what is said recorded? Default no: it is only transcribed. */
  readonly isRecorded?: boolean;
  /** What is said where the engine ends the conversation without words of its own. The host says it no second time. */
  readonly farewell?: string;
  /** A chat: answers are read, and there is no call to end. Default: they are spoken. */
  readonly isWritten?: boolean;
  /** The call or chat as JSON, without secrets: for endpoints of the customer's own that ask for it. */
  readonly conversation?: object;
}
export interface DialogueSession {
  /**
   * Starts the reply to what the visitor said. It may be thrown away: nothing
   * outside changes, and no state of the session, before `commit`.
   * `history` holds what was really said and heard so far, without `userText`.
   */
  reply(input: {
    readonly userText: string;
    readonly history: readonly DialogueMessage[];
    readonly signal: AbortSignal;
    /**
     * Runs one of the tools; waits until the reply is no longer a guess, so that
     * nothing is done for a turn that goes on. Rejects only when the reply is given up.
     */
    readonly callTool?: (call: ToolCall) => Promise<ToolResult>;
    /** Called for each request to a model that counts, also of a reply that is thrown away. */
    readonly onUsage?: (usage: TokenUsage) => void;
  }): DialogueReply;
  /** The visitor begins to speak: what a reply needs may be got ready meanwhile. Does not throw. Absent: nothing is. */
  attend?(): void;
  /** Phrases worth expecting next (for example digits while a phone number is asked for). */
  expectedPhrases(): readonly string[];
}
export interface DialogueReply {
  /** Pieces of the reply as they come; their concatenation is the whole text. Throws {@link EngineError}. */
  readonly text: AsyncIterable<string>;
  /** The reply is being spoken: store the new state, return what the host has to do. Called once, after `text` ended or was cut off. */
  commit(): readonly DialogueAction[];
}

export type EngineErrorCode =
  | 'engine-unavailable'
  | 'engine-failed'
  | 'engine-timed-out'
  | 'engine-aborted'
  | 'engine-bad-answer'
  | 'engine-unauthorized';

export interface EngineErrorOptions {
  readonly cause?: unknown;
  /** How long the engine wants to be left alone, ms. */
  readonly retryAfterMs?: number | undefined;
  /** Default: of an endpoint that refuses the key, yes; otherwise no. */
  readonly isPermanent?: boolean | undefined;
  /** The parameter of the request that the endpoint does not take. */
  readonly parameter?: string | undefined;
}

/** Every failure of an engine. `engine` is its name, `code` says what happened. It never holds a key. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  readonly engine: string;
  /** How long the engine wants to be left alone, ms; absent: it did not say. */
  readonly retryAfterMs?: number;
  /** The same request will fail again: a key, a model or an account is wrong. */
  readonly isPermanent: boolean;
  /** The parameter of the request that the endpoint does not take; absent: the failure is another one. */
  readonly parameter?: string;
  constructor(code: EngineErrorCode, engine: string, message: string, options: EngineErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.engine = engine;
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs;
    if (options.parameter !== undefined) this.parameter = options.parameter;
    this.isPermanent = options.isPermanent ?? code === 'engine-unauthorized';
  }
}

/** The engines of one agent. A missing one is a capability that the call does not have. */
export interface Engines {
  readonly voiceActivity: VoiceActivityEngine | null;
  readonly speechToText: SpeechToTextEngine | null;
  readonly textToSpeech: TextToSpeechEngine | null;
  readonly dialogue: DialogueEngine;
  /** Absent or null: sound is heard as it comes, whatever the assistant wants. */
  readonly noiseSuppression?: NoiseSuppressionEngine | null;
}
