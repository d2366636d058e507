import type { Handover } from '../agent.ts';
import { consume } from '../engines/consume.ts';
import {
  type DialogueAction,
  type DialogueMessage,
  type DialogueReply,
  type DialogueSession,
  EngineError,
  type TokenUsage,
} from '../engines/engine.ts';
import { badAnswer, toEngineError } from '../engines/engine-failure.ts';
import type { TextTools } from '../language/text-tools.ts';
import type { ModelMarks } from '../record/turn-metrics.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SpeechWriter } from '../speaking/speaking.ts';
import { createReplyCalls } from './reply-calls.ts';
import { createToolGate } from './tool-gate.ts';
import type { Tools } from './tools.ts';

/** The dialogue's reply to one text of the visitor, from its first word to its commit. */
export interface Reply {
  readonly userText: string;
  readonly speech: SpeechWriter;
  readonly marks: ModelMarks;
  /** Pieces so far; later ones come through `onPiece`. */
  readonly pieces: readonly string[];
  /** It will never have a text. */
  readonly failed: boolean;
  /** The call ends when it was said; known once it is committed. */
  readonly endsCall: boolean;
  /** The turn is over: the functions that the reply wants are called. False: it may still go on. */
  release(released: boolean): void;
  /** It is being heard: commits when the text has ended. */
  heard(): void;
  /** Given up. Commits when it was heard in part. */
  cancel(): void;
}
export interface ReplyOptions {
  readonly userText: string;
  readonly history: readonly DialogueMessage[];
  readonly session: DialogueSession;
  readonly engineName: string;
  readonly runtime: Runtime;
  readonly text: TextTools;
  readonly tools: Tools;
  onUsage(usage: TokenUsage): void;
  readonly speech: SpeechWriter;
  onPiece(reply: Reply, piece: string): void;
  onActions(actions: readonly DialogueAction[]): void;
  /** A function has handed the conversation over: nothing follows what the speech has, which may be nothing. */
  onHandedOver(reply: Reply): void;
  onFailure(reply: Reply, error: EngineError): void;
}

export function startReply(options: ReplyOptions): Reply {
  const { runtime, engineName, speech } = options;
  const controller = new AbortController();
  const splitter = options.text.createSplitter();
  const marks: ModelMarks = { modelAskedAt: runtime.now(), modelAnsweredAt: null };
  const pieces: string[] = [];
  let length = 0;
  let source: DialogueReply | null = null;
  let state: 'streaming' | 'ended' | 'failed' = 'streaming';
  let heard = false;
  let committed = false;
  let endsCall = false;

  const gate = createToolGate({
    run: createReplyCalls({
      tools: options.tools,
      runtime,
      hasSpoken: () => pieces.length > 0,
      isOpen: () => state === 'streaming' && !controller.signal.aborted,
      isHeard: () => speech.isHeard,
      say: (line) => sayLine(line),
      conclude() {
        cancelReading();
        end(null);
      },
      handOver: (handover) => handOver(handover),
      endCall() {
        endsCall = true;
      },
    }),
    givenUp: () => new EngineError('engine-aborted', engineName, 'The reply was given up'),
  });
  const sayLine = (line: string): void => {
    addSentences(splitter.flush());
    const piece = pieces.length === 0 || pieces.at(-1)?.endsWith(' ') === true ? `${line} ` : ` ${line} `;
    pieces.push(piece);
    options.onPiece(reply, piece);
    addSentences([line]);
  };
  const commit = (): void => {
    if (committed || !heard || state === 'streaming' || source === null) return;
    committed = true;
    try {
      const actions = source.commit();
      endsCall ||= actions.some(({ type }) => type === 'end-call');
      options.onActions(actions);
    } catch (error) {
      options.onFailure(reply, toEngineError(error, engineName));
    }
  };
  const addSentences = (sentences: readonly string[]): void => {
    for (const sentence of sentences) speech.add(sentence);
  };
  const end = (error: EngineError | null): void => {
    addSentences(splitter.flush());
    state = speech.isEmpty ? 'failed' : 'ended';
    const failure = error ?? (state === 'failed' ? badAnswer(engineName, 'a reply without text') : null);
    if (failure !== null) options.onFailure(reply, failure);
    // First, because an action may say that the call ends with this speech.
    commit();
    speech.end();
  };
  const take = (piece: unknown): void => {
    if (typeof piece !== 'string') throw badAnswer(engineName, 'a piece of a reply that is no text');
    const room = pipelineLimits.maxReplyLength - length;
    const added = piece.slice(0, room);
    length += added.length;
    marks.modelAnsweredAt ??= runtime.now();
    pieces.push(added);
    options.onPiece(reply, added);
    addSentences(splitter.push(added));
    if (piece.length <= room) return;
    cancelReading();
    end(null);
  };
  const handOver = ({ message }: Handover): void => {
    if (state !== 'streaming') return;
    addSentences(splitter.flush());
    if (message !== null) {
      pieces.push(message);
      options.onPiece(reply, message);
      const line = options.text.createSplitter();
      addSentences([...line.push(message), ...line.flush()]);
    }
    cancelReading();
    state = 'ended';
    commit();
    speech.end();
    options.onHandedOver(reply);
  };
  const reply: Reply = {
    userText: options.userText,
    speech,
    marks,
    pieces,
    get failed() {
      return state === 'failed';
    },
    get endsCall() {
      return endsCall;
    },
    release: (released) => gate.open(released),
    heard() {
      heard = true;
      commit();
    },
    cancel() {
      cancelReading();
      speech.cancel();
      if (state === 'streaming') state = 'ended';
      commit();
    },
  };
  const stop = consume(
    () => {
      const { userText, history } = options;
      source = options.session.reply({
        userText,
        history,
        signal: controller.signal,
        onUsage: (usage) => options.onUsage(usage),
        callTool(call) {
          // What was said before it need not wait for the answer.
          addSentences(splitter.flush());
          return gate.call(call);
        },
      });
      return source.text;
    },
    {
      runtime,
      engine: engineName,
      firstMs: pipelineLimits.dialogueFirstTextMs,
      nextMs: pipelineLimits.dialogueNextTextMs,
      isExcused: () => gate.isWaiting,
      onItem: take,
      onEnd: () => end(null),
      onError(error) {
        gate.close();
        controller.abort();
        end(error);
      },
    },
  );
  function cancelReading(): void {
    gate.close();
    controller.abort();
    stop();
  }
  return reply;
}
