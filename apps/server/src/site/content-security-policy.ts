/**
 * The policy of every page: scripts, styles and fonts only from our own origin,
 * nothing inline, no markup through scripts (Trusted Types). `connectOrigins`
 * are added to what pages may connect to.
 */
export function contentSecurityPolicy(connectOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...connectOrigins].join(' '),
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
