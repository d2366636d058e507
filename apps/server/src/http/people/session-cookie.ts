import type { IncomingHttpHeaders } from 'node:http';

/** Over https no other host and no page of plain http can set it; there is no such protection without TLS. */
const names = { secure: '__Host-saywell', plain: 'saywell_session' } as const;
/** Between the way to another service and the way back, which begins at that service's page: `Lax`. */
const oidcNames = { secure: '__Host-saywell-oidc', plain: 'saywell_oidc' } as const;
const oidcSeconds = 600;
/** As long as a session lasts at most. */
const sessionSeconds = 30 * 24 * 3_600;

/** Null: none, or more than one, of which nobody knows whose they are. */
export function sessionSecret(headers: IncomingHttpHeaders, isSecure: boolean): string | null {
  return cookieOf(headers, isSecure ? names.secure : names.plain);
}

export function oidcChallenge(headers: IncomingHttpHeaders, isSecure: boolean): string | null {
  return cookieOf(headers, isSecure ? oidcNames.secure : oidcNames.plain);
}

function cookieOf({ cookie }: IncomingHttpHeaders, name: string): string | null {
  const values = (cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value = '', ...more] = values;
  return value !== '' && more.length === 0 && /^[\w-]+$/.test(value) ? value : null;
}

/** `secret` null: there is none any more. */
export function sessionCookie(secret: string | null, isSecure: boolean): string {
  const [name, flag] = isSecure ? [names.secure, '; Secure'] : [names.plain, ''];
  const seconds = secret === null ? 0 : sessionSeconds;
  return `${name}=${secret ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${flag}`;
}

export function oidcCookie(challenge: string | null, isSecure: boolean): string {
  const [name, flag] = isSecure ? [oidcNames.secure, '; Secure'] : [oidcNames.plain, ''];
  const seconds = challenge === null ? 0 : oidcSeconds;
  return `${name}=${challenge ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${flag}`;
}
