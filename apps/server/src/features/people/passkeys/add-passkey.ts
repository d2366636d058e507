import type { AddPasskey, PasskeyOptions, User } from '@saywell/contract';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { MemberCredential } from '../../../store/people/member-credential-store.ts';
import type { Browser, People } from '../people.ts';
import { challengeNotValid } from '../totp/second-factor.ts';
import { type PasskeyBody, passkeyBodySchema, passkeyChallengeSchema } from './passkey-body.ts';
import { relyingParty } from './relying-party.ts';

interface Owner {
  readonly orgId: string;
  readonly user: User;
}

export async function passkeyCreation(
  { store }: Pick<People, 'store'>,
  browser: Browser,
  { orgId, user }: Owner,
): Promise<PasskeyOptions> {
  const own = (await store.memberCredential.list(user.id)).filter(({ kind }) => kind === 'passkey');
  const orgName = (await store.org.get(orgId))?.name;
  const { rpID } = relyingParty(browser);
  const options = await generateRegistrationOptions({
    rpName: 'Saywell',
    rpID,
    // Somebody of two organisations sees two entries in the browser's own list.
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: orgName === undefined ? user.email : `${user.email} (${orgName})`,
    userDisplayName: user.fullName ?? user.email,
    attestationType: 'none',
    excludeCredentials: own
      .map(({ body }) => passkeyBodySchema.parse(body))
      .map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  return {
    challenge: await store.signIn.createChallenge('passkey-add', { challenge }, user.id),
    options: { ...options },
  };
}

/** @throws {DomainError} `challenge-not-valid`, `validation-failed` */
export async function addPasskey(
  { store }: Pick<People, 'store'>,
  browser: Browser,
  { orgId, user }: Owner,
  { challenge, response, name }: AddPasskey,
): Promise<MemberCredential> {
  const taken = await store.signIn.takeChallenge('passkey-add', challenge);
  const begun = passkeyChallengeSchema.safeParse(taken?.body);
  if (!begun.success || taken?.memberId !== user.id) throw challengeNotValid();
  const { rpID, origins } = relyingParty(browser);
  const checked = await verifyRegistrationResponse({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks each part of it
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: begun.data.challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    const problem = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new DomainError('validation-failed', [`response is no new passkey of this address: ${problem}`]);
  });
  if (!checked.verified)
    throw new DomainError('validation-failed', ['response is no new passkey of this address']);
  const { credential, credentialBackedUp, credentialDeviceType } = checked.registrationInfo;
  if ((await store.memberCredential.withKey('passkey', credential.id)).length > 0)
    throw new DomainError('conflict', 'This passkey is known already.');
  const body: PasskeyBody = {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
  return store.memberCredential.add({
    orgId,
    memberId: user.id,
    kind: 'passkey',
    key: credential.id,
    name: name ?? (credentialDeviceType === 'multiDevice' ? 'Synced passkey' : 'Security key or device'),
    body,
  });
}
