import { type CreateAssistant, observabilityPlanSchema } from '@saywell/contract';
import { z } from 'zod';
import { keepsNothing } from '../agents/what-is-kept.ts';

/** What is sent about a call that is over to the service that its assistant names. Plain JSON, without keys. */
export const wantedTraceSchema = z.object({
  plan: observabilityPlanSchema,
  /** Of the trace, unless the plan has one. */
  name: z.string(),
  model: z.string(),
});
export type WantedTrace = z.infer<typeof wantedTraceSchema>;

/** Undefined: nobody wants one, or nothing is kept of the call. */
export function wantedTrace(
  assistant: Pick<CreateAssistant, 'compliancePlan' | 'name' | 'observabilityPlan'>,
  { provider, model }: { readonly provider: string; readonly model?: string },
): WantedTrace | undefined {
  const { observabilityPlan: plan, name = 'Assistant' } = assistant;
  if (plan === undefined || keepsNothing(assistant)) return undefined;
  return { plan, name, model: model ?? provider };
}
