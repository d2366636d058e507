import type { IncomingMessage } from 'node:http';

/**
 * Of an address that cannot be decoded the router makes an error before any route is asked. Whoever wants a page is
 * to get the site's own: its percent signs are taken as they stand, and there is no such page.
 */
export function pageUrl({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (headers.accept?.includes('text/html') !== true) return url;
  return canBeRead(url) ? url : url.replaceAll('%', '%25');
}

function canBeRead(url: string): boolean {
  try {
    // The answer depends on it: bundlers leave out a call that they take to be without effect.
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}
