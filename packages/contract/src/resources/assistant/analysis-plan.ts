import { z } from 'zod';
import { idSchema } from '../parts/common.ts';
import { range, text } from '../parts/fields.ts';
import { jsonSchema } from '../parts/json-schema.ts';
import { promptMessagesSchema, summaryPlanSchema } from './summary-plan.ts';

export const successRubrics = [
  'NumericScale',
  'DescriptiveScale',
  'Checklist',
  'Matrix',
  'PercentageScale',
  'LikertScale',
  'AutomaticRubric',
  'PassFail',
] as const;

const shared = {
  messages: promptMessagesSchema.optional(),
  enabled: z.boolean().optional(),
  /** Default 5. */
  timeoutSeconds: range(1, 60).optional(),
};
const structuredDataPlanSchema = z.strictObject({ ...shared, schema: jsonSchema.optional() });

/** What is made of a call when it is over. */
export const analysisPlanSchema = z.strictObject({
  /** Shorter calls are not analysed. Default 2. */
  minMessagesThreshold: z.number().min(0).optional(),
  summaryPlan: summaryPlanSchema.optional(),
  structuredDataPlan: structuredDataPlanSchema.optional(),
  structuredDataMultiPlan: z
    .array(z.strictObject({ key: text(200), plan: structuredDataPlanSchema }))
    .max(50)
    .optional(),
  successEvaluationPlan: z.strictObject({ ...shared, rubric: z.enum(successRubrics).optional() }).optional(),
  outcomeIds: z.array(idSchema).max(100).optional(),
});
