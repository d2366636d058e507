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
  const said = messages.filter(({ role }) => role === 'user' || role === 'bot');
  return said.length > 0 && said.length >= minMessagesThreshold;
}
