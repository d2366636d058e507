import type { OpenAIMessage } from '@saywell/contract';
import type { AgentConfig, Handover } from '../agent.ts';
import type { DialogueMessage } from '../engines/engine.ts';
import type { History } from '../record/history.ts';
import { carriedContext } from './carried-context.ts';

/** The conversation as the next assistant sees it. */
export interface ContextView {
  /** The call's record; before he takes over, his view of what will have been said then. */
  readonly history: History;
  /** What was said, for a dialogue that remembers more than its history. */
  readonly earlier: readonly OpenAIMessage[];
  /** Read when the other one has said his last word. */
  carried(): readonly DialogueMessage[];
}

/** `answers`: the visitor's last words are his to answer, and are in none of it. */
export function contextView(
  history: History,
  { context, message }: Pick<Handover, 'context' | 'message'>,
  { tools, hookTools = [] }: Pick<AgentConfig, 'tools' | 'hookTools'>,
  answers: boolean,
): ContextView {
  const transfers = new Set(
    [...tools, ...hookTools].flatMap(({ name, handsOverTo }) => (handsOverTo ? [name] : [])),
  );
  const cut = (messages: readonly DialogueMessage[]): readonly DialogueMessage[] =>
    carriedContext(context, messages, { before: history.before(), transfers });
  const words = answers ? null : history.openWords();
  const carried = (): readonly DialogueMessage[] =>
    cut([...history.answered(answers), ...(words === null ? [] : [userMessage(words)])]);
  const announced = (): DialogueMessage[] =>
    message === null ? [] : [{ role: 'assistant', content: message }];
  const members = history.memberCount();
  const foreseen = (): readonly DialogueMessage[] =>
    cut([...history.answered(answers), ...(words === null ? [] : [userMessage(words)]), ...announced()]);
  return {
    carried,
    earlier: foreseen().flatMap((one) => (one.role === 'tool-exchange' ? [] : [one])),
    history: {
      ...history,
      answered: (reopened) =>
        history.memberCount() === members ? [...foreseen()] : history.answered(reopened),
    },
  };
}

function userMessage(content: string): DialogueMessage {
  return { role: 'user', content };
}
