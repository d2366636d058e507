import { isBodySecret } from '@saywell/contract';

/** Also where the contract has no such field: names of headers, addresses that contain a token. */
const secretName =
  /secret|password|passphrase|api-?key|authorization|cookie|signature|token$|^credentials?$|^(?:listen|control|webCall|websocketCall)Url$|^headers$|^value$/i;
const maxDepth = 40;

export function isSecretName(name: string): boolean {
  return isBodySecret(name) || secretName.test(name);
}

/** A copy of a JSON value in which what must not be read by anybody is replaced. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return redactFields(value, depth);
}

export function redactFields(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [
      name,
      isSecretName(name) ? '[redacted]' : redact(inner, depth + 1),
    ]),
  );
}
