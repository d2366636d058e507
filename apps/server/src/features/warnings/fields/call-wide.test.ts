import type { CreateAssistant, CreateSquad } from '@saywell/contract';
import { expect, it } from 'vitest';
import { squadWarnings } from '../squad-warnings.ts';
import { callWideWarnings } from './call-wide.ts';

const inMembers = async (members: CreateSquad['members'], fields: Partial<CreateSquad> = {}) =>
  (await squadWarnings({ members, ...fields }, () => []))
    .map(({ path }) => path)
    .filter((path) => path.includes('.'));
const summary = { analysisPlan: { summaryPlan: { enabled: true } } };

it('what a call has once and a later member has otherwise (field: members.assistant.analysisPlan, members.assistant.artifactPlan.recordingEnabled)', async () => {
  const own = (recordingEnabled: boolean, plan: CreateAssistant = {}) => ({
    assistant: { ...plan, artifactPlan: { recordingEnabled } },
  });
  expect(await inMembers([own(true), own(true, summary), own(false)])).toEqual([
    'members[1].assistant.analysisPlan',
    'members[2].assistant.artifactPlan.recordingEnabled',
  ]);
  expect(await inMembers([{ assistant: {} }, own(true), own(false)])).toEqual([
    'members[1].assistant.artifactPlan.recordingEnabled',
  ]);
});

it('what is for the whole call, of who takes it over (field: artifactPlan.transcriptPlan, backgroundSound, compliancePlan.recordingConsentPlan, monitorPlan, observabilityPlan)', () => {
  const later: CreateAssistant = {
    artifactPlan: { loggingEnabled: false, recordingFormat: 'mp3', transcriptPlan: { enabled: false } },
    backgroundSound: 'office',
    compliancePlan: { recordingConsentPlan: { type: 'verbal', message: 'May we?' } },
    monitorPlan: { listenEnabled: false },
    observabilityPlan: { provider: 'langfuse', tags: ['a'] },
  };
  expect(callWideWarnings({}, later).map(({ path }) => path)).toEqual([
    'artifactPlan.loggingEnabled',
    'artifactPlan.recordingFormat',
    'artifactPlan.transcriptPlan.enabled',
    'backgroundSound',
    'compliancePlan.recordingConsentPlan',
    'monitorPlan.listenEnabled',
    'observabilityPlan',
  ]);
  expect(callWideWarnings(later, later)).toEqual([]);
  const usual: CreateAssistant = {
    artifactPlan: { loggingEnabled: true, recordingEnabled: false, transcriptPlan: { enabled: true } },
    backgroundSound: 'off',
    monitorPlan: { listenEnabled: true, controlEnabled: true },
  };
  expect(callWideWarnings({}, usual)).toEqual([]);
  expect(callWideWarnings({ backgroundSound: 'off' }, { backgroundSound: '' })).toEqual([]);
});

it('who is handed over to by a destination has none of it either', async () => {
  const destination = {
    type: 'assistant' as const,
    assistant: { name: 'Night', backgroundSound: 'office' as const },
  };
  const named = { type: 'assistant' as const, assistantName: 'Billing', assistantOverrides: summary };
  const desk = { assistant: { name: 'Desk' }, assistantDestinations: [destination, named] };
  expect(await inMembers([desk, { assistant: { name: 'Billing' } }])).toEqual([
    'members[0].assistantDestinations[0].assistant.backgroundSound',
    'members[0].assistantDestinations[1].assistantOverrides.analysisPlan',
  ]);
});
