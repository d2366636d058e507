import type {
  DialogueAction,
  DialogueEngine,
  DialogueMessage,
  DialogueReply,
  TokenUsage,
  ToolCall,
  ToolResult,
} from '../engines/engine.ts';
import type { Clock } from '../runtime/clock.ts';
import { answerAfter, type FaultSource, noFault, RUBBISH } from './fault.ts';

export interface FakeAnswer {
  readonly text: string;
  readonly actions?: readonly DialogueAction[];
  /** Called after the text; what it answers is said as well. */
  readonly call?: ToolCall;
  /** What its model counts. */
  readonly usage?: TokenUsage;
}
export interface FakeDialogue extends DialogueEngine {
  /** Texts of the replies that were begun, in order. */
  readonly asked: readonly string[];
  /** Texts of the replies that were committed, in order. */
  readonly committed: readonly string[];
  /** How often the visitor began to speak. */
  attended(): number;
}

/** Answers with a function of what the visitor said, word by word. */
export function createFakeDialogue(options: {
  readonly clock: Clock;
  readonly answer: (userText: string, history: readonly DialogueMessage[]) => string | FakeAnswer;
  readonly delayMs?: number;
  /** Between two words. */
  readonly wordDelayMs?: number;
  readonly expected?: readonly string[];
  readonly fault?: FaultSource;
}): FakeDialogue {
  const { clock, delayMs = 0, wordDelayMs = 0, fault = noFault } = options;
  const asked: string[] = [];
  const committed: string[] = [];
  let attended = 0;
  async function* stream(text: string, signal: AbortSignal): AsyncGenerator<string> {
    const what = fault();
    await answerAfter(clock, delayMs, what);
    if (what === 'rubbish') {
      yield JSON.parse(RUBBISH);
      return;
    }
    for (const word of text.match(/\S+\s*/g) ?? []) {
      if (signal.aborted) return;
      yield word;
      await answerAfter(clock, wordDelayMs, null);
    }
  }
  async function* streamWithCall(
    { text, call }: FakeAnswer,
    signal: AbortSignal,
    callTool: ((call: ToolCall) => Promise<ToolResult>) | undefined,
  ): AsyncGenerator<string> {
    yield* stream(text, signal);
    if (!call || !callTool) return;
    const answer = await callTool(call);
    yield* stream(` ${'result' in answer ? answer.result : answer.code}.`, signal);
  }
  return {
    name: 'fake-dialogue',
    asked,
    committed,
    attended: () => attended,
    createSession: () => ({
      attend: () => void (attended += 1),
      expectedPhrases: () => options.expected ?? [],
      reply({ userText, history, signal, callTool, onUsage }): DialogueReply {
        asked.push(userText);
        const answer = options.answer(userText, history);
        const given: FakeAnswer = typeof answer === 'string' ? { text: answer } : answer;
        const { actions = [] } = given;
        if (given.usage !== undefined) onUsage?.(given.usage);
        return {
          text: streamWithCall(given, signal, callTool),
          commit() {
            committed.push(userText);
            return actions;
          },
        };
      },
    }),
  };
}
