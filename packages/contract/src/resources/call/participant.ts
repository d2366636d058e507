import { z } from 'zod';
import { idSchema, isoDateSchema } from '../parts/common.ts';

const mediaTypes = ['video', 'audio', 'screenVideo', 'screenAudio', 'customVideo', 'customAudio'] as const;
/** What somebody may send or receive in a room. */
export type RoomMediaType = (typeof mediaTypes)[number];

const custom = z.union([z.boolean(), z.record(z.string().max(50), z.boolean())]);
const receivable = z.union([
  z.boolean(),
  z.strictObject({
    video: z.boolean().optional(),
    audio: z.boolean().optional(),
    screenVideo: z.boolean().optional(),
    screenAudio: z.boolean().optional(),
    customVideo: custom.optional(),
    customAudio: custom.optional(),
  }),
]);
const receivableOf = z
  .record(z.string().max(100), receivable)
  .refine((map) => Object.keys(map).length <= 64, 'must have at most 64 entries');

/** What somebody may do in a room. Absent: everything but administration. */
export const roomPermissionsSchema = z.strictObject({
  /** Default true. False: nobody sees it, and it sends nothing. */
  hasPresence: z.boolean().optional(),
  canSend: z.union([z.boolean(), z.array(z.enum(mediaTypes)).max(mediaTypes.length)]).optional(),
  canAdmin: z
    .union([z.boolean(), z.array(z.enum(['participants', 'streaming', 'transcription'])).max(3)])
    .optional(),
  /** The entry for the sender's session id counts most, then the one for its user id, then `base`. */
  canReceive: z
    .strictObject({
      base: receivable.optional(),
      byUserId: receivableOf.optional(),
      byParticipantId: receivableOf.optional(),
    })
    .optional(),
});

/** Body of `POST /call/{id}/participant`: one more person for a call's room. */
export const createParticipantSchema = z.strictObject({
  /** Absent: what the person's page says. */
  userName: z.string().max(200).optional(),
  userId: z.string().max(36).optional(),
  /** May do everything, also to the others. Default false. */
  isOwner: z.boolean().optional(),
  /** `lobby`: waits until somebody in the room lets it in. Default `full`. */
  access: z.enum(['full', 'lobby']).optional(),
  permissions: roomPermissionsSchema.optional(),
  /** How long the token may be used to join, from now or from `notBefore`. Default 3600. */
  expiresInSeconds: z.number().int().min(10).max(86_400).optional(),
  notBefore: isoDateSchema.optional(),
});
export type CreateParticipant = z.infer<typeof createParticipantSchema>;

/** How one person joins, once. */
export const participantInvitationSchema = z.strictObject({
  callId: idSchema,
  /** Room address with the token. */
  webCallUrl: z.string(),
  /** The token alone. */
  sessionToken: z.string(),
  notBefore: isoDateSchema.optional(),
  expiresAt: isoDateSchema,
});
export type ParticipantInvitation = z.infer<typeof participantInvitationSchema>;
