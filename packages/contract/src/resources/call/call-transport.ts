import { z } from 'zod';

/** How sound is sent over a call's WebSocket. */
const audioFormatSchema = z.strictObject({
  format: z.enum(['pcm_s16le', 'mulaw']).default('pcm_s16le'),
  /** Default `raw`: samples without a header. */
  container: z.literal('raw').optional(),
  /** Hz. */
  sampleRate: z.number().int().min(8_000).max(48_000).default(16_000),
});

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
  audioFormat: audioFormatSchema.optional(),
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
