import type { OpenAIMessage } from '@saywell/contract';
import type { AgentClock } from '../agent.ts';
import type { DialogueAction, DialogueEngine, DialogueReply } from '../engines/engine.ts';
import { answerAfter, type FaultSource, noFault, RUBBISH } from './fault.ts';

export interface FakeAnswer {
  readonly text: string;
  readonly actions?: readonly DialogueAction[];
}
export interface FakeDialogue extends DialogueEngine {
  /** Texts of the replies that were begun, in order. */
  readonly asked: readonly string[];
  /** Texts of the replies that were committed, in order. */
  readonly committed: readonly string[];
}

/** Answers with a function of what the visitor said, word by word. */
export function createFakeDialogue(options: {
  readonly clock: AgentClock;
  readonly answer: (userText: string, history: readonly OpenAIMessage[]) => string | FakeAnswer;
  readonly delayMs?: number;
  /** Between two words. */
  readonly wordDelayMs?: number;
  readonly expected?: readonly string[];
  readonly fault?: FaultSource;
}): FakeDialogue {
  const { clock, delayMs = 0, wordDelayMs = 0, fault = noFault } = options;
  const asked: string[] = [];
  const committed: string[] = [];
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
  return {
    name: 'fake-dialogue',
    asked,
    committed,
    createSession: () => ({
      expectedPhrases: () => options.expected ?? [],
      reply({ userText, history, signal }): DialogueReply {
        asked.push(userText);
        const answer = options.answer(userText, history);
        const { text, actions = [] } = typeof answer === 'string' ? { text: answer } : answer;
        return {
          text: stream(text, signal),
          commit() {
            committed.push(userText);
            return actions;
          },
        };
      },
    }),
  };
}
