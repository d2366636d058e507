import { RE2JS } from 're2js';

/** Instructions of a compiled pattern: the time of a search grows with them times the length of the text. */
const maxProgramSize = 2_000;
/** Characters from the end of a text that are searched. */
const maxTextLength = 300;
/** Characters from the beginning of a text in which every place is looked for, and how many are found. */
const maxReplacedLength = 1_000;
const maxPlaces = 100;

/** As the contract names them. */
export type PatternOption = 'ignore-case' | 'whole-word' | 'multi-line';

/** A place where a pattern fits. */
export interface PatternPlace {
  readonly start: number;
  readonly end: number;
  /** The whole, then its groups; '' for one that did not take part. */
  readonly groups: readonly string[];
}

export interface SafePattern {
  /** Does the pattern occur in the last 300 characters of this text? Takes time in proportion to their number. */
  isIn(text: string): boolean;
  /** Where it fits in the first 1,000 characters, at most 100 times; none over another. `isLate`: enough time was spent. */
  placesIn(text: string, isLate: () => boolean): readonly PatternPlace[];
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
    return {
      isIn: (text) => compiled.matcher(text.slice(-maxTextLength)).find(),
      placesIn: (text, isLate) => placesOf(compiled, text.slice(0, maxReplacedLength), isLate),
    };
  } catch {
    return undefined;
  }
}

/** A pattern of a plan that cannot be read. */
export interface UnreadPattern {
  readonly path: string;
  readonly why: string;
}

/** Why such a pattern is undefined: the beginning of a sentence. */
export function whyNoPattern(source: string): string {
  try {
    RegExp(source);
    return 'This pattern cannot be searched in a time that is bounded (what needs backtracking, or is very large)';
  } catch {
    return 'This is no regular expression of JavaScript';
  }
}

function placesOf(compiled: RE2JS, text: string, isLate: () => boolean): readonly PatternPlace[] {
  const matcher = compiled.matcher(text);
  const places: PatternPlace[] = [];
  while (places.length < maxPlaces && !isLate() && matcher.find()) {
    const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index) ?? '');
    places.push({ start: matcher.start(), end: matcher.end(), groups });
  }
  return places;
}

/** The options that are switched on. */
export const patternOptionsOf = (
  options: readonly { readonly type: PatternOption; readonly enabled: boolean }[] = [],
): readonly PatternOption[] => options.filter(({ enabled }) => enabled).map(({ type }) => type);
