import type { CreateAssistant } from '@saywell/contract';

/** Is nothing of what is said in its calls kept, once their report is delivered? */
export const keepsNothing = ({ compliancePlan }: Pick<CreateAssistant, 'compliancePlan'>): boolean =>
  compliancePlan?.hipaaEnabled === true;

/** Is the sound of its calls kept? */
export const isRecorded = (assistant: Pick<CreateAssistant, 'artifactPlan' | 'compliancePlan'>): boolean =>
  assistant.artifactPlan?.recordingEnabled === true && !keepsNothing(assistant);

/** May the sound of what it says be stored, to be played again in other calls? */
export const cachesSpeech = (assistant: Pick<CreateAssistant, 'voice' | 'compliancePlan'>): boolean =>
  assistant.voice?.cachingEnabled !== false && !keepsNothing(assistant);

/** Are there lines about its calls in `/log` and `/logs`? */
export const isLogged = ({ artifactPlan }: Pick<CreateAssistant, 'artifactPlan'>): boolean =>
  artifactPlan?.loggingEnabled !== false;

/** One member that keeps nothing makes the whole call one of which nothing is kept. */
export function confidentialWith(
  team: readonly CreateAssistant[],
  assistant: CreateAssistant,
): CreateAssistant {
  if (!team.some(keepsNothing) || keepsNothing(assistant)) return assistant;
  return { ...assistant, compliancePlan: { ...assistant.compliancePlan, hipaaEnabled: true } };
}
