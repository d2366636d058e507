import * as client from 'openid-client';
import { z } from 'zod';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whoever has an address of these joins the website's organisation as a viewer. */
  readonly domains: readonly string[];
}

/** What has to be known again when the browser comes back. */
export const oidcStepSchema = z.object({ verifier: z.string(), state: z.string(), nonce: z.string() });
export type OidcStep = z.infer<typeof oidcStepSchema>;

export interface OidcPerson {
  /** Issuer and subject: addresses change, this does not. */
  readonly key: string;
  readonly email: string;
  readonly fullName: string | undefined;
}

/** Another service that says who somebody is (OpenID Connect, authorization code with PKCE). */
export interface OidcService {
  /** The service's host. */
  readonly name: string;
  readonly domains: readonly string[];
  begin(redirectUri: string): Promise<{ readonly url: string; readonly step: OidcStep }>;
  /** Null: it vouches for nobody, or not for the address. Rejects when the answer is not good. */
  finish(address: URL, step: OidcStep): Promise<OidcPerson | null>;
}

/** Asked for once, and again after a failure. */
export function createOidcService({ issuer, clientId, clientSecret, domains }: OidcSettings): OidcService {
  const server = new URL(issuer);
  // Only on this machine: a stand-in, or a proxy beside the server.
  const isLocal = server.protocol === 'http:';
  let found: Promise<client.Configuration> | undefined;
  const configuration = (): Promise<client.Configuration> => {
    found ??= client
      .discovery(server, clientId, clientSecret, undefined, {
        execute: isLocal ? [client.allowInsecureRequests] : [],
        timeout: 10,
      })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
  return {
    name: server.hostname,
    domains,
    async begin(redirectUri) {
      const verifier = client.randomPKCECodeVerifier();
      const step = { verifier, state: client.randomState(), nonce: client.randomNonce() };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: step.state,
        nonce: step.nonce,
      });
      return { url: url.href, step };
    },
    async finish(address, { verifier, state, nonce }) {
      const tokens = await client.authorizationCodeGrant(await configuration(), address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return personOf(tokens.claims());
    },
  };
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.string().max(254),
  email_verified: z.literal(true),
  name: z.string().optional(),
});

function personOf(claims: unknown): OidcPerson | null {
  const known = claimsSchema.safeParse(claims);
  if (!known.success) return null;
  const { iss, sub, email, name } = known.data;
  return { key: `${iss} ${sub}`, email, fullName: name };
}
