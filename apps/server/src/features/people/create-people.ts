import { createAttemptLimit } from './attempt-limit.ts';
import { createPasswords, type Passwords } from './password/passwords.ts';
import type { People } from './people.ts';

export interface PeopleOptions
  extends Pick<
    People,
    'store' | 'jwts' | 'apiLog' | 'now' | 'siteOrgId' | 'mailSiteUrl' | 'oidc' | 'forgetSetUpFile'
  > {
  /** Failures of one client network. */
  readonly failuresPerTenMinutes: number;
  readonly passwords?: Passwords;
}

const windowMs = 600_000;
/** Pages ask for a passkey's first step when they open. */
const challengesPerFailure = 10;

export function createPeople({ failuresPerTenMinutes, passwords, ...parts }: PeopleOptions): People {
  const { now } = parts;
  return {
    ...parts,
    passwords: passwords ?? createPasswords(),
    networks: createAttemptLimit({ max: failuresPerTenMinutes, windowMs, now }),
    challenges: createAttemptLimit({ max: failuresPerTenMinutes * challengesPerFailure, windowMs, now }),
  };
}
