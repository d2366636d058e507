import { isSecretField } from '@saywell/contract';

type Fields = Readonly<Record<string, unknown>>;

/** A value in two: what may be shown, and what is a secret, each where it was. */
export function splitSecrets(value: Fields): { shown: Fields; secrets: Fields } {
  const shown: Record<string, unknown> = {};
  const secrets: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (isSecretField(name)) secrets[name] = inner;
    else if (!isFields(inner) || freeFields.has(name)) shown[name] = inner;
    else {
      const parts = splitSecrets(inner);
      shown[name] = parts.shown;
      if (Object.keys(parts.secrets).length > 0) secrets[name] = parts.secrets;
    }
  }
  return { shown, secrets };
}

/** The value that was split. */
export function joinSecrets(shown: Fields, secrets: Fields): Fields {
  const joined: Record<string, unknown> = { ...shown };
  for (const [name, inner] of Object.entries(secrets)) {
    const shownPart = joined[name];
    joined[name] = isFields(inner) && isFields(shownPart) ? joinSecrets(shownPart, inner) : inner;
  }
  return joined;
}

/**
 * `change` laid over `stored`, whose secrets stay where the change does not say them.
 * A plan of another type begins anew: the secrets of one are none of the other.
 */
export function changedValue(stored: Fields, change: Fields): Fields {
  const changed: Record<string, unknown> = { ...stored };
  for (const [name, inner] of Object.entries(change)) {
    const before = stored[name];
    if (inner === null) delete changed[name];
    else if (isFields(inner) && isFields(before) && !freeFields.has(name) && isSameKind(inner, before))
      changed[name] = joinSecrets(secretsOf(before), inner);
    else if (inner !== undefined) changed[name] = inner;
  }
  return changed;
}

function secretsOf(value: Fields): Fields {
  return splitSecrets(value).secrets;
}

function isSameKind(first: Fields, second: Fields): boolean {
  return first['type'] === second['type'];
}

/** What their callers fill, or what has no secrets of ours: stored as it is. */
const freeFields = new Set(['sbcConfiguration', 'server', 'fallbackDestination', 'hooks']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
