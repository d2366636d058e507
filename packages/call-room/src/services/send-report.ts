import { CALL_ROOM_VERSION } from '@saywell/contract';
import type { CallContext } from '../call/call-context.ts';
import { serverAddress } from './server-addresses.ts';

const secrets = new Set(['userName', 'user_name', 'userData', 'token', 'username', 'credential']);
/** Deeper than this an object has nothing to say about a failure. */
const maxDepth = 6;

/** Nobody waits for it, and nothing comes of its failure. */
export async function sendReport(
  { environment, options }: Pick<CallContext, 'environment' | 'options'>,
  what: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { audioContext: _context, ...properties } = options();
  const address = serverAddress('errorReport', properties, environment.pageOrigin);
  if (!address) return;
  const report = { version: CALL_ROOM_VERSION, at: environment.now(), ...what, properties };
  const body = JSON.stringify(withoutSecrets(report));
  const headers = { 'content-type': 'application/json' };
  // `keepalive`: the page may be going away.
  await environment.fetch(address, { method: 'POST', headers, body, keepalive: true });
}

/** Names, data and tokens stay in the page; addresses contain tokens too. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(/([?&](?:t|token)=)[^&#\s]+/g, '$1[Filtered]');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return undefined;
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, depth + 1));
  if (value instanceof Error) return { name: value.name, message: withoutSecrets(value.message) };
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      secrets.has(key) ? '[Filtered]' : withoutSecrets(entry, depth + 1),
    ]),
  );
}
