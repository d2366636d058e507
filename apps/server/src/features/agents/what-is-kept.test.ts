import { expect, it } from 'vitest';
import { confidentialWith, isRecorded, keepsNothing } from './what-is-kept.ts';

it.each([
  [{}, false],
  [{ artifactPlan: { recordingEnabled: true } }, true],
  [{ artifactPlan: { recordingEnabled: true }, compliancePlan: { hipaaEnabled: true } }, false],
  [{ artifactPlan: { recordingEnabled: true }, compliancePlan: { hipaaEnabled: false } }, true],
])('%j is recorded: %s', (assistant, expected) => {
  expect(isRecorded(assistant)).toBe(expected);
  expect(keepsNothing({})).toBe(false);
});

it('one member that keeps nothing makes it so for the whole call', () => {
  const first = { name: 'First', compliancePlan: { pciEnabled: false } };
  const quiet = { compliancePlan: { hipaaEnabled: true } };
  expect(confidentialWith([first, {}], first)).toBe(first);
  expect(confidentialWith([first, quiet], first)).toEqual({
    name: 'First',
    compliancePlan: { pciEnabled: false, hipaaEnabled: true },
  });
  expect(confidentialWith([quiet], quiet)).toBe(quiet);
});
