import { z } from 'zod';
import { providerNameSchema, range, text } from '../parts/fields.ts';
import { type ObjectOf, type UnionOf, unionOf } from '../parts/union-of.ts';

/** The same text in one language. */
const textContentSchema = z.strictObject({
  type: z.literal('text'),
  text: text(10_000),
  language: providerNameSchema,
});
const contents = z.array(textContentSchema).max(50);

/** When a message is said: the tool's arguments meet every condition. */
const conditionSchema = z.strictObject({
  operator: z.enum(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']),
  param: text(1_000),
  value: text(1_000),
});

const shared = {
  contents: contents.optional(),
  content: text(1_000).optional(),
  conditions: z.array(conditionSchema).max(50).optional(),
};
const afterwards = {
  /** `assistant`: said; `system`: a hint to the model. Default `assistant`. */
  role: z.enum(['assistant', 'system']).optional(),
  endCallAfterSpokenEnabled: z.boolean().optional(),
};

const moments = {
  /** `blocking`: the tool is called when it has been said. */
  'request-start': { blocking: z.boolean().optional() },
  'request-complete': afterwards,
  'request-failed': afterwards,
  'request-response-delayed': { timingMilliseconds: range(100, 120_000).optional() },
};
export type ToolMessage = UnionOf<'type', typeof shared, typeof moments>;
/** What the assistant says while a tool runs, by the moment. */
export const toolMessageSchema: z.ZodType<ToolMessage, ToolMessage> = unionOf('type', shared, moments);

const customMessageFields = {
  type: z.literal('custom-message'),
  contents: contents.optional(),
  content: text(1_000).optional(),
};
interface CustomMessage extends ObjectOf<typeof customMessageFields> {}
/** Words of a transfer: absent the default sentence, an empty text silence. */
export type SpokenMessage = string | CustomMessage;
export const spokenMessageSchema: z.ZodType<SpokenMessage, SpokenMessage> = z.union([
  text(1_000),
  z.strictObject(customMessageFields),
]);
