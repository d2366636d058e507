import { contentSecurityPolicy, webSocketOrigin } from './content-security-policy.ts';

const permissionsPolicy = 'microphone=(self), camera=(), geolocation=(), display-capture=()';

/** Security headers of a page or one of its files. `pageUrl` is the origin under which it was asked for. */
export function siteHeaders(pageUrl: string, connectOrigins: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy([webSocketOrigin(pageUrl), ...connectOrigins]),
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

/** How long browsers may keep a file: names under `assets/` carry a hash of their content, pages do not. */
export function cacheControl(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return file.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}
