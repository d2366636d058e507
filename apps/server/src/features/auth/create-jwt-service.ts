import { hkdfSync } from 'node:crypto';
import type { JwtResponse } from '@saywell/contract';
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { dayMs } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Store } from '../../store/store.ts';
import { ownClaimsSchema, signedClaimsSchema } from './jwt-claims.ts';

export interface JwtServiceOptions {
  readonly store: Pick<Store, 'token' | 'member' | 'org'>;
  /** 32 bytes; tokens of one key are not good under another. */
  readonly encryptionKey: Uint8Array;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Bearer tokens that are JWTs (RFC 7519), signed with HMAC-SHA256 and nothing else. */
export interface JwtService {
  /** A token with which `identity` acts in `orgId`: its own organisation, or one that it administers. */
  issue(identity: TokenIdentity, orgId: string): Promise<JwtResponse>;
  /** The first token of a new member. */
  issueToMember(member: MemberIdentity): Promise<JwtResponse>;
  /**
   * Who sends this; null for what is wrong, or was given to somebody who is not there any more.
   *
   * @throws {DomainError} `token-expired`
   */
  identify(token: string): Promise<TokenIdentity | null>;
  /** What an invitation's link carries. */
  signInvitation(id: string, expiresAtMs: number): Promise<string>;
  /** The invitation's id; null for a link that is not ours or is over. */
  readInvitation(token: string): Promise<string | null>;
  /** The same of a link with which a member signs in. */
  signSignInLink(id: string, expiresAtMs: number): Promise<string>;
  readSignInLink(token: string): Promise<string | null>;
}

type MemberIdentity = Pick<TokenIdentity, 'orgId' | 'role'> & { readonly userId: string };

const algorithm = 'HS256';
const issuer = 'saywell';
const audiences = { api: 'api', invitation: 'invitation', signIn: 'sign-in' } as const;
/** Members renew theirs with one that is still good; a week without is the end. */
const memberLifetimeMs = 7 * dayMs;
const keyLifetimeMs = 3_600_000;
/** Between the clocks of who signs and who checks. */
const clockToleranceSeconds = 5;

export function createJwtService(options: JwtServiceOptions): JwtService {
  const { store, encryptionKey, now } = options;
  const signing = createSigning(encryptionKey, now);
  const { sign, verify, ownKey } = signing;

  const issue = async (identity: TokenIdentity, orgId: string): Promise<JwtResponse> => {
    const { userId, role } = identity;
    const holder = await holderOf(store, identity);
    const lifetimeMs = userId === undefined ? keyLifetimeMs : memberLifetimeMs;
    const expiresAtMs = Math.min(now() + lifetimeMs, identity.expiresAt ?? Number.POSITIVE_INFINITY);
    const accessToken = await sign({ orgId, holder }, audiences.api, expiresAtMs);
    const expiresAt = new Date(Math.floor(expiresAtMs / 1_000) * 1_000).toISOString();
    return { accessToken, aud: { orgId, role, ...(userId !== undefined && { userId }), expiresAt } };
  };

  /** One that this server gave out. */
  const identifyOwn = async (token: string): Promise<TokenIdentity | null> => {
    const payload = await verify(token, ownKey, { issuer, audience: audiences.api });
    const claims = ownClaimsSchema.safeParse(payload);
    if (!claims.success) return null;
    const { orgId, holder, exp } = claims.data;
    const identity = await holderIdentity(store, holder, exp * 1_000, now());
    if (identity === null || identity.orgId === orgId) return identity;
    // Of an organisation that the holder's has created: its administrators are there what they are here.
    const isWithin = identity.role === 'admin' && (await store.org.within(identity.orgId, orgId)) !== null;
    return isWithin ? { ...identity, orgId } : null;
  };

  const readLink = async (token: string, audience: string): Promise<string | null> =>
    linkIdOf(await verify(token, ownKey, { issuer, audience }).catch(nullIfExpired));

  return {
    issue,
    issueToMember: (member) =>
      issue({ ...member, tokenId: member.userId, tag: 'private', restrictions: undefined }, member.orgId),
    async identify(token) {
      const claims = unverifiedClaims(token);
      if (claims === null) return null;
      return claims.iss === issuer
        ? identifyOwn(token)
        : identifySigned({ ...options, ...signing }, token, claims);
    },
    signInvitation: (id, expiresAtMs) => sign({ sub: id }, audiences.invitation, expiresAtMs),
    readInvitation: (token) => readLink(token, audiences.invitation),
    signSignInLink: (id, expiresAtMs) => sign({ sub: id }, audiences.signIn, expiresAtMs),
    readSignInLink: (token) => readLink(token, audiences.signIn),
  };
}

function linkIdOf(payload: { readonly sub?: unknown } | null): string | null {
  const id = z.uuid().safeParse(payload?.sub);
  return id.success ? id.data : null;
}

/** Who sends a token that a customer signed with a private key. */
async function identifySigned(
  { store, now, verify }: JwtServiceOptions & Pick<ReturnType<typeof createSigning>, 'verify'>,
  token: string,
  claims: JWTPayload,
): Promise<TokenIdentity | null> {
  const parsed = signedClaimsSchema.safeParse(claims);
  // Not yet proven; what is over anyway is not worth a look into the database.
  if (!parsed.success) return null;
  if (parsed.data.exp * 1_000 + clockToleranceSeconds * 1_000 < now()) throw tokenExpired();
  const { orgId, exp, token: granted } = parsed.data;
  for (const { identity, value, noteUse } of await store.token.signingKeys(orgId)) {
    if ((await verify(token, new TextEncoder().encode(value))) === null) continue;
    await noteUse();
    const expiresAt = endOf(identity, exp * 1_000, now());
    return { ...identity, tag: granted.tag, restrictions: granted.restrictions, expiresAt };
  }
  return null;
}

/** What is wrong with a token makes its payload null. */
function createSigning(encryptionKey: Uint8Array, now: () => number) {
  const ownKey = new Uint8Array(hkdfSync('sha256', encryptionKey, '', 'saywell jwt', 32));
  const verify = (token: string, key: Uint8Array, own?: { issuer: string; audience: string }) =>
    payloadOf(
      jwtVerify(token, key, {
        algorithms: [algorithm],
        requiredClaims: ['exp'],
        clockTolerance: clockToleranceSeconds,
        currentDate: new Date(now()),
        ...own,
      }),
    );
  const sign = (claims: JWTPayload, audience: string, expiresAtMs: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(Math.floor(now() / 1_000))
      .setExpirationTime(Math.floor(expiresAtMs / 1_000))
      .sign(ownKey);
  return { ownKey, verify, sign };
}

type Holder = z.infer<typeof ownClaimsSchema>['holder'];

/** Named so that the token ends with the key, or with the next change of the membership. */
async function holderOf(store: JwtServiceOptions['store'], identity: TokenIdentity): Promise<Holder> {
  const orgId = identity.homeOrgId ?? identity.orgId;
  if (identity.userId === undefined) return { kind: 'key', orgId, id: identity.tokenId };
  const member = await store.member.get(orgId, identity.userId);
  if (member === null) throw new Error('A token was asked for by somebody who is not a member.');
  return { kind: 'member', orgId, id: member.id, since: member.updatedAt };
}

async function holderIdentity(
  store: JwtServiceOptions['store'],
  holder: Holder,
  expiresAt: number,
  now: number,
): Promise<TokenIdentity | null> {
  const { orgId, id } = holder;
  if (holder.kind === 'key') {
    const identity = await store.token.identifyById(orgId, id);
    return identity === null
      ? null
      : { ...identity, homeOrgId: orgId, expiresAt: endOf(identity, expiresAt, now) };
  }
  const member = await store.member.get(orgId, id);
  if (member === null || member.updatedAt !== holder.since) return null;
  const { role } = member;
  return { tokenId: id, orgId, homeOrgId: orgId, tag: 'private', restrictions: undefined, role, userId: id };
}

/** A token ends with its key. @throws {DomainError} `token-expired` */
function endOf({ expiresAt: keyEnds }: TokenIdentity, expiresAt: number, now: number): number {
  if (keyEnds !== undefined && keyEnds <= now) throw tokenExpired();
  return Math.min(expiresAt, keyEnds ?? expiresAt);
}

function unverifiedClaims(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (error instanceof errors.JWTInvalid) return null;
    throw error;
  }
}

export const tokenExpired = (): DomainError =>
  new DomainError('token-expired', 'This token has expired: sign in again, or sign a new one.');

function nullIfExpired(error: unknown): null {
  if (error instanceof DomainError && error.code === 'token-expired') return null;
  throw error;
}

/** Null for whatever is wrong with the token, but for one that is over. */
async function payloadOf(verifying: ReturnType<typeof jwtVerify>): Promise<JWTPayload | null> {
  try {
    return (await verifying).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw tokenExpired();
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
