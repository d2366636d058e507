import { MediaError } from '@saywell/media';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** What whoever sent an offer reads of media that did not open. What is no failure of media goes on as it is. */
export function mediaFailure(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (!(error instanceof MediaError)) throw error;
  return error.code === 'sdp-not-acceptable'
    ? new DomainError('sdp-not-acceptable', error.message)
    : new DomainError('media-unavailable', 'Media is not available at the moment; try again.', {
        cause: error,
      });
}
