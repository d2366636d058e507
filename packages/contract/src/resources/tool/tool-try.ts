import { z } from 'zod';
import { toolErrorCodes } from '../../messages/inbound-message.ts';
import { apiWarningSchema } from '../../warnings.ts';
import { freeObjectSchema, text } from '../parts/fields.ts';

/** Body of `POST /tool/{id}/try`. */
export const tryToolSchema = z.strictObject({
  /** Of an MCP server's tools: which one. Every other kind has one function. */
  name: text(200).optional(),
  /** What a model would call it with. Default none. */
  arguments: freeObjectSchema.optional(),
  /** Values of the templates, as a call's `variableValues`. */
  variables: freeObjectSchema.optional(),
});
export type TryTool = z.infer<typeof tryToolSchema>;

/** What came of it: a result, or an error. */
export const toolTrySchema = z.strictObject({
  /** As the model reads it, at most 8,000 characters. */
  result: z.string().optional(),
  error: z.strictObject({ code: z.enum(toolErrorCodes), message: z.string() }).optional(),
  /** Milliseconds. */
  durationMs: z.number(),
  /** What the tool's plan has taken from the answer. */
  variables: freeObjectSchema,
  /** What the assistant would say in place of its model's words. */
  line: z.string().optional(),
  /** Would the call end? */
  endsCall: z.boolean(),
  /** What of the tool does not have its effect. */
  warnings: z.array(apiWarningSchema),
});
export type ToolTry = z.infer<typeof toolTrySchema>;
