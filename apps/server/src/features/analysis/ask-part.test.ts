import { EngineError, type TextModel } from '@saywell/agent';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import type { AnalysisPart } from './analysis-parts.ts';
import { askPart } from './ask-part.ts';

const part: AnalysisPart = {
  type: 'successEvaluation',
  name: 'successEvaluation',
  messages: [{ role: 'user', content: 'Did it succeed?' }],
  timeoutMs: 5_000,
  maxTokens: 10,
  read: (answer) =>
    answer === 'yes'
      ? { analysis: { successEvaluation: 'true' } }
      : { code: 'analysis-bad-answer', issue: 'yes or no' },
};
const usage = { promptTokens: 10, completionTokens: 1, cachedPromptTokens: 4 };

type Asked = Parameters<TextModel['complete']>[0];
function ask(answer: (asked: Asked, attempt: number) => Promise<string>) {
  const clock = createVirtualClock();
  const asked: Asked[] = [];
  const stop = new AbortController();
  const model: TextModel = {
    name: 'fake',
    async complete(one) {
      asked.push(one);
      return { text: await answer(one, asked.length), usage };
    },
  };
  const outcome = askPart(part, { model, modelName: 'm', clock, signal: stop.signal });
  outcome.catch(() => undefined);
  return { clock, asked, stop, outcome };
}
const forever = () => new Promise<never>(() => undefined);

describe('a part of an analysis', () => {
  it('is what the model answers', async () => {
    const { outcome, asked } = ask(async () => 'yes');
    expect(await outcome).toEqual({ part, analysis: { successEvaluation: 'true' }, code: undefined, usage });
    expect(asked).toMatchObject([{ model: 'm', maxTokens: 10, messages: part.messages }]);
  });

  it('is asked for once more when the answer cannot be used, and both requests count', async () => {
    const { outcome, asked } = ask(async (_asked, attempt) => (attempt === 1 ? 'perhaps' : 'yes'));
    expect(await outcome).toMatchObject({
      analysis: { successEvaluation: 'true' },
      usage: { promptTokens: 20, completionTokens: 2, cachedPromptTokens: 8 },
    });
    expect(asked[1]?.messages).toEqual([
      ...part.messages,
      { role: 'assistant', content: 'perhaps' },
      { role: 'user', content: expect.stringContaining('yes or no') },
    ]);
  });

  it('is given up when the second answer cannot be used either', async () => {
    const { outcome, asked } = ask(async () => 'perhaps');
    expect(await outcome).toMatchObject({ analysis: undefined, code: 'analysis-bad-answer' });
    expect(asked).toHaveLength(2);
  });

  it('is given up after its time, however often the model was asked', async () => {
    const { outcome, clock, asked } = ask((_asked, attempt) =>
      attempt === 1 ? Promise.resolve('perhaps') : forever(),
    );
    await clock.advance(4_999);
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    await clock.advance(0);
    expect(isOver).toBe(false);
    await clock.advance(1);
    // The first request was answered, and is paid for.
    expect(await outcome).toMatchObject({ code: 'analysis-timed-out', usage });
    expect(asked[1]?.signal.aborted).toBe(true);
  });

  it.each([
    ['engine-unavailable', 'analysis-model-unavailable'],
    ['engine-timed-out', 'analysis-timed-out'],
    ['engine-bad-answer', 'analysis-bad-answer'],
    ['engine-unauthorized', 'analysis-model-failed'],
    ['engine-failed', 'analysis-model-failed'],
  ] as const)('fails typed when the model fails with %s', async (engineCode, code) => {
    const { outcome } = ask(() => Promise.reject(new EngineError(engineCode, 'fake', 'no')));
    expect(await outcome).toMatchObject({ analysis: undefined, code, usage: undefined });
  });

  it('fails typed when the model breaks every rule', async () => {
    const { outcome } = ask(() => Promise.reject(new TypeError('oops')));
    expect(await outcome).toMatchObject({ code: 'analysis-model-failed' });
  });

  it('rejects when the server stops: nothing was decided', async () => {
    const { outcome, stop } = ask(forever);
    stop.abort(new Error('the server stops'));
    await expect(outcome).rejects.toThrow('the server stops');
  });
});
