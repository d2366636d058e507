import { expect, it } from 'vitest';
import { confidentialWith, isRecorded, keepsNothing, latePromise, masksCards } from './what-is-kept.ts';

it.each([
  [{}, false],
  [{ artifactPlan: { recordingEnabled: true } }, true],
  [{ artifactPlan: { recordingEnabled: true }, compliancePlan: { hipaaEnabled: true } }, false],
  [{ artifactPlan: { recordingEnabled: true }, compliancePlan: { hipaaEnabled: false } }, true],
  [{ artifactPlan: { recordingEnabled: true }, compliancePlan: { pciEnabled: true } }, false],
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

it('one member in whose calls card numbers are masked makes it so for the whole call', () => {
  const first = { name: 'First', compliancePlan: { hipaaEnabled: true } };
  const careful = { compliancePlan: { pciEnabled: true } };
  expect(masksCards(first)).toBe(false);
  expect(confidentialWith([first, careful], first)).toEqual({
    name: 'First',
    compliancePlan: { hipaaEnabled: true, pciEnabled: true },
  });
  expect(confidentialWith([careful, first], careful).compliancePlan).toEqual({
    hipaaEnabled: true,
    pciEnabled: true,
  });
});

it('a promise cannot be kept of a call that has begun without it', () => {
  const careful = { compliancePlan: { pciEnabled: true } };
  const quiet = { compliancePlan: { hipaaEnabled: true } };
  expect(latePromise({}, careful)).toContain('masked');
  expect(latePromise({}, quiet)).toContain('kept');
  expect(latePromise(careful, {})).toBeUndefined();
  expect(latePromise(careful, careful)).toBeUndefined();
});
