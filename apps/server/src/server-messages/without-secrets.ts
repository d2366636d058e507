import { isSecretField } from '@saywell/contract';

/** Whatever they hold goes nowhere: not back to the customer's server, not into a log. */
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
/** The customer's own, or the model's: no name in them means anything to us. */
const freeNames = new Set(['metadata', 'variableValues', 'parameters', 'arguments', 'structuredData']);
const maxDepth = 50;

/** Those of credentials too, which the contract lists. */
const isSecret = (name: string): boolean => secretNames.has(name.toLowerCase()) || isSecretField(name);

/** A copy without secrets, as JSON would have it. */
export function withoutSecrets(object: object, depth = 0): Record<string, unknown> {
  const kept = Object.entries(object).filter(([name]) => !isSecret(name));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, freeNames.has(name) ? inner : cleaned(inner, depth + 1)]),
  );
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return undefined;
  return Array.isArray(value) ? value.map((item) => cleaned(item, depth + 1)) : withoutSecrets(value, depth);
}
