import { type RoomRequestMethod, roomPermissionsSchema } from '@saywell/contract';
import { z } from 'zod';
import { dialOutSchema, sendDtmfSchema, sipReferSchema, sipTransferSchema } from './telephone-schemas.ts';

const sessionId = z.string().min(1).max(100);
const instanceId = z.string().min(1).max(100);
const layout = z.looseObject({ preset: z.string().max(50).optional() });
const playerSettings = z.strictObject({
  state: z.enum(['play', 'pause']).optional(),
  volume: z.number().min(0).max(2).optional(),
});

/** What each request takes. A method without an entry is unknown. */
export const requestSchemas = {
  'set-session-data': z.strictObject({
    data: z.record(z.string(), z.unknown()),
    mergeStrategy: z.enum(['replace', 'shallow-merge']),
  }),
  'update-participant': z.strictObject({
    sessionId,
    setAudio: z.boolean().optional(),
    setVideo: z.boolean().optional(),
    setScreenShare: z.literal(false).optional(),
    eject: z.literal(true).optional(),
    permissions: roomPermissionsSchema.optional(),
  }),
  'request-access': z.strictObject({ name: z.string().max(200) }),
  'decide-access': z.strictObject({ sessionId, grant: z.boolean() }),
  'start-recording': z.strictObject({
    type: z.enum(['cloud', 'raw-tracks']),
    instanceId: instanceId.optional(),
    width: z.number().optional(),
    height: z.number().optional(),
    backgroundColor: z.string().max(20).optional(),
    layout: layout.optional(),
    /** Seconds. */
    maxDuration: z.number().min(1).max(86_400).optional(),
  }),
  'update-recording': z.strictObject({ instanceId: instanceId.optional(), layout: layout.optional() }),
  'stop-recording': z.strictObject({ instanceId: instanceId.optional() }),
  'start-player': z.strictObject({ url: z.url().max(2_000), settings: playerSettings.optional() }),
  'update-player': z.strictObject({ sessionId, settings: playerSettings }),
  'stop-player': z.strictObject({ sessionId }),
  'start-transcription': z.strictObject({
    instanceId: instanceId.optional(),
    participants: z.array(sessionId).max(64).optional(),
  }),
  'stop-transcription': z.strictObject({ instanceId: instanceId.optional() }),
  'dial-out': dialOutSchema,
  'stop-dial-out': z.strictObject({ sessionId }),
  'sip-transfer': sipTransferSchema,
  'sip-refer': sipReferSchema,
  'send-dtmf': sendDtmfSchema,
} as const satisfies Record<RoomRequestMethod, z.ZodType>;

export type RequestParams<Method extends RoomRequestMethod> = z.output<(typeof requestSchemas)[Method]>;

export const isRequestMethod = (method: string): method is RoomRequestMethod =>
  Object.hasOwn(requestSchemas, method);
