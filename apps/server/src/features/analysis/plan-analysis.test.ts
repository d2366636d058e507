import { expect, it } from 'vitest';
import { whyTooShort } from './analysis-plan.ts';
import { type EndedCall, planAnalysis } from './plan-analysis.ts';

const line = (role: 'system' | 'user' | 'bot', message: string) => ({
  role,
  message,
  time: 0,
  secondsFromStart: 0,
});
const call: EndedCall = {
  assistant: { model: { provider: 'openai', model: 'gpt-4o' } },
  hasModel: true,
  systemPrompt: 'Sell shoes.',
  artifact: { messages: [line('system', 's'), line('bot', 'Hello.'), line('user', 'i need new shoes')] },
  bookings: [],
  reason: 'customer-ended-call',
};
const planned = (analysisPlan: EndedCall['assistant']['analysisPlan'], parts: Partial<EndedCall> = {}) =>
  planAnalysis({ ...call, ...parts, assistant: { ...call.assistant, analysisPlan } });

it('a call with a model is analysed later, also without a plan', () => {
  expect(planned(undefined)).toEqual({
    now: null,
    later: { plan: {}, model: { provider: 'openai', model: 'gpt-4o' }, systemPrompt: 'Sell shoes.' },
  });
});

it('whatever provider the model has, unless nothing here can ask it', () => {
  const assistant = { model: { provider: 'anthropic' as const, model: 'claude' } };
  expect(planAnalysis({ ...call, assistant }).later?.model).toEqual(assistant.model);
  expect(planAnalysis({ ...call, assistant, hasModel: false }).later).toBeNull();
});

it('a call in which too little was said is not analysed (field: analysisPlan.minMessagesThreshold)', () => {
  const nothing = { now: null, later: null };
  expect(planned({ minMessagesThreshold: 3 })).toEqual(nothing);
  expect(planned({ minMessagesThreshold: 3 }, { hasModel: false })).toEqual(nothing);
  expect(planned({ minMessagesThreshold: 0 }, { artifact: {} })).toEqual(nothing);
  // System messages are not said.
  expect(planned({ minMessagesThreshold: 2 }).later).not.toBeNull();
});

it('the log says how much too little was said, where the plan asks for more (field: analysisPlan.minMessagesThreshold)', () => {
  const { messages } = call.artifact;
  expect(whyTooShort({ minMessagesThreshold: 3 }, messages)).toMatch(/has 2 messages.* is 3/);
  expect(whyTooShort({ minMessagesThreshold: 2 }, messages)).toBeUndefined();
  expect(whyTooShort({}, [])).toBeUndefined();
});

it('nothing is put into the queue when nothing is asked for', () => {
  const off = { enabled: false };
  expect(planned({ summaryPlan: off, successEvaluationPlan: off })).toEqual({ now: null, later: null });
  expect(
    planned({ summaryPlan: off, successEvaluationPlan: off, structuredDataPlan: { enabled: true } }).later,
  ).not.toBeNull();
});

it('without a model the visitor’s own words are the summary, and nobody judges', () => {
  const now = { summary: 'The visitor said “i need new shoes”. The visitor ended the call.' };
  expect(planned({}, { hasModel: false })).toEqual({ now, later: null });
  const ownModel = { ...call, assistant: { model: { provider: 'saywell' as const } } };
  expect(planAnalysis(ownModel)).toEqual({ now, later: null });
});

it('without a model a summary that is off is not made, and prompts for it are not followed (field: analysisPlan.summaryPlan.messages)', () => {
  const nothing = { now: null, later: null };
  expect(planned({ summaryPlan: { enabled: false } }, { hasModel: false })).toEqual(nothing);
  const messages = [{ role: 'user', content: 'In French: {{transcript}}' }];
  expect(planned({ summaryPlan: { messages } }, { hasModel: false })).toEqual(
    planned({}, { hasModel: false }),
  );
});
