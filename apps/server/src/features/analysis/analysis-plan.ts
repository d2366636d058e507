import { analysisPlanSchema, type CallMessage, modelProviderNames } from '@saywell/contract';
import { z } from 'zod';

/** What is to be made of a call when it is over. */
export const wantedAnalysisSchema = z.object({
  plan: analysisPlanSchema,
  /** Which model makes it. */
  model: z.object({ provider: z.enum(modelProviderNames), model: z.string() }),
  /** The assistant's instructions. */
  systemPrompt: z.string(),
  /** The report that waits for it. */
  reportId: z.string().optional(),
});
export type WantedAnalysis = z.infer<typeof wantedAnalysisSchema>;
export type AnalysisPlan = WantedAnalysis['plan'];

const defaultMinMessages = 2;

/** Was enough said? */
export function isWorthAnalysis(
  { minMessagesThreshold = defaultMinMessages }: AnalysisPlan,
  messages: readonly CallMessage[] = [],
): boolean {
  const said = saidIn(messages);
  return said > 0 && said >= minMessagesThreshold;
}

const saidIn = (messages: readonly CallMessage[]): number =>
  messages.filter(({ role }) => role === 'user' || role === 'bot').length;

/** For the log: why there is no analysis, where the plan says itself how long a call has to be. Undefined: it is long enough. */
export function whyTooShort(
  { minMessagesThreshold }: AnalysisPlan,
  messages: readonly CallMessage[] = [],
): string | undefined {
  const said = saidIn(messages);
  if (minMessagesThreshold === undefined || said >= minMessagesThreshold) return undefined;
  return `The call is not analysed: it has ${said} messages, and analysisPlan.minMessagesThreshold is ${minMessagesThreshold}.`;
}
