import type { AgentConfig } from '../agent.ts';
import type { History } from '../record/history.ts';
import type { TurnWords } from '../turns/turn-words.ts';

/** The silence, ms, that the assistant's plan wants after these words; undefined: it has none for them. */
export function plannedEndSilence(
  { endSilenceFor }: Pick<AgentConfig, 'endSilenceFor'>,
  history: Pick<History, 'messages'>,
  customer: string,
  words: TurnWords,
): number | undefined {
  if (endSilenceFor === undefined || customer.trim() === '') return undefined;
  const last = history.messages().findLast(({ role }) => role === 'bot');
  const assistant = last !== undefined && 'message' in last ? last.message : '';
  return endSilenceFor({ customer: customer.trim(), assistant }, words);
}
