import { isFreeField } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { isRefusedLiteral } from '../../platform/outgoing/guarded-lookup.ts';

/** Objects within objects that a body may have; schemas allow fewer. */
const maxDepth = 50;
const maxNamed = 50;

/**
 * Refuses addresses of customers' servers to which nothing could ever be sent, wherever a body has them: of
 * another scheme than http and https, with a user name or password, or of this machine and its network.
 *
 * @throws {DomainError} `validation-failed`, naming each field.
 */
export function refuseUnreachableWebhooks(body: unknown, allowPrivate: boolean): void {
  const issues = [...unreachableIn(body, '', { allowPrivate, depth: 0 })];
  if (issues.length > 0) throw new DomainError('validation-failed', issues.slice(0, maxNamed));
}

function* unreachableIn(
  value: unknown,
  path: string,
  { allowPrivate, depth }: { readonly allowPrivate: boolean; readonly depth: number },
): Generator<string> {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  for (const [name, inner] of Object.entries(value)) {
    if (isFreeField(name)) continue;
    const address = name === 'server' ? urlOf(inner) : name === 'serverUrl' ? inner : undefined;
    const reason = typeof address === 'string' ? unreachable(address, allowPrivate) : null;
    if (reason !== null) yield `${path + name}${name === 'server' ? '.url' : ''} ${reason}`;
    yield* unreachableIn(inner, `${path + name}.`, { allowPrivate, depth: depth + 1 });
  }
}

const urlOf = (server: unknown): unknown =>
  typeof server === 'object' && server !== null && 'url' in server ? server.url : undefined;

/** Why nothing can be sent there; null: it may be there. Names are looked up when something is sent. */
function unreachable(address: string, allowPrivate: boolean): string | null {
  // Filled in during the call.
  if (address === '' || address.includes('{{')) return null;
  if (!URL.canParse(address)) return 'must be an http: or https: address';
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must be an http: or https: address';
  if (url.username !== '' || url.password !== '')
    return 'must not contain a user name or password: use headers or a credential';
  if (!allowPrivate && (isRefusedLiteral(url) || isOwnName(url.hostname)))
    return 'is an address that only this server or its network reaches; its operator has to allow those (SAYWELL_ALLOW_PRIVATE_WEBHOOKS)';
  return null;
}

/** RFC 6761 (6.3): always this machine. */
const isOwnName = (host: string): boolean => /(?:^|\.)localhost\.?$/i.test(host);
