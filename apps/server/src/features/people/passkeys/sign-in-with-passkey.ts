import type { PasskeyAnswer, PasskeyOptions } from '@saywell/contract';
import { attempt, signInRefused } from '../attempts.ts';
import { beginSession, type SignInOutcome } from '../begin-session.ts';
import type { Browser, People } from '../people.ts';
import { checkPasskey, passkeyRequest } from './check-passkey.ts';

/** @throws {DomainError} `rate-limited` */
export function passkeySignInOptions(people: People, browser: Browser): Promise<PasskeyOptions> {
  people.challenges.begin(browser.ip);
  return passkeyRequest(people, browser, 'passkey-sign-in');
}

/** It is both factors: the device, and what unlocks it. */
export function signInWithPasskey(
  people: People,
  answer: PasskeyAnswer,
  browser: Browser,
): Promise<SignInOutcome> {
  return attempt(people, browser, null, async () => {
    const { orgId, memberId } = await checkPasskey(people, browser, answer, { kind: 'passkey-sign-in' });
    const user = await people.store.member.get(orgId, memberId);
    if (user === null) throw signInRefused();
    return beginSession(people, browser, { orgId, memberId, role: user.role, method: 'passkey' });
  });
}
