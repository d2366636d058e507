import { MICROPHONE_TRACK_NAME, type TracksRequest, trackLimits } from '@saywell/contract';
import { z } from 'zod';
import { DomainError } from '../../../platform/errors/domain-error.ts';

const schema = z.object({
  sdp: z.string().min(1),
  tracks: z
    .array(
      z.object({
        mid: z.string().min(1).max(32),
        name: z
          .string()
          .min(1)
          .max(trackLimits.maxNameLength)
          .refine((name) => name !== MICROPHONE_TRACK_NAME, 'is the name of the microphone'),
      }),
    )
    .max(trackLimits.maxSent)
    .refine(
      (tracks) => new Set(tracks.map(({ name }) => name)).size === tracks.length,
      'must name each track differently',
    ),
});

/** Throws {@link DomainError} with every fault named. */
export function parseTracksRequest(body: unknown): TracksRequest {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new DomainError(
    'validation-failed',
    parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'} ${message}`),
  );
}
