import type { CallMessage } from '@saywell/contract';
import type { SaidMessage } from '../../tools/is-rejected.ts';

/** What visitor and assistant have said, as the plans of tools read it. */
export function saidInCall(history: readonly CallMessage[]): readonly SaidMessage[] {
  return history.flatMap(({ role, message }) => {
    if (role !== 'user' && role !== 'bot') return [];
    return [{ role: role === 'bot' ? 'assistant' : role, content: message }];
  });
}
