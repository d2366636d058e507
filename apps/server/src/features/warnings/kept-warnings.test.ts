import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { keptWarnings } from './kept-warnings.ts';

const warned = (assistant: CreateAssistant) =>
  keptWarnings(assistant, { hasModel: true }).map(({ path }) => path);

it('nobody is asked for consent where nothing is recorded, or without words (field: compliancePlan.recordingConsentPlan.message)', () => {
  const at = 'compliancePlan.recordingConsentPlan';
  const asked = (message: string, recordingEnabled?: boolean, more = {}) =>
    warned({
      ...(recordingEnabled !== undefined && { artifactPlan: { recordingEnabled } }),
      compliancePlan: { ...more, recordingConsentPlan: { type: 'verbal', message } },
    });
  expect(asked('May we?', true)).toEqual([]);
  expect(asked('May we?', false)).toEqual([at]);
  expect(asked('May we?')).toEqual([at]);
  expect(asked('', true)).toEqual([`${at}.message`]);
  expect(asked('May we?', false, { hipaaEnabled: true })).toEqual([at]);
});

it('a format of a recording that nobody makes (field: artifactPlan.recordingFormat)', () => {
  const recordingFormat = 'mp3' as const;
  expect(warned({ artifactPlan: { recordingFormat } })).toEqual(['artifactPlan.recordingFormat']);
  expect(warned({ artifactPlan: { recordingFormat, recordingEnabled: true } })).toEqual([]);
  expect(warned({ artifactPlan: { recordingFormat, recordingEnabled: false } })).toEqual([
    'artifactPlan.recordingFormat',
  ]);
});
