import { z } from 'zod';
import { text } from '../parts/fields.ts';
import type { ObjectOf } from '../parts/union-of.ts';

export type ToolCondition =
  | {
      readonly type: 'regex';
      readonly regex: string;
      readonly target?:
        | { role?: 'user' | 'assistant' | undefined; position?: number | undefined }
        | undefined;
      readonly negate?: boolean | undefined;
    }
  | { readonly type: 'liquid'; readonly liquid: string }
  | {
      readonly type: 'group';
      readonly operator: 'AND' | 'OR';
      readonly conditions: readonly ToolCondition[];
    };

/** About the conversation so far. */
export const toolConditionSchema: z.ZodType<ToolCondition, ToolCondition> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('regex'),
    regex: text(1_000),
    /** Of the messages of this role the one at this position, from the end when negative. Default the newest. */
    target: z
      .strictObject({ role: z.enum(['user', 'assistant']).optional(), position: z.number().int().optional() })
      .optional(),
    negate: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('liquid'), liquid: text(10_000) }),
  z.strictObject({
    type: z.literal('group'),
    operator: z.enum(['AND', 'OR']),
    conditions: z.array(z.lazy(() => toolConditionSchema)).max(50),
  }),
]);

const planFields = { conditions: z.array(toolConditionSchema).max(50).optional() };
export interface ToolRejectionPlan extends ObjectOf<typeof planFields> {}
/** The tool is not called when every condition is met. No conditions: it always is. */
export const toolRejectionPlanSchema: z.ZodType<ToolRejectionPlan, ToolRejectionPlan> =
  z.strictObject(planFields);
