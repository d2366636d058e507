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

/** A copy without secrets, as JSON would have it. */
export function withoutSecrets(object: object, depth = 0): Record<string, unknown> {
  const allowed = Object.entries(object).filter(([name]) => !isSecret(name));
  return Object.fromEntries(
    allowed.map(([name, inner]) => [name, isFreeField(name) ? inner : cleaned(inner, depth + 1)]),
  );
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return undefined;
  return Array.isArray(value) ? value.map((item) => cleaned(item, depth + 1)) : withoutSecrets(value, depth);
}
