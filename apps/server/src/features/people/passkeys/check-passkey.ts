import type { PasskeyAnswer } from '@saywell/contract';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { MemberCredential } from '../../../store/people/member-credential-store.ts';
import type { ChallengeKind } from '../../../store/people/sign-in-store.ts';
import { signInRefused } from '../attempts.ts';
import type { Browser, People } from '../people.ts';
import { challengeNotValid } from '../totp/second-factor.ts';
import { passkeyBodySchema, passkeyChallengeSchema } from './passkey-body.ts';
import { relyingParty } from './relying-party.ts';

type Kind = Extract<ChallengeKind, 'passkey-sign-in' | 'passkey-confirm'>;

/** `memberId`: only passkeys of that one; else whatever the browser has. */
export async function passkeyRequest(
  { store }: Pick<People, 'store'>,
  browser: Browser,
  kind: Kind,
  memberId?: string,
) {
  const { rpID } = relyingParty(browser);
  const own = memberId === undefined ? [] : await store.memberCredential.list(memberId);
  const allowCredentials = own
    .filter((one) => one.kind === 'passkey')
    .map(({ body }) => passkeyBodySchema.parse(body))
    .map(({ id, transports }) => ({ id, transports }));
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    ...(memberId !== undefined && { allowCredentials }),
  });
  const challenge = await store.signIn.createChallenge(kind, { challenge: options.challenge }, memberId);
  return { challenge, options: { ...options } };
}

/** What of a browser's answer is needed before it is checked. */
const namedSchema = z.looseObject({ id: z.string().min(1).max(2_000) });

/**
 * Whose passkey this is. The library checks the signature, the host and that the browser asked for a finger, a face
 * or a PIN; the counter is compared where it is stored, so that a copy of the answer is good for nobody.
 *
 * @throws {DomainError} `challenge-not-valid`, `sign-in-refused`
 */
export async function checkPasskey(
  { store }: Pick<People, 'store'>,
  browser: Browser,
  { challenge, response }: PasskeyAnswer,
  { kind, memberId }: { readonly kind: Kind; readonly memberId?: string },
): Promise<MemberCredential> {
  const taken = await store.signIn.takeChallenge(kind, challenge);
  const body = passkeyChallengeSchema.safeParse(taken?.body);
  if (taken === null || !body.success || taken.memberId !== memberId) throw challengeNotValid();
  const named = namedSchema.safeParse(response);
  if (!named.success) throw signInRefused();
  const [credential] = (await store.memberCredential.withKey('passkey', named.data.id)).filter(
    (one) => memberId === undefined || one.memberId === memberId,
  );
  if (credential === undefined) throw signInRefused();
  const { id, publicKey, counter, transports } = passkeyBodySchema.parse(credential.body);
  const { rpID, origins } = relyingParty(browser);
  const checked = await verifyAuthenticationResponse({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks each part of it
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: body.data.challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter, transports },
    requireUserVerification: true,
    // Whatever is wrong with it, the answer says no more than that it is.
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!checked.verified || checked.authenticationInfo === undefined) throw signInRefused();
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  const isUsed = await store.memberCredential.use(credential.id, (stored) => {
    const now = passkeyBodySchema.parse(stored);
    const isNewer = newCounter > now.counter || (newCounter === 0 && now.counter === 0);
    return isNewer ? { ...now, counter: newCounter, isBackedUp: credentialBackedUp } : null;
  });
  if (!isUsed) throw signInRefused();
  return credential;
}
