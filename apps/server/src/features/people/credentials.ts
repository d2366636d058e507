import type { AddedTotp, AuthCredential, TotpOptions, User } from '@saywell/contract';
import { z } from 'zod';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { MemberCredential } from '../../store/people/member-credential-store.ts';
import { signInRefused } from './attempts.ts';
import { passkeyBodySchema } from './passkeys/passkey-body.ts';
import { refuseWeakPassword } from './password/passwords.ts';
import type { People } from './people.ts';
import {
  challengeNotValid,
  createRecoveryCodes,
  hashRecoveryCode,
  totpBodySchema,
} from './totp/second-factor.ts';
import { base32, createTotpSecret, totpStep, totpUri } from './totp/totp.ts';

export interface Owner {
  /** The member's own organisation. */
  readonly orgId: string;
  readonly user: User;
}

/** What may be shown of one. */
export function toAuthCredential({
  id,
  kind,
  name,
  createdAt,
  lastUsedAt,
  body,
}: MemberCredential): AuthCredential {
  const passkey = kind === 'passkey' ? passkeyBodySchema.parse(body) : undefined;
  const totp = kind === 'totp' ? totpBodySchema.parse(body) : undefined;
  return {
    id,
    kind,
    name,
    createdAt,
    ...(lastUsedAt !== undefined && { lastUsedAt }),
    ...(passkey !== undefined && { isBackedUp: passkey.isBackedUp }),
    ...(totp !== undefined && { recoveryCodesLeft: totp.recoveryCodes.length }),
  };
}

/** @throws {DomainError} `validation-failed` */
export async function setPassword(
  { store, passwords }: Pick<People, 'store' | 'passwords'>,
  { orgId, user }: Owner,
  password: string,
): Promise<AuthCredential> {
  refuseWeakPassword(password, user);
  const hash = await passwords.hash(password);
  const added = await store.memberCredential.add({
    orgId,
    memberId: user.id,
    kind: 'password',
    name: 'Password',
    body: { hash },
    isOnly: true,
  });
  return toAuthCredential(added);
}

const secretSchema = z.object({ secret: z.string() });

export async function totpOptions({ store }: Pick<People, 'store'>, { user }: Owner): Promise<TotpOptions> {
  const secret = createTotpSecret();
  const body = { secret: secret.toString('base64') };
  return {
    challenge: await store.signIn.createChallenge('totp-add', body, user.id),
    secret: base32(secret),
    uri: totpUri(secret, { issuer: 'Saywell', account: user.email }),
  };
}

/** Once the app has shown that it has the secret. @throws {DomainError} `challenge-not-valid`, `sign-in-refused` */
export async function addTotp(
  { store, now }: Pick<People, 'store' | 'now'>,
  { orgId, user }: Owner,
  { challenge, code }: { readonly challenge: string; readonly code: string },
): Promise<AddedTotp> {
  const taken = await store.signIn.readChallenge('totp-add', challenge);
  const begun = secretSchema.safeParse(taken?.body);
  if (!begun.success || taken?.memberId !== user.id) throw challengeNotValid();
  const { secret } = begun.data;
  const lastStep = totpStep(Buffer.from(secret, 'base64'), code, { now: now(), lastStep: 0 });
  if (lastStep === null) throw signInRefused();
  if ((await store.signIn.takeChallenge('totp-add', challenge)) === null) throw challengeNotValid();
  const recoveryCodes = createRecoveryCodes();
  const body = { secret, lastStep, recoveryCodes: recoveryCodes.map(hashRecoveryCode) };
  const credential = await store.memberCredential.add({
    orgId,
    memberId: user.id,
    kind: 'totp',
    name: 'App for codes',
    body,
    isOnly: true,
  });
  return { credential: toAuthCredential(credential), recoveryCodes };
}

/** A code alone lets nobody in. */
const isWayIn = ({ kind }: MemberCredential): boolean => kind !== 'totp';

/** @throws {DomainError} `not-found`, `last-credential` */
export async function removeCredential(
  { store }: Pick<People, 'store'>,
  { user }: Owner,
  id: string,
): Promise<void> {
  const own = await store.memberCredential.list(user.id);
  const found = own.find((one) => one.id === id);
  if (found === undefined) throw DomainError.notFound(`credential ${id}`);
  if (isWayIn(found) && own.filter(isWayIn).length === 1)
    throw new DomainError('last-credential', 'This is your only way to sign in: add another one first.');
  await store.memberCredential.remove(user.id, id);
}
