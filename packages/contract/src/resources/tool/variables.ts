import { z } from 'zod';
import { text } from '../parts/fields.ts';
import { jsonSchema } from '../parts/json-schema.ts';
import type { ObjectOf } from '../parts/union-of.ts';

const planFields = {
  schema: jsonSchema.optional(),
  aliases: z
    .array(
      z.strictObject({
        key: z
          .string()
          .max(40)
          .regex(/^[a-zA-Z][a-zA-Z0-9_]*$/, 'a letter with letters, digits and _ behind it'),
        value: text(10_000),
      }),
    )
    .max(100)
    .optional(),
};
export interface VariableExtractionPlan extends ObjectOf<typeof planFields> {}
/** What of a tool's answer, or of a conversation, becomes variables. */
export const variableExtractionPlanSchema: z.ZodType<VariableExtractionPlan, VariableExtractionPlan> =
  z.strictObject(planFields);

const parameterFields = {
  key: text(200),
  value: z.union([
    z.string().max(10_000),
    z.number(),
    z.boolean(),
    z.record(z.string(), z.unknown()),
    z.array(z.unknown()).max(1_000),
  ]),
};
export interface ToolParameter extends ObjectOf<typeof parameterFields> {}
/** A fixed argument of a tool: merged into what the model gave. */
export const toolParameterSchema: z.ZodType<ToolParameter, ToolParameter> = z.strictObject(parameterFields);
