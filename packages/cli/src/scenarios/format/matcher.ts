import { RE2JS } from 're2js';

/** What a text has to have: words as they are, or `/pattern/` (with `i`: whichever case). */
export interface Matcher {
  /** As the file has it. */
  readonly source: string;
  /** Is it somewhere in the text? */
  isIn(text: string): boolean;
}

/** Instructions of a compiled pattern: a search takes time in proportion to them and to the text. */
const maxProgramSize = 2_000;
const pattern = /^\/(.+)\/(i?)$/s;

/**
 * Words are found whatever their case, spaces and kind of apostrophe. Patterns are RE2's: searched without backtracking,
 * so that none can take for ever; look-arounds and back references are no part of it.
 *
 * @throws {SyntaxError} for a pattern that cannot be read.
 */
export function createMatcher(source: string): Matcher {
  const [, body, flag] = pattern.exec(source) ?? [];
  if (body === undefined) {
    const words = plain(source);
    return { source, isIn: (text) => plain(text).includes(words) };
  }
  const compiled = compile(body, flag === 'i');
  return { source, isIn: (text) => compiled.matcher(text).find() };
}

function compile(body: string, ignoresCase: boolean): RE2JS {
  try {
    const compiled = RE2JS.compile(body, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    if (compiled.programSize() <= maxProgramSize) return compiled;
  } catch (cause) {
    throw new SyntaxError(`"/${body}/" is no pattern of RE2`, { cause });
  }
  throw new SyntaxError(`"/${body}/" is too large`);
}

const plain = (text: string): string =>
  text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();
