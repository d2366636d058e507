import type {
  CallMessage,
  ClientMessage,
  ClientMessageType,
  EndedReason,
  InboundMessage,
  OpenAIMessage,
  TurnMetrics,
  WorkflowNodeView,
} from '@saywell/contract';
import type { Hook } from './conversation/hooks/hook-types.ts';
import type { IdlePlan } from './conversation/idle-plan.ts';
import type {
  BookingChange,
  BookingOptions,
  DemoBooking,
  DialogueTool,
  Engines,
  KnowledgeEntry,
  KnowledgePlan,
  TokenUsage,
  ToolCall,
  ToolResult,
} from './engines/engine.ts';
import type { AgentEngines } from './engines/realtime-engine.ts';
import type { GatePlan } from './hearing/denoising/gate-threshold.ts';
import type { KeypadPlan } from './hearing/keypad.ts';
import type { SpeechPlan } from './language/planned/speech-plan.ts';
import type { Clock } from './runtime/clock.ts';
import type { TurnConfig } from './turns/turn-settings.ts';

/** Where the assistant's speech goes. The transport paces it and reports what was played. */
export interface AudioOutput {
  /** Queues samples behind what is queued. `segment` names one spoken sentence. */
  play(segment: string, samples: Int16Array, sampleRateHz: number): void;
  /** No more samples follow for this segment. */
  endSegment(segment: string): void;
  /** Drops everything that was not played yet; harmless when nothing is. */
  clear(): void;
}
/** What the transport reports about a segment; `playedMs` counts from its first sample. */
export interface PlayoutEvent {
  readonly segment: string;
  readonly state: 'started' | 'progress' | 'finished' | 'cleared';
  readonly playedMs: number;
}

/** A function of the assistant, with how its calls are treated. */
export interface AgentTool extends DialogueTool {
  /** True: the dialogue goes on at once, the answer is ignored. */
  readonly isAsync: boolean;
  /** What is said around a call with these parameters. Absent: nothing. */
  readonly linesFor?: (parameters: ToolCall['parameters']) => ToolLines;
  /**
   * What follows from an asynchronous call as soon as it has begun: said in place of what the dialogue would say, or told
   * to it. Absent: nothing.
   */
  readonly afterBegin?: (parameters: ToolCall['parameters']) => Pick<ToolAnswer, 'line' | 'endsCall'> & {
    readonly hint?: string;
  };
  /** A call that took longer has failed, ms. */
  readonly timeoutMs: number;
}
/** What the assistant says before a function has answered. */
export interface ToolLines {
  /** Said when the dialogue calls it without a word. `isBlocking`: the function begins when it was heard. */
  readonly start?: { readonly text: string; readonly isBlocking: boolean } | undefined;
  /** Said when there is no answer after so many ms. */
  readonly delayed: readonly { readonly text: string; readonly afterMs: number }[];
}
/** What a runner makes of a call: what the dialogue hears of it, and what follows from it. */
export type ToolAnswer = ToolResult & {
  /** Said in place of what the dialogue would make of the result. */
  readonly line?: string;
  /** The call ends with the reply. */
  readonly endsCall?: boolean;
  /** The result has a word for the dialogue: it is to say something of it, also where the call ends with the reply. */
  readonly isHint?: true;
  /** Takes the conversation over. */
  readonly handover?: Handover;
};
/** One call of a function, under way. */
export interface AgentToolCall extends ToolCall {
  /** Unique in the conversation. */
  readonly id: string;
}

/** One assistant, resolved for one call: nothing optional that has a default. */
export interface AgentConfig extends TurnConfig {
  readonly assistantName: string;
  /** Of a stored assistant. */
  readonly assistantId?: string;
  /** The node of a workflow that it talks for; pages are told of it instead of a transfer. */
  readonly workflowNode?: WorkflowNodeView;
  readonly firstMessage: string | null;
  /** The visitor begins: the first message is said when somebody asks for it (`say-first-message`). Default no. */
  readonly waitsForVisitor?: boolean;
  /** The model writes the first message; `firstMessage` is said where it cannot. Default no. */
  readonly generatesFirstMessage?: boolean;
  readonly firstMessageInterruptible: boolean;
  readonly messages: readonly OpenAIMessage[];
  readonly knowledge: readonly KnowledgeEntry[];
  /** Default: as usual. */
  readonly knowledgePlan?: KnowledgePlan;
  /** Extra phrases for the recogniser. */
  readonly phrases: readonly string[];
  readonly voiceId: string | undefined;
  /** How its texts are cut and written out for its voice. Default: as the language and the voice need. */
  readonly speech?: SpeechPlan;
  /** May what is spoken be stored, to be played again in other calls? Default yes. */
  readonly cachesSpeech?: boolean;
  readonly transcriberModel: string | undefined;
  readonly model: {
    readonly name: string | undefined;
    readonly temperature: number | undefined;
    readonly maxTokens: number | undefined;
  };
  readonly tools: readonly AgentTool[];
  /** What it takes bookings for; undefined: it books nothing. */
  readonly booking: BookingOptions | undefined;
  /** Of the business; undefined: that of this machine. */
  readonly timeZone: string | undefined;
  /** Is the sound of the call recorded? */
  readonly isRecorded: boolean;
  readonly clientMessages: ReadonlySet<ClientMessageType>;
  /** What a silent visitor is asked; absent: "Are you still there?" at two thirds of the timeout; null: nothing. */
  readonly idle?: IdlePlan | null;
  /** How digits are entered by tone; absent: until # or 2 s pass; null: tones are sound as any other. */
  readonly keypad?: KeypadPlan | null;
  /** Is noise taken out of the visitor's sound before it is listened to? Default no. */
  readonly suppressesNoise?: boolean;
  /** What is quieter than the visitor is taken for background, and made quiet. Default: nothing is. */
  readonly noiseGate?: GatePlan;
  /** Said before the call ends for silence, instead of `endCallMessage`. */
  readonly silenceTimeoutMessage?: string;
  /** The history has what the model wrote instead of what was heard. Default no. */
  readonly recordsModelText?: boolean;
  readonly maxDurationMs: number;
  readonly endCallMessage: string | null;
  readonly endCallPhrases: readonly string[];
  /** What else happens when something happens. Default nothing. */
  readonly hooks?: readonly Hook[];
  /** Functions that hooks call beside `tools`; the dialogue does not know them. */
  readonly hookTools?: readonly AgentTool[];
}

/** One entry of the call's ordered log; every record of the call is read from it. */
export interface AgentLogEvent {
  readonly sequence: number;
  /** Epoch ms on the agent's clock. */
  readonly at: number;
  readonly type: string;
  readonly [detail: string]: unknown;
}

/** What the next assistant's dialogue knows of what was said before it. */
export type HandoverContext =
  /** Everything. `keepsInstructions`: the instructions of the one before it, too; `keepsTransfers`: also the calls that handed over. */
  | { readonly type: 'all'; readonly keepsInstructions: boolean; readonly keepsTransfers: boolean }
  | { readonly type: 'none' }
  /** The newest messages, so many. */
  | { readonly type: 'newest'; readonly count: number }
  /** What was said, without functions. */
  | { readonly type: 'spoken' }
  /** What was there before the assistant that hands over. */
  | { readonly type: 'before-this-one' };

/** Another assistant, ready to take the conversation over. */
export interface Handover {
  readonly config: AgentConfig;
  readonly engines: Engines;
  /** Runs its functions; absent: they are not available. */
  readonly tools?: ToolRunner;
  /** Said by the one who hands over; null: he goes without a word. */
  readonly message: string | null;
  readonly context: HandoverContext;
  /**
   * How it begins: with its first message, which it may lack, or with an answer to what the visitor said last.
   * What the visitor says over the handover is always answered.
   */
  readonly begins: 'first-message' | 'answer';
}

/** Carries out the calls of functions: on the page, on a server. */
export interface ToolRunner {
  /**
   * Resolves with the answer; a failure is an answer too. `signal` aborts when the conversation
   * ends, and with a `TimeoutError` when the call's time is over: an answer that comes at once
   * then, with the line that is said about it, still counts.
   */
  run(call: AgentToolCall, signal: AbortSignal): Promise<ToolAnswer>;
}

/** What the host does for the agent. None of them may throw; failures are the host's to log. */
export interface AgentHost {
  /** A message for the page; already filtered by `clientMessages`. */
  sendMessage(message: ClientMessage): void;
  /** Every message, also those that the page did not ask for. */
  emitted?(message: ClientMessage): void;
  /** The agent has decided that the call is over. Called once. */
  ended(reason: EndedReason): void;
  bookDemo(booking: DemoBooking): void;
  /** A booking of this call is to be another one, or none. */
  changeBooking(change: BookingChange): void;
  /** Somebody else has the conversation from now on; his engines are in use. */
  handedOver?(handover: Handover): void;
  /** Absent: functions are not available. */
  readonly tools?: ToolRunner;
  log(event: AgentLogEvent): void;
}

/** What one call took of its engines. */
export interface CallUsage {
  /** Speech that the recogniser was given, ms. */
  readonly transcribedMs: number;
  /** As the model's endpoint counts; 0 of dialogues without a model. */
  readonly tokens: TokenUsage;
  /** Of the texts that the voice was given, heard or not. */
  readonly voiceCharacters: number;
}

/** One of the assistants that have had the conversation, in their order. */
export interface AgentMember {
  readonly name: string;
  readonly id?: string;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Null: it has the conversation. */
  readonly endedAt: number | null;
  /** What its part took of its engines. */
  readonly usage: CallUsage;
}

export interface AgentOptions {
  readonly config: AgentConfig;
  readonly engines: AgentEngines;
  readonly output: AudioOutput;
  readonly host: AgentHost;
  readonly clock: Clock;
}

/** One assistant in one call: audio frames in, audio out. */
export interface Agent {
  /** The visitor can hear: speaks first when configured, starts the time limits. Harmless when called again. */
  start(): void;
  /** 16 000 Hz mono samples of the visitor, usually 20 ms. Ignored after the end. */
  handleAudio(samples: Int16Array): void;
  handlePlayout(event: PlayoutEvent): void;
  handleMessage(message: InboundMessage): void;
  /**
   * Is anybody in the room? While nobody is (everybody's network is lost, or pages load again) no silence
   * is counted and the assistant is silent; what it was saying goes on from where it was heard. Default true.
   */
  setPresence(isSomebodyThere: boolean): void;
  /**
   * Somebody else speaks to the visitor in the assistant's place: it hears and writes down what he says, answers
   * nothing, and counts no silence. What a page lets it say is said. Default false.
   */
  setAside(isAside: boolean): void;
  /** Tells the assistant something that only it and the record get, and no page. Nothing is answered to it. */
  brief(text: string): void;
  /** Writes something into the call's log, in its order. */
  note(type: string, details?: Readonly<Record<string, unknown>>): void;
  /**
   * The host wants the call to end: `line` is said, at most for 15 s, and then it ends with `reason`, as when the agent
   * decides that. At once when nobody would hear it. Harmless when the call is ending or over.
   */
  conclude(reason: EndedReason, line: string | null): void;
  /**
   * Hands the conversation over, as a function of the assistant does, its message first. False: it is
   * over or about to be, it is being handed over already, or it has been handed over too often.
   */
  handOver(handover: Handover): boolean;
  /** A step of the workflow that is no conversation begins: a tool, or what ends the call. Those that talk are told of by themselves. */
  nodeStarted(node: WorkflowNodeView): void;
  /** The host ends the call (visitor left, somebody ends it from outside, server stops): whoever is there is told, and there are no more speech, messages or timers. Harmless when called again. */
  stop(reason: EndedReason): void;
  /** History as it was really said and heard. */
  history(): readonly CallMessage[];
  metrics(): readonly TurnMetrics[];
  /** So far; it no longer changes after the end. */
  usage(): CallUsage;
  /** Who has had the conversation; one, unless it was handed over. */
  members(): readonly AgentMember[];
}
