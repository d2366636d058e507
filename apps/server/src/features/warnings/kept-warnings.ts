import { type ApiWarning, type CreateAssistant, createToolSchema } from '@saywell/contract';
import { handsOver } from '../tools/tool-forms.ts';
import { isRecorded, keepsNothing, masksCards } from '../agents/what-is-kept.ts';
import { analysisWarnings } from './analysis/analysis-warnings.ts';
import { withoutEffect } from './fields/field-effect.ts';
import { calledToolWarnings, type ToolSetup } from './tool-warnings.ts';

/** What is to be called when a caller does not agree to a recording, and cannot be. */
export function declineWarnings(
  { compliancePlan }: CreateAssistant,
  setup: ToolSetup | undefined,
): readonly ApiWarning[] {
  const plan = compliancePlan?.recordingConsentPlan;
  if (plan?.type !== 'verbal' || plan.declineTool === undefined) return [];
  const at = 'compliancePlan.recordingConsentPlan.declineTool';
  const read = createToolSchema.safeParse(plan.declineTool);
  if (!read.success) return [withoutEffect(at, 'This is no tool: the call goes on without it.')];
  return handsOver(read.data)
    ? [withoutEffect(`${at}.type`, 'Nobody is handed over to here: the call goes on without it.')]
    : calledToolWarnings(read.data, at, setup);
}

/**
 * What an assistant asks to keep, or to make of what is kept, of whose calls less is kept. `hasModel`: something can write
 * about them.
 */
export function keptWarnings(
  assistant: CreateAssistant,
  has: { readonly hasModel: boolean },
): readonly ApiWarning[] {
  if (!keepsNothing(assistant))
    return [
      ...cardWarnings(assistant),
      ...consentWarnings(assistant),
      ...formatWarnings(assistant),
      ...analysisWarnings(assistant, has),
    ];
  const { analysisPlan, artifactPlan } = assistant;
  return [
    ...consentWarnings(assistant),
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

/** The sound of a call has the card numbers that are said in it. */
function cardWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  if (!masksCards(assistant) || assistant.artifactPlan?.recordingEnabled !== true) return [];
  const message = 'With compliancePlan.pciEnabled nothing is recorded: card numbers would be heard.';
  return [withoutEffect('artifactPlan.recordingEnabled', message)];
}

/** Nobody is asked where nothing is recorded, and nothing is recorded where nobody is asked. */
function consentWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  const { artifactPlan, compliancePlan } = assistant;
  const plan = compliancePlan?.recordingConsentPlan;
  if (plan === undefined) return [];
  const at = 'compliancePlan.recordingConsentPlan';
  if (!isRecorded(assistant)) {
    const isAsked = artifactPlan?.recordingEnabled !== undefined;
    const how = isAsked ? '' : ' artifactPlan.recordingEnabled: true records calls.';
    return [withoutEffect(at, `Nothing is recorded, so nobody is asked for consent.${how}`)];
  }
  if (plan.message.trim() !== '') return [];
  return [withoutEffect(`${at}.message`, 'No default is said in its place: write what callers are asked.')];
}

/** Of calls whose card numbers are masked it is told at the switch that they are not recorded. */
function formatWarnings({ artifactPlan: plan }: CreateAssistant): readonly ApiWarning[] {
  if (plan?.recordingFormat === undefined || plan.recordingEnabled === true) return [];
  return [
    withoutEffect(
      'artifactPlan.recordingFormat',
      'Nothing is recorded: artifactPlan.recordingEnabled: true records calls.',
    ),
  ];
}
