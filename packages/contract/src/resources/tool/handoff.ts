import { z } from 'zod';
import { idSchema } from '../parts/common.ts';
import { text } from '../parts/fields.ts';
import { type Server, serverSchema } from '../parts/server.ts';
import { type SpokenMessage, spokenMessageSchema } from './messages.ts';
import { type ContextEngineeringPlan, contextEngineeringPlanSchema, historyModeSchema } from './transfer.ts';
import { type VariableExtractionPlan, variableExtractionPlanSchema } from './variables.ts';

/** What a destination may contain, and what contains destinations: `assistant.ts` ties the two. */
export interface NestedTypes {
  readonly assistant: unknown;
  readonly overrides: unknown;
  readonly squad: unknown;
}

/** Another assistant of the squad, or any. Written by hand, for it contains itself. */
export interface AssistantDestinationOf<Nested extends NestedTypes> {
  type: 'assistant';
  message?: SpokenMessage | undefined;
  description?: string | undefined;
  transferMode?: z.infer<typeof historyModeSchema> | undefined;
  contextEngineeringPlan?: ContextEngineeringPlan | undefined;
  variableExtractionPlan?: VariableExtractionPlan | undefined;
  assistantName?: string | undefined;
  assistantId?: string | undefined;
  assistant?: Nested['assistant'] | undefined;
  assistantOverrides?: Nested['overrides'] | undefined;
}
interface SquadDestination<Nested extends NestedTypes> {
  type: 'squad';
  description?: string | undefined;
  contextEngineeringPlan?: ContextEngineeringPlan | undefined;
  variableExtractionPlan?: VariableExtractionPlan | undefined;
  squadId?: string | undefined;
  squad?: Nested['squad'] | undefined;
  entryAssistantName?: string | undefined;
  squadOverrides?: Nested['overrides'] | undefined;
}
/** The customer's server names the destination when it is needed. */
interface DynamicDestination {
  type: 'dynamic';
  server?: Server | undefined;
  description?: string | undefined;
}
export type HandoffDestinationOf<Nested extends NestedTypes> =
  | AssistantDestinationOf<Nested>
  | SquadDestination<Nested>
  | DynamicDestination;

/** Schemas that a destination may contain, and that contain destinations. */
export interface NestedSchemas<Nested extends NestedTypes> {
  readonly assistant: () => z.ZodType<Nested['assistant'], Nested['assistant']>;
  readonly overrides: () => z.ZodType<Nested['overrides'], Nested['overrides']>;
  readonly squad: () => z.ZodType<Nested['squad'], Nested['squad']>;
}

/** Where a `handoff` tool or a member of a squad sends the conversation. */
export function createDestinationSchemas<Nested extends NestedTypes>(nested: NestedSchemas<Nested>) {
  type HandoffDestination = HandoffDestinationOf<Nested>;
  type AssistantDestination = AssistantDestinationOf<Nested>;
  const shared = {
    description: text(10_000).optional(),
    contextEngineeringPlan: contextEngineeringPlanSchema.optional(),
    variableExtractionPlan: variableExtractionPlanSchema.optional(),
  };
  const assistant = z.strictObject({
    type: z.literal('assistant'),
    ...shared,
    message: spokenMessageSchema.optional(),
    transferMode: historyModeSchema.optional(),
    assistantName: text(200).optional(),
    assistantId: idSchema.optional(),
    assistant: z.lazy(nested.assistant).optional(),
    assistantOverrides: z.lazy(nested.overrides).optional(),
  });
  const squad = z.strictObject({
    type: z.literal('squad'),
    ...shared,
    squadId: idSchema.optional(),
    squad: z.lazy(nested.squad).optional(),
    entryAssistantName: text(200).optional(),
    squadOverrides: z.lazy(nested.overrides).optional(),
  });
  const dynamic = z.strictObject({
    type: z.literal('dynamic'),
    server: serverSchema.optional(),
    description: shared.description,
  });
  const any: z.ZodType<HandoffDestination, HandoffDestination> = z.discriminatedUnion('type', [
    assistant,
    squad,
    dynamic,
  ]);
  const other: z.ZodType<AssistantDestination, AssistantDestination> = assistant;
  return { any, assistant: other };
}
