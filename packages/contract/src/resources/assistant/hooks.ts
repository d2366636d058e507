import { z } from 'zod';
import { idSchema } from '../parts/common.ts';
import { range, text } from '../parts/fields.ts';
import { openAIFunctionSchema } from '../parts/json-schema.ts';
import { serverSchema } from '../parts/server.ts';
import { type UnionOf, unionOf } from '../parts/union-of.ts';
import { toolMessageSchema } from '../tool/messages.ts';
import { toolRejectionPlanSchema } from '../tool/rejection.ts';
import { transferDestinationOutsideSchema } from '../tool/transfer.ts';
import { toolParameterSchema, variableExtractionPlanSchema } from '../tool/variables.ts';
import { openAIMessageSchema } from './open-ai-message.ts';

const promptMessageSchema = z.looseObject({
  role: z.enum(['system', 'user', 'assistant', 'developer', 'tool']),
  content: text(10_000).optional(),
});
const spoken = text(10_000);

const createActionKinds = <Tool>(createTool: z.ZodType<Tool, Tool>) => ({
  /** One of several texts is chosen at random. */
  say: {
    exact: z.union([spoken, z.array(spoken).max(50)]).optional(),
    prompt: z.union([spoken, z.array(promptMessageSchema).max(100)]).optional(),
  },
  tool: { tool: createTool.optional(), toolId: idSchema.optional() },
  transfer: { destination: transferDestinationOutsideSchema.optional() },
  function: {
    messages: z.array(toolMessageSchema).max(50).optional(),
    async: z.boolean().optional(),
    server: serverSchema.optional(),
    function: openAIFunctionSchema.optional(),
    variableExtractionPlan: variableExtractionPlanSchema.optional(),
    parameters: z.array(toolParameterSchema).max(100).optional(),
    rejectionPlan: toolRejectionPlanSchema.optional(),
  },
  'message.add': { message: openAIMessageSchema, triggerResponseEnabled: z.boolean().optional() },
});
type ActionKinds<Tool> = ReturnType<typeof createActionKinds<Tool>>;
type HookAction<Tool> = UnionOf<'type', typeof noFields, ActionKinds<Tool>>;

const noFields = {};
const name = text(1_000).optional();
const filterSchema = z.strictObject({
  type: z.literal('oneOf'),
  key: text(1_000),
  oneOf: z.array(text(1_000)).max(200),
});
const timeoutOptions = z
  .strictObject({
    timeoutSeconds: range(1, 1_000),
    triggerMaxCount: range(1, 10).optional(),
    triggerResetMode: z.enum(['onUserSpeech', 'never']).optional(),
  })
  .optional();

const hookKinds = {
  'call.ending': { filters: z.array(filterSchema).max(20).optional() },
  'assistant.speech.interrupted': noFields,
  'customer.speech.interrupted': noFields,
  'customer.speech.timeout': { options: timeoutOptions, name },
  'model.response.timeout': noFields,
  'session.created': { name },
};
type HookFields<Tool> = { do: z.ZodArray<z.ZodType<HookAction<Tool>, HookAction<Tool>>> };
export type CallHookOf<Tool> = UnionOf<'on', HookFields<Tool>, typeof hookKinds>;

/** What else happens when something happens in a call. */
export function createHookSchema<Tool>(
  createTool: z.ZodType<Tool, Tool>,
): z.ZodType<CallHookOf<Tool>, CallHookOf<Tool>> {
  const kinds: ActionKinds<Tool> = createActionKinds(createTool);
  return unionOf('on', { do: z.array(unionOf('type', noFields, kinds)).max(20) }, hookKinds);
}
