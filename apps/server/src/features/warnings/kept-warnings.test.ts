import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { keptWarnings } from './kept-warnings.ts';

const warned = (assistant: CreateAssistant) => keptWarnings(assistant).map(({ path }) => path);

it('nobody is asked for consent where nothing is recorded, or without words (field: compliancePlan.recordingConsentPlan.message)', () => {
  const at = 'compliancePlan.recordingConsentPlan';
  const asked = (message: string, recordingEnabled: boolean, more = {}) =>
    warned({
      artifactPlan: { recordingEnabled },
      compliancePlan: { ...more, recordingConsentPlan: { type: 'verbal', message } },
    });
  expect(asked('May we?', true)).toEqual([]);
  expect(asked('May we?', false)).toEqual([at]);
  expect(asked('', true)).toEqual([`${at}.message`]);
  expect(asked('May we?', false, { hipaaEnabled: true })).toEqual([at]);
});
