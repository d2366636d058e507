import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { declineWarnings, keptWarnings } from './kept-warnings.ts';

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

it('what is called when a caller does not agree, and does nothing (field: compliancePlan.recordingConsentPlan.declineTool)', () => {
  const declined = (declineTool: Record<string, unknown>) =>
    declineWarnings(
      { compliancePlan: { recordingConsentPlan: { type: 'verbal', message: 'May we?', declineTool } } },
      undefined,
    ).map(({ path, message }) => `${path}: ${message}`);
  const at = 'compliancePlan.recordingConsentPlan.declineTool';
  expect(declined({ type: 'endCall' })).toEqual([]);
  expect(declined({ type: 'dtmf' })).toEqual([
    `${at}.type: It needs a telephone line, which this server has not: nothing is done when it is called here.`,
  ]);
  expect(declined({ type: 'mcp', server: { url: 'https://offers.example' } })).toEqual([
    expect.stringMatching(/declineTool\.type: One function is called here/),
  ]);
  const destinations = [{ type: 'assistant', assistantName: 'Bo' }];
  expect(declined({ type: 'handoff', destinations })).toEqual([
    expect.stringMatching(/declineTool\.type: Nobody is handed over to here/),
  ]);
  expect(declined({ type: 'nothing' })).toEqual([expect.stringContaining('This is no tool')]);
});
