import { z } from 'zod';

/** `+` and 2 to 15 digits, the first not 0 (E.164). */
const phoneNumber = z.string().regex(/^\+[1-9]\d{1,14}$/, 'must be a phone number as per E.164');
const sipUri = z.string().max(500).regex(/^sip:/, "must start with 'sip:'");
const videoCodec = z.enum(['H264', 'VP8']);
const audioCodec = z.enum(['OPUS', 'PCMU', 'PCMA', 'G722']);
const sessionId = z.string().min(1).max(100);
const displayName = z.string().max(199, 'length must be less than 200');
const userId = z.string().max(36);

export const dialOutSchema = z
  .strictObject({
    sipUri: sipUri.optional(),
    phoneNumber: phoneNumber.optional(),
    displayName: displayName.optional(),
    userId: userId.optional(),
    callerId: z.string().max(100).optional(),
    video: z.boolean().optional(),
    codecs: z
      .strictObject({
        audio: z.array(audioCodec).min(1).max(4).optional(),
        video: z.array(videoCodec).min(1).max(2).optional(),
      })
      .optional(),
    permissions: z.looseObject({}).optional(),
  })
  .refine((dial) => (dial.sipUri === undefined) !== (dial.phoneNumber === undefined), {
    path: ['phoneNumber'],
    message: 'or sipUri must be provided, not both',
  })
  .refine((dial) => dial.callerId === undefined || dial.sipUri === undefined, {
    path: ['callerId'],
    message: 'is not allowed with sipUri',
  });

export const sipTransferSchema = z
  .strictObject({
    sessionId,
    toEndPoint: z
      .string()
      .max(500)
      .regex(/^(?:sip:|\+)/, 'must start with either "sip:" or "+"'),
    callerId: z.string().max(100).optional(),
  })
  .refine(({ callerId, toEndPoint }) => callerId === undefined || toEndPoint.startsWith('+'), {
    path: ['callerId'],
    message: 'is only valid when transferring to a phone number',
  });

export const sipReferSchema = z.strictObject({ sessionId, toEndPoint: sipUri });

export const sendDtmfSchema = z.strictObject({
  sessionId,
  tones: z
    .string()
    .min(1)
    .max(20, 'must be up to 20 characters')
    .regex(/^[0-9A-D*#]+$/, 'must be DTMF tones: 0-9, A-D, * and #'),
});
