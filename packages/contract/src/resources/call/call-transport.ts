import { z } from 'zod';

/** Hz. */
const callerSampleRates = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;

/** How sound is sent over a call's WebSocket, mono in both directions. */
export const callerAudioFormatSchema = z.strictObject({
  format: z.enum(['pcm_s16le', 'mulaw']).default('pcm_s16le'),
  /** Default `raw`: samples without a header. */
  container: z.literal('raw').optional(),
  /** Hz. */
  sampleRate: z.literal(callerSampleRates).default(16_000),
});
export interface CallerAudioFormat extends z.infer<typeof callerAudioFormatSchema> {}

const conversationType = z.literal('voice').optional();
const id = z.string().max(200).optional();
const roomTransportSchema = z.strictObject({
  provider: z.literal('daily'),
  conversationType,
  roomDeleteOnUserLeaveEnabled: z.boolean().optional(),
  callUrl: z.string().max(2_000).optional(),
  callSipUri: z.string().max(1_000).optional(),
});
const webSocketTransportSchema = z.strictObject({
  provider: z.literal('vapi.websocket'),
  conversationType,
  audioFormat: callerAudioFormatSchema.optional(),
});
const telephoneTransportSchemas = [
  z.strictObject({
    provider: z.literal('twilio'),
    conversationType,
    accountSid: id,
    callSid: id,
    callToken: z.string().max(2_000).optional(),
    forwardedFrom: id,
  }),
  z.strictObject({
    provider: z.literal('vonage'),
    conversationType,
    conversationUUID: id,
    callUUID: id,
  }),
  z.strictObject({
    provider: z.literal('vapi.sip'),
    conversationType,
    /** Seconds until an unanswered call is given up. Default 60. */
    dialTimeout: z.number().min(1).max(600).optional(),
    sbcCallSid: id,
    callSid: id,
  }),
  z.strictObject({
    provider: z.literal('telnyx'),
    conversationType,
    callControlId: id,
    callLegId: id,
    callSessionId: id,
  }),
] as const;

/** Over what a call is to be made. */
export const createTransportSchema = z.discriminatedUnion('provider', [
  roomTransportSchema,
  webSocketTransportSchema,
  ...telephoneTransportSchemas,
]);
