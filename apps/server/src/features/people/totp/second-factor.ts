import { createHash, randomBytes } from 'node:crypto';
import type { SecondFactor } from '@saywell/contract';
import { sessionMethods } from '@saywell/contract';
import { z } from 'zod';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { attempt, keyOfMember, signInRefused } from '../attempts.ts';
import { beginSession, type SignInOutcome } from '../begin-session.ts';
import { noteSignIn } from '../note-sign-in.ts';
import type { Browser, People } from '../people.ts';
import { base32, totpStep } from './totp.ts';

/** What is stored of an app for codes. */
export const totpBodySchema = z.object({
  /** Base 64. */
  secret: z.string(),
  /** Of the last code that was good. */
  lastStep: z.number(),
  /** Hashes of those that are left. */
  recoveryCodes: z.array(z.string()),
});
type TotpBody = z.infer<typeof totpBodySchema>;

export const challengeNotValid = (): DomainError =>
  new DomainError('challenge-not-valid', 'This took too long, or was done already: begin again.');

const challengeBody = z.object({ orgId: z.string(), method: z.enum(sessionMethods) });

/** @throws {DomainError} `challenge-not-valid`, `sign-in-refused`, `rate-limited` */
export async function signInWithSecondFactor(
  people: People,
  { challenge, code }: SecondFactor,
  browser: Browser,
): Promise<SignInOutcome> {
  const { signIn } = people.store;
  const taken = await signIn.readChallenge('second-factor', challenge);
  const body = challengeBody.safeParse(taken?.body);
  if (taken?.memberId === undefined || !body.success) throw challengeNotValid();
  const { memberId } = taken;
  const { orgId, method } = body.data;
  return attempt(people, browser, keyOfMember(memberId), async () => {
    const user = await people.store.member.get(orgId, memberId);
    if (user === null || !(await useCode(people, memberId, code))) {
      await noteSignIn(people, browser, { orgId, memberId, what: 'sign-in/totp', refusal: 'wrong code' });
      throw signInRefused();
    }
    // Whoever mistypes goes on with the same challenge; it is over with the first code that is right.
    if ((await signIn.takeChallenge('second-factor', challenge)) === null) throw challengeNotValid();
    return beginSession(people, browser, { orgId, memberId, role: user.role, method });
  });
}

/** A code of the app, or one of the recovery codes; both are good once. */
export async function useCode(
  { store, now }: Pick<People, 'store' | 'now'>,
  memberId: string,
  code: string,
): Promise<boolean> {
  const found = (await store.memberCredential.list(memberId)).find(({ kind }) => kind === 'totp');
  if (found === undefined) return false;
  return store.memberCredential.use(found.id, (stored) => used(totpBodySchema.parse(stored), code, now()));
}

function used(body: TotpBody, code: string, now: number): TotpBody | null {
  const { lastStep, recoveryCodes } = body;
  const step = totpStep(Buffer.from(body.secret, 'base64'), code, { now, lastStep });
  if (step !== null) return { ...body, lastStep: step };
  const hash = hashRecoveryCode(code);
  if (!recoveryCodes.includes(hash)) return null;
  return { ...body, recoveryCodes: recoveryCodes.filter((one) => one !== hash) };
}

const recoveryCodeCount = 10;

/** Fifty random bits each, with a limit on attempts: nobody guesses one. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = base32(randomBytes(7)).slice(0, 10).toLowerCase();
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
  return createHash('sha256').update(plain).digest('base64url');
}
