import type { ClientMessage, TranscriptMessage, WireToolCall } from '@saywell/contract';

/** A function that the assistant has called. */
export interface SeenCall {
  readonly id: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Was the caller to run it? */
  isAsked: boolean;
  /** What it answered; undefined: nothing yet. */
  result: string | undefined;
}

/** What a caller has got to know so far. */
export interface CallRecord {
  /** Sentences of the assistant as they are written, in order; each from the moment on at which it begins to be heard. */
  readonly heard: readonly string[];
  readonly calls: readonly SeenCall[];
  /** Names of assistants that took over. */
  readonly handedTo: readonly string[];
  /** Names of a workflow's nodes. */
  readonly nodes: readonly string[];
  readonly isSpeaking: boolean;
  /** Has something been given to the voice that has not begun to be heard? */
  readonly isAboutToSpeak: boolean;
  /** Epoch milliseconds of the last sign of the assistant. */
  readonly heardAt: number;
  /** Undefined: it goes on. */
  readonly ended: string | undefined;
}

export interface RecordWriter {
  readonly record: CallRecord;
  take(message: ClientMessage, at: number): void;
  hear(sentence: string, at: number): void;
  call(call: Pick<SeenCall, 'id' | 'name' | 'parameters'>, isAsked: boolean): void;
  answered(id: string, result: string): void;
  end(reason: string): void;
}

const signs: ReadonlySet<ClientMessage['type']> = new Set([
  'transfer-update',
  'workflow.node.started',
  'tool-calls',
]);

const isHeard = (message: ClientMessage): message is TranscriptMessage =>
  message.type === 'transcript' && message.role === 'assistant' && message.transcriptType === 'final';

export function createRecord(): RecordWriter {
  const heard: string[] = [];
  const calls = new Map<string, SeenCall>();
  const handedTo: string[] = [];
  const nodes: string[] = [];
  let isSpeaking = false;
  let isAboutToSpeak = false;
  let heardAt = 0;
  let ended: string | undefined;

  const writer: RecordWriter = {
    record: {
      heard,
      handedTo,
      nodes,
      get calls() {
        return [...calls.values()];
      },
      get isSpeaking() {
        return isSpeaking;
      },
      get isAboutToSpeak() {
        return isAboutToSpeak;
      },
      get heardAt() {
        return heardAt;
      },
      get ended() {
        return ended;
      },
    },
    take(message, at) {
      if (message.type === 'speech-update' && message.role === 'assistant') {
        isSpeaking = message.status === 'started';
        isAboutToSpeak = false;
        heardAt = at;
      }
      if (message.type === 'user-interrupted') isAboutToSpeak = false;
      if (message.type === 'voice-input') {
        isAboutToSpeak = !isSpeaking;
        heardAt = at;
      }
      // Whoever takes over, and whatever a function answers, is spoken about next.
      if (signs.has(message.type)) heardAt = at;
      if (isHeard(message)) writer.hear(message.transcript, at);
      if (message.type === 'transfer-update') handedTo.push(message.toAssistant.name);
      if (message.type === 'workflow.node.started') nodes.push(message.node.name);
      if (message.type === 'status-update' && message.status === 'ended')
        ended ??= message.endedReason ?? 'unknown';
      if (message.type === 'tool-calls') for (const call of message.toolCallList) note(call, true);
      if (message.type === 'conversation-update')
        for (const { toolCalls = [], toolCallId, result } of message.messages) {
          for (const call of toolCalls) note(call, false);
          if (toolCallId !== undefined) writer.answered(toolCallId, result ?? '');
        }
    },
    hear(sentence, at) {
      heard.push(sentence);
      heardAt = at;
    },
    call({ id, name, parameters }, isAsked) {
      const known = calls.get(id);
      if (known === undefined) calls.set(id, { id, name, parameters, isAsked, result: undefined });
      else known.isAsked ||= isAsked;
    },
    answered(id, result) {
      const known = calls.get(id);
      if (known !== undefined) known.result = result;
    },
    end(reason) {
      ended ??= reason;
    },
  };
  const note = ({ id, name, parameters }: WireToolCall, isAsked: boolean): void =>
    writer.call({ id, name, parameters }, isAsked);
  return writer;
}
