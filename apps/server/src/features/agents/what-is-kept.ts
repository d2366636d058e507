import type { CreateAssistant } from '@saywell/contract';

/** Is nothing of what is said in its calls kept, once their report is delivered? */
export const keepsNothing = ({ compliancePlan }: Pick<CreateAssistant, 'compliancePlan'>): boolean =>
  compliancePlan?.hipaaEnabled === true;

/** Are card numbers masked in whatever is kept of its calls and sent about them? */
export const masksCards = ({ compliancePlan }: Pick<CreateAssistant, 'compliancePlan'>): boolean =>
  compliancePlan?.pciEnabled === true;

/** Is the sound of its calls kept? What is said of cards would be in it. */
export const isRecorded = (assistant: Pick<CreateAssistant, 'artifactPlan' | 'compliancePlan'>): boolean =>
  assistant.artifactPlan?.recordingEnabled === true && !keepsNothing(assistant) && !masksCards(assistant);

/** May the sound of what it says be stored, to be played again in other calls? */
export const cachesSpeech = (assistant: Pick<CreateAssistant, 'voice' | 'compliancePlan'>): boolean =>
  assistant.voice?.cachingEnabled !== false && !keepsNothing(assistant);

/** Are there lines about its calls in `/log` and `/logs`? */
export const isLogged = ({ artifactPlan }: Pick<CreateAssistant, 'artifactPlan'>): boolean =>
  artifactPlan?.loggingEnabled !== false;

/** What of its calls is kept, and how. */
export const keptOf = (assistant: Pick<CreateAssistant, 'artifactPlan' | 'compliancePlan'>) => ({
  isRecorded: isRecorded(assistant),
  keepsNothing: keepsNothing(assistant),
  keepsEvents: isLogged(assistant) && !keepsNothing(assistant),
  masksCards: masksCards(assistant),
});

/** What one member of a team promises holds for the whole call. */
export function confidentialWith(
  team: readonly CreateAssistant[],
  assistant: CreateAssistant,
): CreateAssistant {
  return promisedBy([...team, assistant], assistant);
}

/** `assistant` with what any of `all` promises: less is kept, never more. */
export function promisedBy(all: readonly CreateAssistant[], assistant: CreateAssistant): CreateAssistant {
  const promises = {
    ...(all.some(keepsNothing) && !keepsNothing(assistant) && { hipaaEnabled: true }),
    ...(all.some(masksCards) && !masksCards(assistant) && { pciEnabled: true }),
  };
  if (Object.keys(promises).length === 0) return assistant;
  return { ...assistant, compliancePlan: { ...assistant.compliancePlan, ...promises } };
}

/** What `next` promises and a call that is under way has not kept from its beginning. Undefined: nothing. */
export function latePromise(before: CreateAssistant, next: CreateAssistant): string | undefined {
  if (keepsNothing(next) && !keepsNothing(before))
    return 'nothing of its calls is kept, and this one is kept.';
  if (masksCards(next) && !masksCards(before))
    return 'card numbers are masked in its calls, and not in this one.';
  return undefined;
}
