import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';

/** For how long a proof opens what is secret. */
export const confirmationMs = 15 * 60_000;

/** Keys need nothing more. @throws {DomainError} `confirmation-needed` */
export function refuseUnconfirmed({ session }: TokenIdentity, at: number): void {
  if (session === undefined) return;
  if (session.confirmedAt !== undefined && session.confirmedAt + confirmationMs > at) return;
  throw new DomainError(
    'confirmation-needed',
    'Confirm that it is you: POST /auth/confirm, then send this again.',
  );
}
