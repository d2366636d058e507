import { limits, partLimits, type RoomClientMessage, requestLimits, trackLimits } from '@saywell/contract';
import { z } from 'zod';
import { parseJson } from '../../../platform/parse-json.ts';

const userName = z.string().max(200);
const serial = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const userData = z
  .unknown()
  .refine((value) => value === undefined || JSON.stringify(value).length <= limits.maxUserDataLength, {
    message: `must be at most ${limits.maxUserDataLength} characters as JSON text`,
  });

const wantedTrack = z.object({
  sessionId: z.string().max(100),
  name: z.string().max(trackLimits.maxNameLength),
});

const wantedTracks = z.union([z.literal('*'), z.array(wantedTrack).max(trackLimits.maxWanted)]);

const schema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    userName: userName.optional(),
    userData: userData.optional(),
    audio: z.boolean().optional(),
    tracks: wantedTracks.optional(),
    wantsTicket: z.boolean().optional(),
    received: serial.optional(),
  }),
  z.object({
    type: z.literal('app-message'),
    data: z.unknown(),
    to: z.string().max(100),
    serial: serial.optional(),
  }),
  z.object({
    type: z.literal('update'),
    audio: z.boolean().optional(),
    video: z.boolean().optional(),
    screen: z.boolean().optional(),
    userName: userName.optional(),
    userData: userData.optional(),
  }),
  z.object({
    type: z.literal('request'),
    id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    method: z.string().min(1).max(requestLimits.maxMethodLength),
    params: z.unknown(),
  }),
  z.object({
    type: z.literal('part'),
    index: z.number().int().min(0),
    count: z.number().int().min(1),
    text: z.string().min(1).max(partLimits.maxPartLength),
  }),
  z.object({ type: z.literal('subscribe'), tracks: wantedTracks }),
  z.object({ type: z.literal('ping'), at: z.number(), received: serial.optional() }),
  z.object({ type: z.literal('bye'), resumable: z.boolean().optional() }),
]);

export type ParsedClientMessage =
  | { readonly ok: true; readonly message: RoomClientMessage }
  | { readonly ok: false; readonly what: string; readonly reason: string };

const appMessageTooLarge = `Message data too large. Max size is ${limits.maxAppMessageLength}`;

/** Reads one text of the room channel; what it cannot read it explains. */
export function parseClientMessage(text: string): ParsedClientMessage {
  const json = parseJson(text);
  if (json === undefined) return { ok: false, what: 'message', reason: 'must be JSON text' };
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      ok: false,
      what: issue?.path.join('.') || 'message',
      reason: issue?.message ?? 'is not a room message',
    };
  }
  const message = parsed.data;
  if (message.type !== 'app-message') return { ok: true, message };
  const size = message.data === undefined ? 0 : JSON.stringify(message.data).length;
  if (size === 0) return { ok: false, what: 'app-message', reason: 'data is required' };
  if (size > limits.maxAppMessageLength)
    return { ok: false, what: 'app-message', reason: appMessageTooLarge };
  return { ok: true, message };
}
