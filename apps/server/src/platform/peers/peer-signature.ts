import { createHash, hkdfSync, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { createReplayGuard } from './replay-guard.ts';

/** What one server of an installation asks another. */
export interface PeerRequest {
  /** Node ids. */
  readonly from: string;
  readonly to: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The address from which the client came whose request is passed on; empty: the server asks for itself. */
  readonly client: string;
  /** What {@link digestOf} says of the body; empty: there is none. */
  readonly digest: string;
}

/** Signs what servers ask each other, with a key that only they have. */
export interface PeerSignatures {
  sign(request: PeerRequest): Promise<string>;
  /** Null: it is forged, of another request, too old, or was seen before. */
  check(signature: string, asked: Pick<PeerRequest, 'to' | 'method' | 'path'>): Promise<PeerRequest | null>;
}

export interface PeerSignaturesOptions {
  /** 32 bytes: the installation's; the key that signs is derived from it. */
  readonly encryptionKey: Uint8Array;
  /** One clock for all servers, epoch milliseconds. */
  readonly now: () => number;
}

/** Goes along with every request between servers. */
export const peerHeader = 'x-saywell-peer';

const algorithm = 'HS256';
const issuer = 'saywell peer';
/** How far the clocks of two servers may be apart, and how long a request may be on its way, ms. */
export const peerWindowMs = 30_000;

const claimsSchema = z.object({
  jti: z.uuid(),
  from: z.string(),
  to: z.string(),
  method: z.string(),
  path: z.string(),
  client: z.string(),
  digest: z.string(),
});

export const digestOf = (body: Uint8Array): string =>
  body.length === 0 ? '' : createHash('sha256').update(body).digest('base64url');

export function createPeerSignatures({ encryptionKey, now }: PeerSignaturesOptions): PeerSignatures {
  const key = new Uint8Array(hkdfSync('sha256', encryptionKey, '', issuer, 32));
  // One from a clock that is ahead is good for the longest: as far as that may be ahead, and then its age and the tolerance.
  const seen = createReplayGuard({ now, windowMs: 3 * peerWindowMs });
  const seconds = (): number => Math.floor(now() / 1_000);
  return {
    sign: (request) =>
      new SignJWT({ ...request })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setJti(randomUUID())
        .setIssuedAt(seconds())
        .sign(key),
    async check(signature, { to, method, path }) {
      const claims = await claimsOf(signature, key, now());
      if (claims === null) return null;
      const { jti, ...request } = claims;
      const isMeant = request.to === to && request.method === method && request.path === path;
      return isMeant && seen.isNew(jti) ? request : null;
    },
  };
}

async function claimsOf(signature: string, key: Uint8Array, now: number) {
  try {
    const { payload } = await jwtVerify(signature, key, {
      algorithms: [algorithm],
      issuer,
      requiredClaims: ['iat'],
      currentDate: new Date(now),
      maxTokenAge: peerWindowMs / 1_000,
      clockTolerance: peerWindowMs / 1_000,
    });
    return claimsSchema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}
