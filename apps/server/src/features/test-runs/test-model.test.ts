import type { TextModel } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { findTestModel } from './test-model.ts';

const signal = new AbortController().signal;

/** Who has a model, by its provider; what was asked for, and of whom. */
function open(providers: readonly string[]) {
  const asked: (string | undefined)[] = [];
  const textModelOf = ({ model }: CreateAssistant): TextModel | undefined =>
    model === undefined || !providers.includes(model.provider)
      ? undefined
      : {
          name: model.provider,
          complete: async (request) => {
            asked.push(request.model);
            return { text: model.provider };
          },
        };
  const write = async (assistants: readonly (CreateAssistant | undefined)[]) => {
    const model = await findTestModel({ textModelOf }, 'org', assistants);
    return model?.write({ instructions: 'i', history: [], text: 't', signal });
  };
  return { asked, write };
}

const claude = { model: { provider: 'anthropic', model: 'claude' } } as const;
const groq = { model: { provider: 'groq', model: 'llama' } } as const;
const plain = { model: { provider: 'saywell' } } as const;

it('the tester’s own model writes, else that of who is tested, each under its own name', async () => {
  const { asked, write } = open(['anthropic', 'groq', 'custom-llm']);
  expect(await write([groq, claude])).toBe('groq');
  expect(await write([undefined, claude])).toBe('anthropic');
  expect(await write([plain, claude])).toBe('anthropic');
  expect(asked).toEqual(['llama', 'claude', 'claude']);
});

it('the operator’s endpoint writes when neither has one, by the name that it has itself', async () => {
  const { asked, write } = open(['custom-llm']);
  expect(await write([plain, claude])).toBe('custom-llm');
  expect(asked).toEqual([undefined]);
});

it('nobody writes where nothing can', async () => {
  expect(await open([]).write([claude, groq])).toBeUndefined();
});
