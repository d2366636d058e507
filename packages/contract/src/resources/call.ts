import { z } from 'zod';
import type { CallMessage } from '../messages/client-message.ts';
import { wireToolCallSchema } from '../messages/wire-tool-call.ts';
import { artifactPlanSchema, assistantOverridesSchema, createAssistantSchema } from './assistant.ts';
import { callStatuses, endedReasons } from './call-status.ts';
import { idSchema, listQuerySchema, storedFields } from './common.ts';
import { createSquadSchema } from './squad.ts';
import { turnMetricsSchema } from './turn-metrics.ts';

const targetKinds = ['assistant', 'squad', 'workflow'] as const;
/** What a call needs and does not have, or has twice; undefined when exactly one kind of target is given. */
function targetIssue(body: Record<string, unknown>): string | undefined {
  const [kind, ...others] = targetKinds.filter(
    (kind) => body[kind] !== undefined || body[`${kind}Id`] !== undefined,
  );
  if (kind === undefined)
    return 'one of assistantId, assistant, squadId, squad, workflowId or workflow is required';
  if (others.length > 0) return `only one kind of target is allowed, got ${[kind, ...others].join(' and ')}`;
  if (body[kind] !== undefined && body[`${kind}Id`] !== undefined) {
    return `only one of ${kind} and ${kind}Id is allowed`;
  }
  return undefined;
}

const callTargetFields = {
  assistantId: z.uuid().optional(),
  assistant: createAssistantSchema.optional(),
  assistantOverrides: assistantOverridesSchema.optional(),
  squadId: z.uuid().optional(),
  squad: createSquadSchema.optional(),
  workflowId: z.uuid().optional(),
  workflow: z.looseObject({}).optional(),
  workflowOverrides: z.looseObject({}).optional(),
};

/** Body of `POST /call/web`. */
export const createWebCallSchema = z
  .strictObject({
    ...callTargetFields,
    /** End the call when the visitor leaves? Default true. */
    roomDeleteOnUserLeaveEnabled: z.boolean().optional(),
  })
  .superRefine((body, context) => {
    const issue = targetIssue(body);
    if (issue !== undefined) context.addIssue({ code: 'custom', path: ['assistantId'], message: issue });
  });
export type CreateWebCall = z.infer<typeof createWebCallSchema>;
/** As a caller writes it, before defaults. */
export type CreateWebCallInput = z.input<typeof createWebCallSchema>;

/** Ids of a recording's file. */
export const recordingParamsSchema = z.strictObject({ id: idSchema, recordingId: idSchema });

/** One sound file of a call. */
export const callRecordingSchema = z.looseObject({
  id: idSchema,
  /** `cloud`: everybody, the visitors in the left channel and the assistant in the right. `raw-tracks`: one participant. */
  type: z.enum(['cloud', 'raw-tracks']),
  /** Of one `start-recording`: all files that it made. */
  instanceId: z.string(),
  /** Of `raw-tracks`: whose track it is. */
  participantId: z.string().optional(),
  userName: z.string().optional(),
  /** WAV, 16-bit PCM, 16 000 Hz. */
  url: z.string(),
  startedAt: z.string(),
  durationSeconds: z.number(),
  channels: z.number(),
});
export type CallRecording = z.infer<typeof callRecordingSchema>;

const callMessageSchema = z.looseObject({
  role: z.enum(['system', 'user', 'bot', 'tool_calls', 'tool_call_result']),
  message: z.string(),
  time: z.number(),
  endTime: z.number().optional(),
  secondsFromStart: z.number(),
  duration: z.number().optional(),
  source: z.string().optional(),
  toolCalls: z.array(wireToolCallSchema).readonly().optional(),
  toolCallId: z.string().optional(),
  name: z.string().optional(),
  result: z.string().optional(),
}) satisfies z.ZodType<CallMessage>;

export const callArtifactSchema = z.looseObject({
  messages: z.array(callMessageSchema).optional(),
  transcript: z.string().optional(),
  /** The first recording of everybody. */
  recording: z.looseObject({ stereoUrl: z.string().optional() }).optional(),
  recordings: z.array(callRecordingSchema).optional(),
  performanceMetrics: z.looseObject({ turns: z.array(turnMetricsSchema) }).optional(),
});
export type CallArtifact = z.infer<typeof callArtifactSchema>;

export const callSchema = z.strictObject({
  ...storedFields,
  ...callTargetFields,
  type: z.enum(['inboundPhoneCall', 'outboundPhoneCall', 'webCall', 'vapi.websocketCall']),
  name: z.string().max(40).optional(),
  status: z.enum(callStatuses),
  endedReason: z.enum(endedReasons).optional(),
  endedMessage: z.string().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  /** Room address with a join token: in the answer of `POST /call/web` only. */
  webCallUrl: z.string().optional(),
  artifactPlan: artifactPlanSchema.optional(),
  transport: z.looseObject({ provider: z.string() }).optional(),
  artifact: callArtifactSchema.optional(),
});
export type Call = z.infer<typeof callSchema>;

export const listCallsQuerySchema = listQuerySchema.extend({
  id: z.uuid().optional(),
  assistantId: z.uuid().optional(),
});
export type ListCallsQuery = z.infer<typeof listCallsQuerySchema>;
