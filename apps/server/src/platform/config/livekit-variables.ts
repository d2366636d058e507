import { z } from 'zod';

/** Rooms whose sound a LiveKit server carries. */
export const liveKitVariables = {
  SAYWELL_LIVEKIT_URL: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    // It goes into a response header as it is.
    .refine(
      (text) => /^wss?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i.test(text),
      'a ws:// or wss:// address without a path',
    )
    .optional(),
  SAYWELL_LIVEKIT_API_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'the name of an API key')
    .optional(),
  SAYWELL_LIVEKIT_API_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,500}$/, 'at least 16 characters')
    .optional(),
};
