import type { IncomingHttpHeaders } from 'node:http';
import { traceparentHeader } from '../../platform/traces.ts';

/** What a request follows from; undefined where it does not say. */
export function traceparentOf(headers: IncomingHttpHeaders): string | undefined {
  const value = headers[traceparentHeader];
  return typeof value === 'string' ? value : undefined;
}
