import type { Role, SessionMethod, SignInAnswer } from '@saywell/contract';
import { meOf } from './me-of.ts';
import { noteSignIn } from './note-sign-in.ts';
import type { Browser, People } from './people.ts';

/** What somebody who signs in gets: the answer, and once they are in a secret for their browser. */
export interface SignInOutcome {
  readonly answer: SignInAnswer;
  readonly secret?: string;
}

export interface SigningIn {
  readonly orgId: string;
  readonly memberId: string;
  readonly role: Role;
  readonly method: SessionMethod;
}

/** Longer ones say nothing more. */
const maxUserAgent = 200;

/** The last step: everything is proven. */
export async function beginSession(
  people: People,
  browser: Browser,
  { orgId, memberId, role, method }: SigningIn,
): Promise<Required<SignInOutcome>> {
  const { ip } = browser;
  const userAgent = browser.userAgent.slice(0, maxUserAgent);
  const { session, secret } = await people.store.transaction(async (store) => {
    const started = await store.memberSession.start({ orgId, memberId, role, method, ip, userAgent });
    const isNewDevice = !(await store.audit.knowsBrowser(orgId, memberId, userAgent));
    const note = { orgId, memberId, what: `sign-in/${method}`, isNewDevice };
    await noteSignIn({ ...people, store }, { ...browser, userAgent }, note);
    return started;
  });
  return { answer: { status: 'signed-in', me: await meOf(people, session) }, secret };
}

/** The same after a first factor: whoever has an app for codes is asked for one. */
export async function beginAfterFirstFactor(
  people: People,
  browser: Browser,
  signingIn: SigningIn,
): Promise<SignInOutcome> {
  const credentials = await people.store.memberCredential.list(signingIn.memberId);
  if (!credentials.some(({ kind }) => kind === 'totp')) return beginSession(people, browser, signingIn);
  const { orgId, method, memberId } = signingIn;
  const challenge = await people.store.signIn.createChallenge('second-factor', { orgId, method }, memberId);
  return { answer: { status: 'second-factor', challenge } };
}
