import type { ApiWarning } from '@saywell/contract';
import { withoutEffect } from '../../warnings/fields/field-effect.ts';

/** Of a sound that could not be fetched, or that is none. */
export function soundFailed(error: unknown): ApiWarning {
  const why = error instanceof Error ? error.message : String(error);
  const taken = 'It is off, office, or the address of a WAV file: PCM, 16 bits, 8 to 48 kHz.';
  return withoutEffect(
    'backgroundSound',
    `The call goes on without its background sound (${why.slice(0, 200)}). ${taken}`,
  );
}
