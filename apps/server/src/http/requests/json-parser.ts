import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseUnstorable } from './storable-text.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The text of a JSON body. */
    rawBody: string;
  }
}

/**
 * Reads JSON bodies. An empty one counts as absent: existing clients send
 * `content-type: application/json` with a DELETE that has no body. `__proto__`
 * and `constructor.prototype` are refused, and so is what could only be stored with characters replaced.
 */
export function registerJsonParser(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8(bytes))
      return done(new DomainError('malformed-json', 'The request body is not valid UTF-8.'));
    const body = bytes.toString();
    request.rawBody = body;
    if (body === '') return done(null, undefined);
    return void parse(request, body, (error, value) => {
      const refusal = error ?? refusalOf(body, value);
      if (refusal === null) done(null, value);
      else done(refusal);
    });
  });
}

function refusalOf(body: string, value: unknown): Error | null {
  const issue = jsonIssue(body);
  if (issue !== null) return new DomainError('validation-failed', [messageOf(issue)]);
  try {
    refuseUnstorable(body, value);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function messageOf(issue: JsonIssue): string {
  switch (issue.code) {
    case 'too-deep':
      return `body is not valid: a value must not nest deeper than ${maxJsonDepth} levels`;
    case 'too-many-keys':
      return `body must not have more than ${maxJsonKeys} keys`;
    case 'duplicate-key':
      return `property ${issue.key.slice(0, 100)} should not exist twice`;
    default:
      return issue satisfies never;
  }
}

/** Objects and lists inside each other. The deepest resource, an inline squad with a tool's schema, needs half of it. */
export const maxJsonDepth = 32;
/** Of all objects of a body together. */
export const maxJsonKeys = 20_000;

/** What is wrong with a body that is JSON all the same. */
type JsonIssue =
  | { readonly code: 'too-deep' }
  | { readonly code: 'too-many-keys' }
  /** Parsers differ in which of them counts, and so would two programs that read the same body. */
  | { readonly code: 'duplicate-key'; readonly key: string };

/** Looks through the text of valid JSON. Null: nothing is wrong. */
export function jsonIssue(text: string): JsonIssue | null {
  /** Of the objects and lists that are open; a list has no keys. */
  const open: (Set<string> | null)[] = [];
  let keyCount = 0;
  let isKeyNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === codes.quote) {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (isKeyNext && keys) {
        const key = keyOf(text.slice(at, end + 1));
        keyCount += 1;
        if (keyCount > maxJsonKeys) return { code: 'too-many-keys' };
        if (keys.has(key)) return { code: 'duplicate-key', key };
        keys.add(key);
        isKeyNext = false;
      }
      at = end;
    } else if (character === codes.openBrace || character === codes.openBracket) {
      if (open.length === maxJsonDepth) return { code: 'too-deep' };
      isKeyNext = character === codes.openBrace;
      open.push(isKeyNext ? new Set() : null);
    } else if (character === codes.closeBrace || character === codes.closeBracket) {
      open.pop();
      isKeyNext = false;
    } else if (character === codes.comma) {
      isKeyNext = open.at(-1) !== null;
    }
  }
  return null;
}

const codes = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openBracket: 0x5b,
  closeBracket: 0x5d,
} as const;

/** Index of the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== codes.quote)
    at += text.charCodeAt(at) === codes.backslash ? 2 : 1;
  return at;
}

/** `"\u0061"` and `"a"` are one key. */
function keyOf(literal: string): string {
  return literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
}
