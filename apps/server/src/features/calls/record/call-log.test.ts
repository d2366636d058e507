import type { CreateAssistant } from '@saywell/contract';
import { expect, it, vi } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { soundFailed } from '../background/sound-failed.ts';
import type { CallEnd } from '../ending/call-end.ts';
import { createCallRecord } from './call-record.ts';

/** What is logged of a call from start to end, and its end as it is stored. */
async function logged(assistant: CreateAssistant) {
  const lines: string[] = [];
  const ends: CallEnd[] = [];
  const store = fakeStore();
  const record = createCallRecord(
    {
      store: { ...store, call: { ...store.call, markInProgress: async () => undefined } },
      prices: {},
      apiLog: {
        add: (entry) => void lines.push(String((typeof entry === 'function' ? entry() : entry).message)),
      },
      log: { warn: () => undefined, error: () => undefined },
      draft: () => undefined,
      clock: createVirtualClock(),
      ends: { store: async (end) => void ends.push(end) },
      track: (work) => work,
    },
    {
      orgId: 'org',
      callId: 'call',
      assistant,
      hasModel: true,
      systemPrompt: '',
      engines: { transport: 'saywell', transcriber: null, model: { provider: 'p' }, voice: null },
    },
  );
  record.started();
  const messages = [
    { role: 'bot' as const, message: 'Hi.', time: 0, secondsFromStart: 0 },
    { role: 'user' as const, message: 'Hello.', time: 0, secondsFromStart: 0 },
  ];
  const usage = {
    transcribedMs: 0,
    voiceCharacters: 0,
    tokens: { promptTokens: 0, completionTokens: 0, cachedPromptTokens: 0 },
  };
  await record.ended({
    reason: 'customer-ended-call',
    artifact: Promise.resolve({ messages, transcript: 'AI: Hi.' }),
    usage,
  });
  return { lines, end: ends[0] };
}

it('what is lost in a call is one more of its warnings, beside those that it began with', async () => {
  const kept: object[] = [];
  const store = fakeStore();
  const began = { path: 'voice.provider', code: 'engine-replaced', message: 'Another one.' } as const;
  const record = createCallRecord(
    {
      store: {
        ...store,
        call: { ...store.call, keep: async (_orgId, _id, made) => kept.push(made) > 0 },
      },
      prices: {},
      apiLog: undefined,
      log: { warn: () => undefined, error: () => undefined },
      draft: () => undefined,
      clock: createVirtualClock(),
      ends: { store: async () => undefined },
      track: (work) => work,
    },
    {
      orgId: 'org',
      callId: 'call',
      warnings: [began],
      assistant: {},
      hasModel: true,
      systemPrompt: '',
      engines: { transport: 'saywell', transcriber: null, model: { provider: 'p' }, voice: null },
    },
  );
  const sound = soundFailed(new Error('no WAV file'));
  record.lost(sound);
  const failed = { path: 'voice.provider', code: 'engine-failed', message: 'It failed.' } as const;
  record.lost(failed);
  await vi.waitFor(() => expect(kept).toHaveLength(2));
  expect(kept).toEqual([{ warnings: [began, sound] }, { warnings: [began, sound, failed] }]);
  expect(sound).toMatchObject({ path: 'backgroundSound', message: expect.stringContaining('no WAV file') });
});

it('a call is logged unless its assistant wants no lines (field: artifactPlan.loggingEnabled)', async () => {
  expect((await logged({})).lines).toEqual([
    'The call has started.',
    'The call has ended: customer-ended-call',
  ]);
  expect((await logged({ artifactPlan: { loggingEnabled: false } })).lines).toEqual([]);
});

it('a call that is too short for its analysis says so (field: analysisPlan.minMessagesThreshold)', async () => {
  const long = { analysisPlan: { minMessagesThreshold: 9 } };
  expect((await logged(long)).lines).toContain(
    'The call is not analysed: it has 2 messages, and analysisPlan.minMessagesThreshold is 9.',
  );
  expect((await logged({ ...long, compliancePlan: { hipaaEnabled: true } })).lines).toHaveLength(2);
});

it('a call of which nothing is kept is analysed by no job, which would have nothing to read', async () => {
  const model = { provider: 'openai' as const, model: 'm' };
  const usual = await logged({ model });
  expect(usual.end?.analysis.later).not.toBeNull();
  expect(usual.end).not.toHaveProperty('keepsNothing');
  const { end } = await logged({ model, compliancePlan: { hipaaEnabled: true } });
  expect(end).toMatchObject({ keepsNothing: true, analysis: { later: null } });
});

it('a call whose assistant has an observability plan ends with the trace that is wanted of it', async () => {
  const observabilityPlan = { provider: 'langfuse' as const, tags: ['a'] };
  expect((await logged({ name: 'Ann', observabilityPlan })).end?.trace).toEqual({
    plan: observabilityPlan,
    name: 'Ann',
    model: 'p',
  });
  const { end } = await logged({ observabilityPlan, compliancePlan: { hipaaEnabled: true } });
  expect(end).not.toHaveProperty('trace');
  expect((await logged({})).end).not.toHaveProperty('trace');
});
