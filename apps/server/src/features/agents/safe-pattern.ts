import { RE2JS } from 're2js';

/** Instructions of a compiled pattern: the time of a search grows with them times the length of the text. */
const maxProgramSize = 2_000;
/** Characters from the end of a text that are searched. */
const maxTextLength = 300;

/** As the contract names them. */
export type PatternOption = 'ignore-case' | 'whole-word' | 'multi-line';

export interface SafePattern {
  /** Does the pattern occur in the last 300 characters of this text? Takes time in proportion to their number. */
  isIn(text: string): boolean;
}

/**
 * A customer's regular expression, without backtracking. Undefined: it cannot be read, or is too large; what needs
 * backtracking (`(?=…)`, `\1`) is no such pattern.
 */
export function createSafePattern(
  source: string,
  options: readonly PatternOption[],
): SafePattern | undefined {
  const whole = options.includes('whole-word') ? `\\b(?:${source})\\b` : source;
  const flags =
    (options.includes('ignore-case') ? RE2JS.CASE_INSENSITIVE : 0) |
    (options.includes('multi-line') ? RE2JS.MULTILINE : 0);
  try {
    const compiled = RE2JS.compile(whole, flags);
    if (compiled.programSize() > maxProgramSize) return undefined;
    return { isIn: (text) => compiled.matcher(text.slice(-maxTextLength)).find() };
  } catch {
    return undefined;
  }
}
