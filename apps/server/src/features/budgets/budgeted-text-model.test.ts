import { EngineError, type TextModel } from '@saywell/agent';
import { expect, it } from 'vitest';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { budgetedTextModel } from './budgeted-text-model.ts';

const usage = { promptTokens: 1_000_000, completionTokens: 0, cachedPromptTokens: 0 };
const messages = [{ role: 'user' as const, content: 'x'.repeat(4_000_000) }];
const signal = new AbortController().signal;

function open(complete: TextModel['complete'], { name = 'groq', refuses = false } = {}) {
  const seen: unknown[] = [];
  const budgets = {
    async open({ orgId }: { orgId: string }) {
      seen.push(orgId);
      if (refuses) throw new DomainError('billing-limit-reached', 'no room');
    },
    close: async (_spender: unknown, usd: number) => void seen.push(usd),
  };
  const prices = { groq: { perMillionPromptTokens: 2 } };
  const model = budgetedTextModel({ name, complete }, { orgId: 'org', budgets, prices });
  const write = () =>
    model.complete({ messages, model: 'm', signal }).then(
      ({ text }) => text,
      (error: unknown) => error instanceof Error && 'code' in error && error.code,
    );
  return { seen, write };
}

it('what was written is counted, also where it failed or was not counted by its endpoint', async () => {
  const counted = open(async () => ({ text: 'Yes.', usage }));
  expect([await counted.write(), counted.seen]).toEqual(['Yes.', ['org', 2]]);
  const uncounted = open(async () => ({ text: 'Yes.' }));
  await uncounted.write();
  expect(uncounted.seen[1]).toBeGreaterThan(1.9);
  const failed = open(async () => {
    throw new EngineError('engine-failed', 'groq', 'away');
  });
  expect(await failed.write()).toBe('engine-failed');
  expect(failed.seen[1]).toBeGreaterThan(1.9);
});

it('without room nothing is asked; a model that costs nothing needs none', async () => {
  let asked = 0;
  const complete = async () => ({ text: String((asked += 1)) });
  expect(await open(complete, { refuses: true }).write()).toBe('billing-limit-reached');
  expect(asked).toBe(0);
  const own = open(complete, { name: 'custom-llm', refuses: true });
  expect([await own.write(), own.seen]).toEqual(['1', []]);
});
