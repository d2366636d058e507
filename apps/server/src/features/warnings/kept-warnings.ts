import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { keepsNothing } from '../agents/what-is-kept.ts';
import { withoutEffect } from './tool-warnings.ts';

/** What an assistant of whose calls nothing is kept asks to keep, or to make of what is kept. */
export function keptWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  if (!keepsNothing(assistant)) return [];
  const { analysisPlan, artifactPlan } = assistant;
  return [
    ...(analysisPlan === undefined
      ? []
      : [withoutEffect('analysisPlan', 'With compliancePlan.hipaaEnabled no model reads what was said.')]),
    ...(artifactPlan?.recordingEnabled === true
      ? [
          withoutEffect(
            'artifactPlan.recordingEnabled',
            'With compliancePlan.hipaaEnabled nothing is recorded.',
          ),
        ]
      : []),
  ];
}
