import type { CallStatus, EndedReason } from '../resources/call/call-status.ts';
import type { TurnMetrics } from '../resources/call/turn-metrics.ts';
import type { FunctionTool } from '../resources/tool/function-tool.ts';
import type { WireToolCall } from './wire-tool-call.ts';

/** Role of a line in the call's history. `bot` is the assistant, as existing clients know it. */
export type CallMessageRole = 'system' | 'user' | 'bot' | 'tool_calls' | 'tool_call_result';

/** One line of the call's history. */
export interface CallMessage {
  readonly role: CallMessageRole;
  readonly message: string;
  /** Epoch milliseconds at which the line began. */
  readonly time: number;
  /** Epoch milliseconds at which it ended. */
  readonly endTime?: number;
  readonly secondsFromStart: number;
  /** Milliseconds. */
  readonly duration?: number;
  /** Assistant lines: empty, or where the text came from. */
  readonly source?: string;
  /** `tool_calls` lines. */
  readonly toolCalls?: readonly WireToolCall[];
  /** `tool_call_result` lines: which call it answers, and with what. */
  readonly toolCallId?: string;
  readonly name?: string;
  readonly result?: string;
  /** Lines of the assistant, in calls in which several have spoken: which of them. */
  readonly assistantName?: string;
  readonly assistantId?: string;
}

interface MessageBase {
  /** Epoch milliseconds. */
  readonly timestamp: number;
}

export interface TranscriptMessage extends MessageBase {
  readonly type: 'transcript';
  readonly role: 'assistant' | 'user';
  readonly transcriptType: 'partial' | 'final';
  readonly transcript: string;
  /** Of the assistant, in calls in which several have spoken: which of them. */
  readonly assistantName?: string;
  readonly assistantId?: string;
}
export interface SpeechUpdateMessage extends MessageBase {
  readonly type: 'speech-update';
  readonly status: 'started' | 'stopped';
  readonly role: 'assistant' | 'user';
  /** Counts the turns of the call from 0. */
  readonly turn: number;
}
export interface StatusUpdateMessage extends MessageBase {
  readonly type: 'status-update';
  readonly status: CallStatus;
  readonly endedReason?: EndedReason;
}
export interface ConversationUpdateMessage extends MessageBase {
  readonly type: 'conversation-update';
  readonly messages: readonly CallMessage[];
  readonly messagesOpenAIFormatted: readonly { readonly role: string; readonly content: string }[];
}
export interface UserInterruptedMessage extends MessageBase {
  readonly type: 'user-interrupted';
  readonly turnId?: string;
}
export interface ModelOutputMessage extends MessageBase {
  readonly type: 'model-output';
  readonly output: string;
  readonly turnId?: string;
}
export interface VoiceInputMessage extends MessageBase {
  readonly type: 'voice-input';
  readonly input: string;
}
export interface HangMessage extends MessageBase {
  readonly type: 'hang';
}
export interface AssistantStartedMessage extends MessageBase {
  readonly type: 'assistant.started';
  readonly newAssistant: { readonly name?: string };
}
/** Another assistant has the conversation from now on. */
export interface TransferUpdateMessage extends MessageBase {
  readonly type: 'transfer-update';
  readonly destination: { readonly type: 'assistant'; readonly assistantName: string };
  readonly fromAssistant: { readonly name: string };
  readonly toAssistant: { readonly name: string };
}
/** A node of a workflow, as pages may know it: without its instructions and its tool. */
export interface WorkflowNodeView {
  readonly type: 'conversation' | 'tool' | 'hangup';
  readonly name: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}
/** The call has come to a node of its workflow. */
export interface WorkflowNodeStartedMessage extends MessageBase {
  readonly type: 'workflow.node.started';
  readonly node: WorkflowNodeView;
}
/** A sentence of the assistant begins to be heard or shown. */
export interface AssistantSpeechStartedMessage extends MessageBase {
  readonly type: 'assistant.speechStarted';
  /** The whole turn so far, this sentence with it. */
  readonly text: string;
  /** As in `speech-update`. */
  readonly turn: number;
  /** Whether a model has written it, or it was to be said as it is. */
  readonly source: 'model' | 'force-say';
}
/** A function has answered, on whichever side it ran. */
export interface ToolCallsResultMessage extends MessageBase {
  readonly type: 'tool-calls-result';
  readonly toolCallResult: {
    readonly toolCallId: string;
    readonly name: string;
    readonly result?: string;
    readonly error?: string;
  };
}
/**
 * Saywell's own: what this call cannot do, so that the page can say so.
 * `speech-to-text` false: the assistant reads typed messages only.
 */
export interface MetadataMessage extends MessageBase {
  readonly type: 'metadata';
  /** JSON text of `{ capabilities: { speechToText, textToSpeech } }`. */
  readonly metadata: string;
}

/** The page has to run these functions and to answer with a `tool-calls-result` each. */
export interface ToolCallsMessage extends MessageBase {
  readonly type: 'tool-calls';
  readonly toolCallList: readonly WireToolCall[];
  readonly toolCalls: readonly WireToolCall[];
  readonly toolWithToolCallList: readonly (FunctionTool & { readonly toolCall: WireToolCall })[];
}
/** Saywell's own: how long each part of a turn took, sent when the answer becomes audible. */
export interface TurnMetricsMessage extends MessageBase {
  readonly type: 'turn-metrics';
  readonly metrics: TurnMetrics;
}

/** Everything an agent sends to the page; the app message carries its JSON text. */
export type ClientMessage =
  | TranscriptMessage
  | SpeechUpdateMessage
  | StatusUpdateMessage
  | ConversationUpdateMessage
  | UserInterruptedMessage
  | ModelOutputMessage
  | VoiceInputMessage
  | HangMessage
  | AssistantStartedMessage
  | TransferUpdateMessage
  | WorkflowNodeStartedMessage
  | AssistantSpeechStartedMessage
  | ToolCallsResultMessage
  | MetadataMessage
  | ToolCallsMessage
  | TurnMetricsMessage;
