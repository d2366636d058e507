import type { CallOptions } from '../options/call-options.ts';

/** What a room's server offers beside its rooms. */
const paths = {
  /** GET → `{ geo: 'eu-west' }`. */
  geo: '/geo',
  /** POST of a failed call. */
  errorReport: '/call-machine/error-report',
  /** WebSocket that sends back what it gets. */
  echo: '/call-machine/echo',
} as const;

/** Undefined where there is no server: neither a room address nor a page. */
export function serverAddress(
  service: keyof typeof paths,
  { url }: Pick<CallOptions, 'url'>,
  pageOrigin: string | undefined,
): string | undefined {
  const base = url && URL.canParse(url) ? url : pageOrigin;
  return base && new URL(paths[service], base).href;
}
