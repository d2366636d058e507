import { expect, it } from 'vitest';
import { plansOf } from './plans-of.ts';

it('callers are told about the recording in words that are filled in (field: compliancePlan.recordingConsentPlan.message)', () => {
  const recordingConsentPlan = { type: 'stay-on-line' as const, message: 'May I, {{name}}?', waitSeconds: 2 };
  const assistant = { compliancePlan: { recordingConsentPlan } };
  const { consentPlan } = plansOf({ assistant, consentMessage: 'May I, Bo?' });
  expect(consentPlan).toEqual({ ...recordingConsentPlan, message: 'May I, Bo?' });
  expect(plansOf({ assistant }).consentPlan).toEqual(recordingConsentPlan);
  expect(plansOf({ assistant: {} }).consentPlan).toBeUndefined();
});

it('transcripts and operators have texts that are filled in (field: artifactPlan.transcriptPlan.userName, monitorPlan.takeOverMessage)', () => {
  const assistant = {
    artifactPlan: { transcriptPlan: { userName: '{{name}}' } },
    monitorPlan: { takeOverMessage: 'One moment, {{name}}.' },
  };
  const filled = { transcriptPlan: { userName: 'Bo' }, monitorPlan: { takeOverMessage: 'One moment, Bo.' } };
  expect(plansOf({ assistant, ...filled })).toMatchObject(filled);
  expect(plansOf({ assistant })).toMatchObject({ transcriptPlan: { userName: '{{name}}' } });
});
