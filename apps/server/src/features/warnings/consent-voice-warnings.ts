import type { ApiWarning, CreateAssistant } from '@saywell/contract';

const plan = 'compliancePlan.recordingConsentPlan';

/** The same of the voice that asks for consent to a recording; `ofAssistant` judges one that has it as its own. */
export async function consentVoiceWarnings(
  assistant: CreateAssistant,
  ofAssistant: (speaker: CreateAssistant) => Promise<readonly ApiWarning[]>,
): Promise<readonly ApiWarning[]> {
  const voice = assistant.compliancePlan?.recordingConsentPlan?.voice;
  if (voice === undefined) return [];
  const { credentials, credentialIds } = assistant;
  const found = await ofAssistant({
    voice,
    ...(credentials !== undefined && { credentials }),
    ...(credentialIds !== undefined && { credentialIds }),
  });
  return found.flatMap((warning) =>
    warning.path.startsWith('voice') ? [{ ...warning, path: `${plan}.${warning.path}` }] : [],
  );
}
