import type { Confirm } from '@saywell/contract';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import { attempt, keyOfMember, signInRefused } from './attempts.ts';
import { notSignedIn } from './me-of.ts';
import { noteSignIn } from './note-sign-in.ts';
import { checkPasskey } from './passkeys/check-passkey.ts';
import type { Browser, People } from './people.ts';
import { storedHash } from './sign-in-with-password.ts';
import { useCode } from './totp/second-factor.ts';

/** Proves again who it is; answers the session's new secret. @throws {DomainError} `sign-in-refused`, `rate-limited` */
export async function confirm(
  people: People,
  browser: Browser,
  proof: Confirm,
  { userId: memberId, session, role, homeOrgId, orgId }: TokenIdentity,
): Promise<string> {
  if (memberId === undefined || session === undefined) throw notSignedIn();
  return attempt(people, browser, keyOfMember(memberId), async () => {
    const note = { orgId: homeOrgId ?? orgId, memberId, what: 'confirm' };
    if (!(await isProof(people, browser, proof, memberId))) {
      await noteSignIn(people, browser, { ...note, refusal: 'not proven' });
      throw signInRefused();
    }
    const secret = await people.store.memberSession.renew(session.id, { role, isConfirmed: true });
    if (secret === null) throw notSignedIn();
    await noteSignIn(people, browser, note);
    return secret;
  });
}

async function isProof(people: People, browser: Browser, proof: Confirm, memberId: string): Promise<boolean> {
  if ('challenge' in proof) {
    await checkPasskey(people, browser, proof, { kind: 'passkey-confirm', memberId });
    return true;
  }
  if ('code' in proof) return useCode(people, memberId, proof.code);
  return people.passwords.isRight(proof.password, await storedHash(people.store, memberId));
}
