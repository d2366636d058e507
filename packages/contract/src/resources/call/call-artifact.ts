import { z } from 'zod';
import type { CallMessage } from '../../messages/client-message.ts';
import { wireToolCallSchema } from '../../messages/wire-tool-call.ts';
import { openAIMessageSchema } from '../assistant/open-ai-message.ts';
import { idSchema } from '../parts/common.ts';
import { turnMetricsSchema } from './turn-metrics.ts';

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

export const callMessageSchema = z.looseObject({
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
  assistantName: z.string().optional(),
  assistantId: z.string().optional(),
}) satisfies z.ZodType<CallMessage>;

export const callArtifactSchema = z.looseObject({
  messages: z.array(callMessageSchema).optional(),
  /** The same in the shape of a chat endpoint; made for each answer. */
  messagesOpenAIFormatted: z.array(openAIMessageSchema).optional(),
  transcript: z.string().optional(),
  /** The first recording of everybody. */
  recording: z
    .looseObject({
      stereoUrl: z.string().optional(),
      mono: z
        .looseObject({
          combinedUrl: z.string().optional(),
          assistantUrl: z.string().optional(),
          customerUrl: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  /** Copies of what `recording` has, where older clients look. */
  recordingUrl: z.string().optional(),
  stereoRecordingUrl: z.string().optional(),
  recordings: z.array(callRecordingSchema).optional(),
  /** The assistants that have had the conversation, in their order; absent: one. */
  assistantActivations: z
    .array(z.looseObject({ assistantName: z.string(), assistantId: z.string().optional() }))
    .optional(),
  performanceMetrics: z.looseObject({ turns: z.array(turnMetricsSchema) }).optional(),
});
export type CallArtifact = z.infer<typeof callArtifactSchema>;
