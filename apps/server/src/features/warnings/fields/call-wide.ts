import { isDeepStrictEqual } from 'node:util';
import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { valueAt } from '../../tools/variables.ts';
import { withoutEffect } from './field-effect.ts';

/** What a call has once, with what it is where nobody says it. */
const callWide: readonly (readonly [path: string, usual: unknown])[] = [
  ['analysisPlan', undefined],
  ['artifactPlan.loggingEnabled', true],
  ['artifactPlan.recordingEnabled', false],
  ['artifactPlan.recordingFormat', 'wav;l16'],
  ['artifactPlan.transcriptPlan.assistantName', undefined],
  ['artifactPlan.transcriptPlan.enabled', true],
  ['artifactPlan.transcriptPlan.userName', undefined],
  ['backgroundSound', 'off'],
  ['compliancePlan.recordingConsentPlan', undefined],
  ['monitorPlan.controlEnabled', true],
  ['monitorPlan.handBackMessage', undefined],
  ['monitorPlan.listenEnabled', true],
  ['monitorPlan.takeOverMessage', undefined],
  ['observabilityPlan', undefined],
];

const why = 'It is what the first one says who talks, for the whole call.';

/** What of somebody who takes a call over is otherwise than whoever began it has it: that one's holds. */
export function callWideWarnings(
  first: CreateAssistant,
  later: CreateAssistant,
  at = '',
): readonly ApiWarning[] {
  return callWide.flatMap(([path, usual]) => {
    const own = saidAt(later, path);
    if (own === undefined || isDeepStrictEqual(own, saidAt(first, path) ?? usual)) return [];
    return [withoutEffect(at === '' ? path : `${at}.${path}`, why)];
  });
}

/** What says nothing is not there: an empty sound is none, as a plan that was taken away. */
function saidAt(assistant: CreateAssistant, path: string): unknown {
  const value = valueAt(assistant, path);
  return value === null || value === '' ? undefined : value;
}
