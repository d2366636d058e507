import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CallFigures } from '../../../platform/figures.ts';
import type { Guest } from './guest-rules.ts';

const whoIs = (guest: Guest | undefined): Parameters<CallFigures['refused']>[1] =>
  guest === undefined ? 'key' : 'guest';

type Refusals = Pick<CallFigures, 'refused'> | undefined;

/** Counts who is refused a seat when he joins a call. */
export const refusedSeats =
  (figures: Refusals) =>
  (guest: Guest | undefined): void =>
    figures?.refused('room-full', whoIs(guest));

/** Counts what keeps a call from coming about. */
export async function countingRefusals<Result>(
  figures: Refusals,
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
