import { expect, it } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import { prepareMember } from './prepare-call.ts';

it('whoever takes over from one of whom nothing is kept is not recorded, and keeps nothing', async () => {
  const options = {
    store: fakeStore(),
    knowledgeOf: async () => [],
    endSilenceMs: undefined,
    facts: { now: 0 },
  };
  const target = { assistant: { artifactPlan: { recordingEnabled: true } }, overrides: undefined };
  const usual = await prepareMember(options, 'org', target, {});
  expect(usual.config.isRecorded).toBe(true);
  const quiet = await prepareMember(options, 'org', target, { compliancePlan: { hipaaEnabled: true } });
  expect(quiet.config.isRecorded).toBe(false);
  expect(quiet.assistant.compliancePlan).toEqual({ hipaaEnabled: true });
});

it('what callers are told about the recording names what is known of the call (field: compliancePlan.recordingConsentPlan.message)', async () => {
  const options = {
    store: fakeStore(),
    knowledgeOf: async () => [],
    endSilenceMs: undefined,
    facts: { now: 0, customer: { number: '+13025550142' } },
  };
  const recordingConsentPlan = {
    type: 'stay-on-line' as const,
    message: 'May I record, {{name}} ({{customer.number}}, {{who}})?',
  };
  const target = {
    assistant: { artifactPlan: { recordingEnabled: true }, compliancePlan: { recordingConsentPlan } },
    overrides: { variableValues: { name: 'Bo' } },
  };
  const { consentMessage, warnings } = await prepareMember(options, 'org', target, {});
  expect(consentMessage).toBe('May I record, Bo (+13025550142, )?');
  expect(warnings).toEqual([
    expect.objectContaining({
      code: 'template-name-unknown',
      path: 'compliancePlan.recordingConsentPlan.message',
    }),
  ]);
});
