import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CallFigures } from '../../../platform/figures.ts';
import type { Guest } from './guest-rules.ts';

export const whoIs = (guest: Guest | undefined): Parameters<CallFigures['refused']>[1] =>
  guest === undefined ? 'key' : 'guest';

/** Counts what keeps a call from coming about. */
export async function countingRefusals<Result>(
  figures: Pick<CallFigures, 'refused'> | undefined,
  guest: Guest | undefined,
  make: () => Promise<Result>,
): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    figures?.refused(error instanceof DomainError ? error.code : 'internal-error', whoIs(guest));
    throw error;
  }
}
