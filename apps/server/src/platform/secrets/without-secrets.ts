import { isBodySecret, isFreeField } from '@saywell/contract';

/** Whatever they contain goes nowhere: not back to the customer's server, not into a log. */
const secretNames = new Set([
  'secret',
  'serverurlsecret',
  'authtoken',
  'twilioauthtoken',
  'twilioapikey',
  'twilioapisecret',
  'apikey',
  'apisecret',
  'password',
  'clientsecret',
  'secretkey',
  'secretaccesskey',
  'privatekey',
  'sessiontoken',
  'credentials',
  'headers',
  'calltoken',
  // Of TURN servers.
  'credential',
]);
const maxDepth = 50;

/** Those that the contract lists too. */
const isSecret = (name: string): boolean => secretNames.has(name.toLowerCase()) || isBodySecret(name);

const none: ReadonlySet<string> = new Set();

/** A copy of JSON without secrets, at any depth, and without the fields that are named. */
export function withoutSecrets(object: object, named?: ReadonlySet<string>): Record<string, unknown>;
export function withoutSecrets(value: unknown, named?: ReadonlySet<string>): unknown;
export function withoutSecrets(value: unknown, named = none): unknown {
  return cleaned(value, named, 0);
}

function cleaned(value: unknown, named: ReadonlySet<string>, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return undefined;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, named, depth + 1));
  const allowed = Object.entries(value).filter(([name]) => !isSecret(name) && !named.has(name));
  return Object.fromEntries(
    allowed.map(([name, inner]) => [name, isFreeField(name) ? inner : cleaned(inner, named, depth + 1)]),
  );
}
