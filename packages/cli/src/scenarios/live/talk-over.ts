import type {
  Call,
  ClientMessage,
  InboundMessage,
  ToolCallsMessage,
  ToolCallsResult,
} from '@saywell/contract';
import { createRecord, type RecordWriter } from '../run/call-record.ts';
import type { Conversation, FunctionAnswer } from '../run/conversation.ts';
import { ScenarioError } from '../scenario-error.ts';
import { waitUntil } from './wait-until.ts';

/** Until a line that was closed counts as gone, ms. */
const closeTimeoutMs = 2_000;

/** The caller's end of a call: texts in both directions, whatever carries them. */
export interface CallerLine {
  readonly isClosed: () => boolean;
  /** Harmless when it is closed. */
  send(text: string): void;
  /** Breaks it off. */
  cut(): void;
  /** Rejects when it does not open. */
  readonly opened: Promise<unknown>;
}

/** What comes over a line. */
export interface LineListener {
  text(text: string): void;
  closed(): void;
}

export interface TalkOptions {
  /** Begins to open the line; messages may come with the opening. */
  readonly connect: (listener: LineListener) => CallerLine;
  /** The call as it is stored now. */
  readonly read: (limitMs: number) => Promise<Pick<Call, 'status' | 'endedReason'>>;
  /** Runs the functions that the caller is asked to run. */
  readonly answer: (name: string) => FunctionAnswer;
  readonly limitMs: number;
  /** Aborting it ends every wait. */
  readonly signal: AbortSignal;
}

/** A call in writing: what the assistant says is read from its messages, and its sound left alone. */
export async function talkOver({
  connect,
  read,
  answer,
  limitMs,
  signal,
}: TalkOptions): Promise<Conversation> {
  const writer = createRecord();
  let hasBegun = false;
  const say = (message: InboundMessage | ToolCallsResult): void => line.send(JSON.stringify(message));
  const line = connect({
    text(text) {
      const message = parseMessage(text);
      hasBegun = true;
      if (message === undefined) {
        writer.end('a message of the server is no JSON');
        return line.cut();
      }
      writer.take(message, Date.now());
      if (message.type === 'tool-calls') runFunctions(message, answer, say);
    },
    closed: () => void noteEnd(writer, () => read(limitMs)),
  });
  await line.opened;
  const until: Conversation['until'] = (check, withinMs) => waitUntil(check, withinMs, signal);
  await until(() => hasBegun || writer.record.ended !== undefined, limitMs);

  const hangUp = async (): Promise<void> => {
    say({ type: 'end-call' });
    if (!(await waitUntil(line.isClosed, closeTimeoutMs, signal))) line.cut();
  };
  return {
    record: writer.record,
    now: Date.now,
    until,
    say: async (content) => say({ type: 'add-message', message: { role: 'user', content } }),
    async stored(withinMs) {
      await hangUp();
      return untilStored(read, withinMs, signal);
    },
    close: hangUp,
  };
}

/** A call when it is over and stored. */
export async function untilStored<Stored extends Pick<Call, 'status'>>(
  read: (limitMs: number) => Promise<Stored>,
  withinMs: number,
  signal: AbortSignal,
): Promise<Stored> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const call = await read(withinMs);
    if (call.status === 'ended') return call;
    if (Date.now() > deadline || signal.aborted)
      throw new ScenarioError('timed-out', `the call is not stored after ${withinMs / 1_000} s`);
    await waitUntil(() => false, 100, signal);
  }
}

function parseMessage(text: string): ClientMessage | undefined {
  try {
    const message: ClientMessage = JSON.parse(text);
    return message;
  } catch {
    return undefined;
  }
}

function runFunctions(
  { toolCallList }: ToolCallsMessage,
  answer: (name: string) => FunctionAnswer,
  say: (message: ToolCallsResult) => void,
): void {
  for (const { id: toolCallId, name } of toolCallList) {
    const given = answer(name);
    if (given !== 'unanswered')
      say({ type: 'tool-calls-result', toolCallResult: { toolCallId, name, ...given } });
  }
}

/** A line may close before the message that says why. */
async function noteEnd(writer: RecordWriter, read: () => Promise<Pick<Call, 'endedReason'>>): Promise<void> {
  if (writer.record.ended !== undefined) return;
  const { endedReason } = await read().catch(() => ({ endedReason: undefined }));
  writer.end(endedReason ?? 'the connection was closed');
}
