import { z } from 'zod';

/** Names as chat endpoints take them. */
export const toolNameSchema = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
/** JSON schema of one parameter; what it says is the model's affair. */
const jsonSchemaSchema = z.looseObject({});

export const openAIFunctionSchema = z.strictObject({
  name: toolNameSchema,
  description: z.string().max(1_000).optional(),
  /** Default false. */
  strict: z.boolean().optional(),
  parameters: z
    .strictObject({
      type: z.literal('object'),
      properties: z.record(z.string(), jsonSchemaSchema),
      required: z.array(z.string()).optional(),
      additionalProperties: z.boolean().optional(),
    })
    .optional(),
});
export type OpenAIFunction = z.infer<typeof openAIFunctionSchema>;

/** Where a tool's calls are posted. */
export const toolServerSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).optional(),
  /** Default 20. */
  timeoutSeconds: z.number().min(1).max(300).optional(),
  headers: z.record(z.string().max(100), z.string().max(4_000)).optional(),
});

/** Said when the tool is called and the model says nothing itself. */
const requestStartSchema = z.strictObject({
  type: z.literal('request-start'),
  content: z.string().min(1).max(1_000),
});

/** A function that the assistant's model may call. Without `server` the page runs it. */
export const functionToolSchema = z.strictObject({
  type: z.literal('function'),
  /** True: the assistant goes on without waiting for the answer. Default false. */
  async: z.boolean().optional(),
  messages: z.array(requestStartSchema).max(1).optional(),
  server: toolServerSchema.optional(),
  function: openAIFunctionSchema,
});
export type FunctionTool = z.infer<typeof functionToolSchema>;

/** Tools of other kinds are kept as they are; this server's dialogues do not use them. */
const otherToolSchema = z.looseObject({
  type: z.string().refine((type) => type !== 'function', { message: 'is not a valid function tool' }),
});
export const toolListSchema = z.array(z.union([functionToolSchema, otherToolSchema])).max(50);
export type ToolList = z.infer<typeof toolListSchema>;

/** Those of the list that this server's dialogues use. */
export function functionToolsOf(tools: ToolList | undefined): readonly FunctionTool[] {
  return (tools ?? []).flatMap((tool) => {
    const parsed = functionToolSchema.safeParse(tool);
    return parsed.success ? [parsed.data] : [];
  });
}
