import { createHash } from 'node:crypto';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { tooMany } from './attempt-limit.ts';
import type { Browser, People } from './people.ts';

/** Which of address, password, code or passkey was wrong is said to nobody. */
export const signInRefused = (): DomainError =>
  new DomainError('sign-in-refused', 'That did not match. Check what you typed, or ask for a link.');

/** Addresses that nobody has are counted too, and must not be stored as they are. */
export const keyOfEmail = (email: string): string => `email:${hashOf(email.normalize('NFC').toLowerCase())}`;
export const keyOfLinkRequest = (email: string): string => `link:${hashOf(email.toLowerCase())}`;
export const keyOfMember = (memberId: string): string => `member:${memberId}`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Makes an attempt that counts unless it succeeds: for the network, and for `key` in the database.
 * `isSuccess`: whether what it came to was one.
 *
 * @throws {DomainError} `rate-limited`
 */
export async function attempt<Outcome>(
  { store, networks }: Pick<People, 'store' | 'networks'>,
  { ip }: Pick<Browser, 'ip'>,
  key: string | null,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const giveBack = networks.begin(ip);
  const waitMs = key === null ? null : await store.signIn.beginAttempt(key);
  if (waitMs !== null) throw tooMany(waitMs);
  const outcome = await work();
  if (key !== null) await store.signIn.forgetAttempts(key);
  giveBack();
  return outcome;
}
