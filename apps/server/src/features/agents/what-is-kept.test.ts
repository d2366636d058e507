import { expect, it } from 'vitest';
import { isRecorded, keepsNothing } from './what-is-kept.ts';

it.each([
  [{}, false],
  [{ artifactPlan: { recordingEnabled: true } }, true],
  [{ artifactPlan: { recordingEnabled: true }, compliancePlan: { hipaaEnabled: true } }, false],
  [{ artifactPlan: { recordingEnabled: true }, compliancePlan: { hipaaEnabled: false } }, true],
])('%j is recorded: %s', (assistant, expected) => {
  expect(isRecorded(assistant)).toBe(expected);
  expect(keepsNothing({})).toBe(false);
});
