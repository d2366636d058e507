import type { Call, CallMessage } from '@saywell/contract';
import { expect, it } from 'vitest';
import { batchesOf, langfuseEvents } from './langfuse-events.ts';
import { wantedTrace } from './wanted-trace.ts';

const at = Date.parse('2026-11-24T09:30:00.000Z');
const line = (role: CallMessage['role'], message: string, second: number, source?: string): CallMessage => ({
  role,
  message,
  time: at + second * 1_000,
  endTime: at + second * 1_000 + 500,
  secondsFromStart: second,
  ...(source !== undefined && { source }),
});
const call = {
  id: 'call-1',
  orgId: 'org',
  createdAt: '2026-11-24T09:29:00.000Z',
  startedAt: '2026-11-24T09:30:00.000Z',
  endedAt: '2026-11-24T09:31:00.000Z',
  endedReason: 'customer-ended-call',
  artifact: {
    messages: [
      line('bot', 'Hello.', 0, 'first-message'),
      line('user', 'Are you open?', 1),
      line('bot', 'Until six.', 2, 'reply'),
      line('user', 'Thanks.', 4),
      line('bot', 'You are welcome.', 5, 'reply'),
    ],
  },
} as unknown as Call;
const plan = {
  provider: 'langfuse' as const,
  traceName: 'Front desk',
  tags: ['a', 'b'],
  metadata: { shop: 7 },
  promptName: 'desk',
  promptVersion: 3,
};
const wanted = { plan, name: 'Ann', model: 'gpt-4o' };

it('a call is one trace with a generation for each answer of the model (field: observabilityPlan.provider, observabilityPlan.tags, observabilityPlan.metadata, observabilityPlan.traceName, observabilityPlan.promptName, observabilityPlan.promptVersion)', () => {
  const [trace, first, ...others] = langfuseEvents(call, wanted);
  expect(trace).toMatchObject({
    type: 'trace-create',
    timestamp: '2026-11-24T09:30:00.000Z',
    body: {
      id: 'call-1',
      name: 'Front desk',
      tags: ['a', 'b'],
      metadata: { shop: 7, endedReason: 'customer-ended-call', durationSeconds: 60 },
      input: 'Are you open?',
      output: 'You are welcome.',
    },
  });
  expect(first).toMatchObject({
    type: 'generation-create',
    body: {
      traceId: 'call-1',
      name: 'Ann',
      startTime: '2026-11-24T09:30:01.500Z',
      completionStartTime: '2026-11-24T09:30:02.000Z',
      endTime: '2026-11-24T09:30:02.500Z',
      model: 'gpt-4o',
      input: 'Are you open?',
      output: 'Until six.',
      promptName: 'desk',
      promptVersion: 3,
    },
  });
  expect(others.map(({ body }) => body['output'])).toEqual(['You are welcome.']);
  expect(langfuseEvents(call, wanted)).toEqual([trace, first, ...others]);
});

it('is named after its assistant, and is there without a word said, too', () => {
  const quiet = { ...call, artifact: undefined, startedAt: undefined } as unknown as Call;
  const [trace, ...others] = langfuseEvents(quiet, { ...wanted, plan: { provider: 'langfuse', tags: [] } });
  expect(trace?.body).toMatchObject({ name: 'Ann', tags: [], timestamp: call.createdAt });
  expect(others).toEqual([]);
});

it('is wanted of calls of which something is kept', () => {
  const engine = { provider: 'openai', model: 'gpt-4o' };
  expect(wantedTrace({ observabilityPlan: plan, name: 'Ann' }, engine)).toEqual(wanted);
  expect(wantedTrace({ observabilityPlan: plan }, { provider: 'saywell' })).toMatchObject({
    model: 'saywell',
  });
  expect(wantedTrace({}, engine)).toBeUndefined();
  const quiet = { observabilityPlan: plan, compliancePlan: { hipaaEnabled: true } };
  expect(wantedTrace(quiet, engine)).toBeUndefined();
});

it('goes in requests that the service takes', () => {
  const [event] = langfuseEvents(call, wanted);
  if (event === undefined) throw new Error('no event');
  expect(batchesOf(Array.from({ length: 450 }, () => event)).map(({ length }) => length)).toEqual([
    200, 200, 50,
  ]);
  const long = { ...event, body: { output: 'x'.repeat(600_000) } };
  expect(batchesOf([long, event, long])).toHaveLength(2);
  expect(batchesOf([])).toEqual([]);
  const talkative = {
    ...call,
    artifact: { messages: [line('user', 'y'.repeat(50_000), 1)] },
  } as unknown as Call;
  expect(String(langfuseEvents(talkative, wanted)[0]?.body['input'])).toHaveLength(20_000);
});
