import { DomainError } from '../../platform/errors/domain-error.ts';

/** Escapes of JSON that may stand for what no database stores. Nearly every body has none, and is not looked at again. */
const suspicious = /\\u(?:0000|d[89a-f])/i;
const longestPath = 200;

/** What of a value cannot be stored as it is. */
interface UnstorableText {
  /** Where it stands: `model.messages.0.content`. */
  readonly path: string;
  readonly what: string;
}

/**
 * Refuses what would have to be replaced to be stored: the zero character and half of a surrogate pair.
 *
 * @param text - of the body, from which `value` was read.
 * @throws {DomainError} `validation-failed`, naming where it stands.
 */
export function refuseUnstorable(text: string, value: unknown): void {
  if (!suspicious.test(text) && text.isWellFormed()) return;
  const found = unstorableText(value, '');
  if (found === null) return;
  throw new DomainError('validation-failed', [
    `${found.path.slice(0, longestPath) || 'body'} must not contain ${found.what}`,
  ]);
}

/** The same of a query, whose percent signs are bytes: a text in another encoding is refused, too. */
export function refuseUnstorableQuery(url: string, query: unknown): void {
  const at = url.indexOf('?');
  if (at < 0 || !url.includes('%', at)) return;
  for (const [bytes] of url.slice(at).matchAll(/(?:%[89a-f][0-9a-f])+/gi))
    if (!isUtf8Escape(bytes)) throw new DomainError('validation-failed', ['query must be UTF-8']);
  const found = unstorableText(query, '');
  if (found === null) return;
  throw new DomainError('validation-failed', [
    `${found.path.slice(0, longestPath) || 'query'} must not contain ${found.what}`,
  ]);
}

function unstorableText(value: unknown, path: string): UnstorableText | null {
  if (typeof value === 'string') {
    const what = unstorableIn(value);
    return what === null ? null : { path, what };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const what = unstorableIn(key);
    if (what !== null) return { path: path === '' ? 'body' : path, what: `${what} in a name` };
    const found = unstorableText(inner, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

function unstorableIn(text: string): string | null {
  if (text.includes('\0')) return 'the zero character (U+0000)';
  return text.isWellFormed() ? null : 'half of a surrogate pair (U+D800 to U+DFFF)';
}

function isUtf8Escape(bytes: string): boolean {
  try {
    // The answer depends on it: bundlers leave out a call that they take to be without effect.
    return decodeURIComponent(bytes) !== '';
  } catch {
    return false;
  }
}
