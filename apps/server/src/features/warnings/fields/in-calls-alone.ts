import type { ApiWarning, AssistantOverrides, CreateAssistant } from '@saywell/contract';
import { withoutEffect } from './field-effect.ts';

/** What a chat has no use for: it has neither a voice nor an end, and nothing is made of it afterwards. */
export const fieldsOfCalls = [
  'analysisPlan',
  'backgroundDenoisingEnabled',
  'backgroundSound',
  'backgroundSpeechDenoisingPlan',
  'endCallMessage',
  'endCallPhrases',
  'firstMessageInterruptionsEnabled',
  'hooks',
  'keypadInputPlan',
  'maxDurationSeconds',
  'messagePlan',
  'modelOutputInMessagesEnabled',
  'monitorPlan',
  'observabilityPlan',
  'silenceTimeoutSeconds',
  'startSpeakingPlan',
  'stopSpeakingPlan',
  'transcriber',
  'voice',
] as const satisfies readonly (keyof CreateAssistant)[];

/** What of an assistant that is written for one chat has its effect in calls alone. */
export function inCallsAlone(
  assistant: CreateAssistant = {},
  overrides: AssistantOverrides = {},
): readonly ApiWarning[] {
  const written = { ...assistant, ...overrides };
  const { loggingEnabled: _logging, ...artifactPlan } = written.artifactPlan ?? {};
  return [
    ...fieldsOfCalls.flatMap((field) => idle(field, written[field])),
    ...Object.entries(artifactPlan).flatMap(([field, value]) => idle(`artifactPlan.${field}`, value)),
    ...idle('compliancePlan.recordingConsentPlan', written.compliancePlan?.recordingConsentPlan),
    ...greeting(assistant, overrides),
  ];
}

const idle = (path: string, value: unknown): readonly ApiWarning[] =>
  value === undefined || value === null ? [] : [withoutEffect(path, 'Calls have this, and a chat does not.')];

/** The visitor of a chat writes first, unless its overrides say otherwise. */
function greeting(assistant: CreateAssistant, overrides: AssistantOverrides): readonly ApiWarning[] {
  const { firstMessageMode: mode } = overrides;
  if (mode !== undefined && mode !== 'assistant-waits-for-user') return [];
  const { firstMessage } = { ...assistant, ...overrides };
  const why =
    'In a chat the visitor writes first: it is said where assistantOverrides.firstMessageMode is assistant-speaks-first.';
  return [
    ...(firstMessage ? [withoutEffect('firstMessage', why)] : []),
    ...(assistant.firstMessageMode === undefined || assistant.firstMessageMode === 'assistant-waits-for-user'
      ? []
      : [withoutEffect('firstMessageMode', why)]),
  ];
}
