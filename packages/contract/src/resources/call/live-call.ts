import { z } from 'zod';
import { limits } from '../../limits.ts';
import { idSchema, isoDateSchema } from '../parts/common.ts';
import { createCustomerSchema } from './call-customer.ts';
import { callTypes } from './call-status.ts';

/** What the assistant of a running call does. */
export const liveStates = ['listening', 'thinking', 'speaking'] as const;

const level = z.number().min(0).max(1);

/** How a running call is, now. */
export const callPulseSchema = z.strictObject({
  callId: idSchema,
  state: z.enum(liveStates),
  /** Nobody has said anything since then. Absent: somebody speaks, or the assistant thinks. */
  quietSince: isoDateSchema.optional(),
  /** The last words, at most 200 characters. Absent: nobody has said any, or nothing of this call is shown. */
  said: z
    .strictObject({ role: z.enum(['user', 'assistant']), text: z.string().max(200), at: isoDateSchema })
    .optional(),
  /** Root mean square of the last moments. */
  levels: z.strictObject({ user: level, assistant: level }),
  /** As in the calls' list, of the turns so far. */
  turnLatencyP95Ms: z.number().optional(),
  /** Has one of its functions answered with an error? */
  toolFailed: z.boolean(),
  /** Does the assistant speak without being heard? */
  isMuted: z.boolean(),
  /** Who speaks in the assistant's place. */
  takenOverBy: z.string().optional(),
  /** People of the organisation who listen. */
  observers: z.number().int(),
});
export type CallPulse = z.infer<typeof callPulseSchema>;

/** A call that runs. */
export const liveCallSchema = z.strictObject({
  id: idSchema,
  type: z.enum(callTypes),
  name: z.string().optional(),
  startedAt: isoDateSchema,
  assistantId: idSchema.optional(),
  /** Who has talked first. */
  assistantName: z.string(),
  customer: createCustomerSchema.optional(),
  pulse: callPulseSchema,
});
export type LiveCall = z.infer<typeof liveCallSchema>;

/** Answer of `GET /call/live`: those that began first come first. */
export const liveCallsSchema = z.strictObject({
  results: z.array(liveCallSchema),
  /** Of several servers, those that did not say in time which calls they have. Absent: all did. */
  silentServers: z.number().int().optional(),
});
export type LiveCallList = z.infer<typeof liveCallsSchema>;

/** Body of `POST /call/{id}/observer`. */
export const createObserverSchema = z.strictObject({
  /** May it take the call over? Needs an editor. Default false. */
  canSpeak: z.boolean().optional(),
});
export type CreateObserver = z.infer<typeof createObserverSchema>;

/** A seat from which somebody of the organisation hears a running call. */
export const observerSchema = z.strictObject({
  id: idSchema,
  callId: idSchema,
  /** The call's room with a token for it, once. */
  webCallUrl: z.string(),
  /** The token alone. */
  sessionToken: z.string(),
  /** WebSocket for pages without WebRTC: as a call's `monitor.listenUrl`. It ends with the seat. */
  listenUrl: z.string(),
  /** Until then it has to be used. */
  expiresAt: isoDateSchema,
});
export type Observer = z.infer<typeof observerSchema>;

/** Path of what is done with a seat. */
export const observerParamsSchema = z.strictObject({ id: idSchema, observerId: idSchema });

const words = z.string().trim().min(1).max(limits.maxMessageTextLength);

/** Body of `POST /call/{id}/observer/{observerId}/hand-back`. */
export const handBackSchema = z.strictObject({
  /** What the assistant should know of it; the caller hears nothing of it. */
  note: words.optional(),
});

/** Body of `POST /call/{id}/action`: what an operator does in a running call. */
export const operatorActionSchema = z.discriminatedUnion('type', [
  /** The assistant says this, and stops what it is saying. */
  z.strictObject({ type: z.literal('say'), text: words }),
  /** The assistant knows this from now on; nobody hears it. */
  z.strictObject({ type: z.literal('whisper'), text: words }),
  /** The assistant stops what it is saying. */
  z.strictObject({ type: z.literal('interrupt') }),
  z.strictObject({ type: z.literal('mute') }),
  z.strictObject({ type: z.literal('unmute') }),
  z.strictObject({ type: z.literal('end') }),
]);
export type OperatorAction = z.infer<typeof operatorActionSchema>;

export const operatorAnswerSchema = z.strictObject({ success: z.literal(true) });

/** What operators do, in a call's events: each has the member's `memberId` and the name as `member`. */
export const operatorEvents = [
  'operator-listening',
  'operator-left',
  'operator-said',
  'operator-whispered',
  'operator-interrupted',
  'operator-muted',
  'operator-unmuted',
  'operator-took-over',
  'operator-handed-back',
  'operator-ended',
] as const;
export type OperatorEvent = (typeof operatorEvents)[number];

/** What OpenAPI calls them. */
export const liveCallComponents = {
  LiveCall: liveCallSchema,
  CallPulse: callPulseSchema,
  CreateObserver: createObserverSchema,
  Observer: observerSchema,
  HandBack: handBackSchema,
  OperatorAction: operatorActionSchema,
};
