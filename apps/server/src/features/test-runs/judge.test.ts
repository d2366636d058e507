import { expect, it } from 'vitest';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { judge } from './judge.ts';

it('without room in the budget a conversation is not judged, and the result says why', async () => {
  const model = {
    write: async () => {
      throw new DomainError('spending-stopped', 'The organisation has stopped it.');
    },
  };
  const messages = [{ role: 'assistant' as const, content: 'Hello.' }];
  const { signal } = new AbortController();
  expect(await judge({ rubric: 'is polite', messages, model, signal })).toMatchObject({
    result: 'fail',
    reasoning: 'not-judged: spending-stopped.',
  });
});
