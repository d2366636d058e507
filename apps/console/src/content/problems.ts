import { ApiError } from '@saywell/api-client';
import { problemWords } from './problem-words.ts';

/** A failure in words. */
export interface Problem {
  readonly code: string;
  readonly title: string;
  readonly next?: string | undefined;
  /** Names the request in the server's log. */
  readonly requestId?: string | undefined;
}

/** Codes whose sentence says all: the request's name would only add noise. */
const plain = new Set([
  'sign-in-refused',
  'rate-limited',
  'network-error',
  'validation-failed',
  'last-credential',
]);

export function explainProblem(error: unknown): Problem {
  if (!ApiError.isInstance(error)) return explainOwn(error);
  const { title, next } = problemWords[error.code] ?? problemWords.unknown;
  return {
    code: error.code,
    title: error.code === 'validation-failed' ? sentencesOf(error).join(' ') : title,
    next: waitOf(error) ?? next,
    requestId: plain.has(error.code) ? undefined : error.requestId,
  };
}

/** The code of a page did not come. */
export const isCodeMissing = (error: unknown): boolean => Object(error).code === 'page-code-missing';

/** What no server has said. */
function explainOwn(error: unknown): Problem {
  const name = error instanceof DOMException ? error.name : '';
  // The second where the address is not the one that the server's passkeys are for.
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return {
      code: 'passkey-cancelled',
      title: 'The passkey was not used.',
      next: 'Try again, or choose another way.',
    };
  if (name === 'InvalidStateError')
    return {
      code: 'passkey-known',
      title: 'This device has a passkey here already.',
      next: 'Use another device, or another key, for a second one.',
    };
  if (isCodeMissing(error))
    return {
      code: 'page-code-missing',
      title: 'This page did not come from the server.',
      next: 'It may have a new version by now, or be out of reach. To try again loads the console anew: a call in which you talk ends with it.',
    };
  return {
    code: 'defect',
    title: 'Something in this page went wrong.',
    next: 'Reload it. What is saved is safe.',
  };
}

/** What is wrong with each field, by its path and by the first part of that. */
export function fieldProblems(error: unknown): ReadonlyMap<string, string> {
  if (!ApiError.isInstance(error) || error.code !== 'validation-failed') return new Map();
  return new Map(
    messagesOf(error).flatMap((message) => {
      const [, path = '', field = '', rest = message] = /^(([\w-]+)[\w.[\]-]*) (.+)$/.exec(message) ?? [];
      return [field, path].map((name) => [name, sentence(rest)] as const);
    }),
  );
}

function messagesOf({ body, message }: ApiError): string[] {
  const listed: unknown = Object(body).message;
  return Array.isArray(listed) ? listed.map(String) : [message];
}

const sentencesOf = (error: ApiError): string[] => messagesOf(error).map(sentence);

function sentence(text: string): string {
  const trimmed = text.trim();
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}

/** What the server said about when to come back. */
function waitOf({ headers, code }: ApiError): string | undefined {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  if (code !== 'rate-limited' || !Number.isFinite(seconds)) return undefined;
  if (seconds < 90) return `Try again in ${Math.max(1, Math.ceil(seconds))} seconds.`;
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}
