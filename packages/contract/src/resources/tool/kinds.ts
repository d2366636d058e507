import { z } from 'zod';
import { idSchema } from '../parts/common.ts';
import { only, providerNameSchema, range, text, urlSchema } from '../parts/fields.ts';
import { jsonSchema, openAIFunctionSchema } from '../parts/json-schema.ts';
import { backoffPlanSchema, serverSchema } from '../parts/server.ts';
import type { UnionOf } from '../parts/union-of.ts';
import { toolMessageSchema } from './messages.ts';
import { toolRejectionPlanSchema } from './rejection.ts';
import { transferDestinationSchema } from './transfer.ts';
import { toolParameterSchema, variableExtractionPlanSchema } from './variables.ts';

/** Fields of every tool. */
export const toolFields = {
  messages: z.array(toolMessageSchema).max(50).optional(),
  /** What the model gets; kinds that have a form of their own need none. */
  function: openAIFunctionSchema.optional(),
  rejectionPlan: toolRejectionPlanSchema.optional(),
};

const server = serverSchema.optional();
const credentialId = idSchema.optional();
const parameters = z.array(toolParameterSchema).max(100).optional();
const variableExtractionPlan = variableExtractionPlanSchema.optional();

/** Files that the query tool searches, under a name that the model sees. */
const queriedKnowledgeSchema = z.strictObject({
  name: text(200),
  provider: z.enum(['google', 'saywell']),
  model: providerNameSchema.optional(),
  description: text(10_000),
  fileIds: z.array(idSchema).max(500),
});

const environmentVariableSchema = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[A-Z][A-Z0-9_]*$/, 'capital letters, digits and _, with a letter in front'),
  value: text(10_000),
});

/** Fields that each kind of tool has of its own; a handoff contains what contains tools. */
export const createToolKinds = <Destination>(destination: z.ZodType<Destination, Destination>) => ({
  /** Runs on the customer's server, or in the page when there is none. `async`: nobody waits for the answer. */
  function: { async: z.boolean().optional(), server, variableExtractionPlan, parameters },
  apiRequest: {
    name: z
      .string()
      .max(40)
      .regex(/^[a-zA-Z0-9_-]{1,40}$/, '1 to 40 letters, digits, _ and -')
      .optional(),
    description: text(10_000).optional(),
    method: z.enum(['POST', 'GET', 'PUT', 'PATCH', 'DELETE']),
    url: urlSchema,
    /** Default 20. */
    timeoutSeconds: range(1, 300).optional(),
    /** The model fills them in; a property with a `value` is sent as it is. */
    body: jsonSchema.optional(),
    headers: jsonSchema.optional(),
    credentialId,
    encryptedPaths: z.array(text(200)).max(100).optional(),
    parameters,
    backoffPlan: backoffPlanSchema.optional(),
    variableExtractionPlan,
  },
  /** No destinations: the customer's server is asked for one. */
  transferCall: { destinations: z.array(transferDestinationSchema).max(100).optional() },
  handoff: { destinations: z.array(destination).max(100).optional(), defaultResult: text(10_000).optional() },
  endCall: {},
  dtmf: { sipInfoDtmfEnabled: z.boolean().optional() },
  voicemail: { beepDetectionEnabled: z.boolean().optional() },
  sms: {},
  query: { knowledgeBases: z.array(queriedKnowledgeSchema).max(50).optional() },
  knowledgeBase: { knowledgeBaseId: idSchema.nullable() },
  mcp: {
    server,
    toolMessages: z
      .array(z.strictObject({ name: text(200), messages: z.array(toolMessageSchema).max(50).optional() }))
      .max(100)
      .optional(),
    metadata: z.strictObject({ protocol: z.enum(['sse', 'shttp']).optional() }).optional(),
  },
  code: {
    async: z.boolean().optional(),
    server,
    code: text(50_000),
    environmentVariables: z.array(environmentVariableSchema).max(100).optional(),
    /** Default 10. */
    timeoutSeconds: range(1, 30).optional(),
    credentialId,
    variableExtractionPlan,
  },
  sipRequest: {
    verb: z.enum(['INFO', 'MESSAGE', 'NOTIFY']),
    headers: jsonSchema.optional(),
    body: z.union([text(10_000), jsonSchema]).optional(),
  },
  output: {},
  bash: { subType: z.literal('bash_20241022'), name: only('bash'), server },
  computer: {
    subType: z.literal('computer_20241022'),
    name: only('computer'),
    server,
    displayWidthPx: z.number(),
    displayHeightPx: z.number(),
    displayNumber: z.number().optional(),
  },
  textEditor: {
    subType: z.literal('text_editor_20241022'),
    name: only('str_replace_editor'),
    server,
  },
  make: {
    metadata: z.strictObject({ scenarioId: z.number().optional(), triggerHookId: z.number().optional() }),
  },
  ghl: {
    metadata: z.strictObject({ workflowId: text(200).optional(), locationId: text(200).optional() }),
  },
  'google.calendar.event.create': {},
  'google.calendar.availability.check': {},
  'google.sheets.row.append': {},
  'slack.message.send': {},
  'gohighlevel.calendar.availability.check': {},
  'gohighlevel.calendar.event.create': {},
  'gohighlevel.contact.create': {},
  'gohighlevel.contact.get': {},
});

export type ToolKindsOf<Destination> = ReturnType<typeof createToolKinds<Destination>>;
export type CreateToolOf<Destination> = UnionOf<'type', typeof toolFields, ToolKindsOf<Destination>>;
