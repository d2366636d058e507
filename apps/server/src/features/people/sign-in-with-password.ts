import type { SignInWithPassword } from '@saywell/contract';
import { z } from 'zod';
import type { FoundMember } from '../../store/orgs/member-store.ts';
import { attempt, keyOfEmail, signInRefused } from './attempts.ts';
import { beginAfterFirstFactor, type SignInOutcome } from './begin-session.ts';
import { noteSignIn } from './note-sign-in.ts';
import type { Browser, People } from './people.ts';

/** What is stored of a password. */
export const passwordBodySchema = z.object({ hash: z.string() });

/**
 * Answers for an address that nobody has what it answers for a wrong password, after the same work.
 *
 * @throws {DomainError} `sign-in-refused`, `rate-limited`
 */
export function signInWithPassword(
  people: People,
  { email, password, orgId }: SignInWithPassword,
  browser: Browser,
): Promise<SignInOutcome> {
  return attempt(people, browser, keyOfEmail(email), async () => {
    const members = (await people.store.member.withEmail(email)).filter(
      (one) => orgId === undefined || one.orgId === orgId,
    );
    const right = await withPassword(people, members, password);
    const [first] = right;
    if (first === undefined) {
      for (const { user, orgId } of members)
        await noteSignIn(people, browser, {
          orgId,
          memberId: user.id,
          what: 'sign-in/password',
          refusal: 'wrong password',
        });
      throw signInRefused();
    }
    if (right.length > 1)
      return { answer: { status: 'choose-organization', organizations: right.map(nameOf) } };
    return beginAfterFirstFactor(people, browser, {
      orgId: first.orgId,
      memberId: first.user.id,
      role: first.user.role,
      method: 'password',
    });
  });
}

const nameOf = ({ orgId, orgName }: FoundMember) => ({
  id: orgId,
  ...(orgName !== undefined && { name: orgName }),
});

/** Each of them is checked, and nobody's password when there is none. */
async function withPassword(
  { store, passwords }: People,
  members: readonly FoundMember[],
  password: string,
): Promise<FoundMember[]> {
  const right: FoundMember[] = [];
  let checked = 0;
  for (const one of members) {
    const hash = await storedHash(store, one.user.id);
    if (hash === undefined) continue;
    checked += 1;
    if (await passwords.isRight(password, hash)) right.push(one);
  }
  if (checked === 0) await passwords.isRight(password, undefined);
  return right;
}

/** Undefined: this member has no password. */
export async function storedHash(
  store: Pick<People['store'], 'memberCredential'>,
  memberId: string,
): Promise<string | undefined> {
  const found = (await store.memberCredential.list(memberId)).find(({ kind }) => kind === 'password');
  return found === undefined ? undefined : passwordBodySchema.parse(found.body).hash;
}
