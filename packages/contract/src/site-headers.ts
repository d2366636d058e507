/**
 * Headers of the website's answers, in one place: the server sends them, and the
 * website's build writes them down for hosts that serve its files.
 */
export interface SiteOrigins {
  /** Origins beside the page's own that pages may connect to: WebSocket twins, a voice service elsewhere. */
  readonly connect?: readonly string[];
  /** Origins beside the page's own that scripts may come from: a voice service elsewhere brings the call room's engine. */
  readonly script?: readonly string[];
}

/** The only thing that pages ask the visitor for is the microphone. */
const permissionsPolicy = 'microphone=(self), camera=(), geolocation=(), display-capture=()';

/** Sent with every answer, whoever gives it. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Two years. Over plain HTTP browsers must ignore it, and a site without TLS must not promise it. */
export const transportSecurityHeader = { 'strict-transport-security': 'max-age=63072000' } as const;

/** Security headers of a page or one of its files. */
export function siteHeaders(origins: SiteOrigins): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(origins),
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

export interface ConsolePageOptions extends SiteOrigins {
  /** Of this answer alone: names the style elements that the page's own scripts insert. */
  readonly nonce: string;
}

/**
 * Security headers of the console's page: the site's, but for style elements with the nonce, and with one policy of
 * Trusted Types, which the page's first script fills.
 */
export function consoleHeaders({ nonce, ...origins }: ConsolePageOptions): Record<string, string> {
  return {
    ...siteHeaders(origins),
    'content-security-policy': `${contentSecurityPolicy(origins, [`'nonce-${nonce}'`])}; trusted-types default`,
    // An address of the console can name a caller or a call.
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/**
 * Scripts, styles and fonts only from our own origin, nothing inline, no markup
 * through scripts (Trusted Types).
 */
function contentSecurityPolicy(
  { connect = [], script = [] }: SiteOrigins,
  style: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...style].join(' '),
    "font-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The WebSocket twin of an HTTP origin: older browsers do not count it as `'self'`. */
export function webSocketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws');
}

/**
 * How long browsers may cache a file: names under `assets/` carry a hash of their content, pages do not.
 * `file` is a path below the site's folder, with forward slashes.
 */
export function siteCacheControl(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return file.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}
