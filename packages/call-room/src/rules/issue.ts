/** What is wrong with an argument. */
export interface RuleIssue {
  /** Where, from the argument down: `['audio', 'processor', 'type']`. Empty: the argument itself. */
  readonly path: readonly string[];
  /** The sentence that is thrown; existing clients match it. */
  readonly message: string;
  /** Says more, for the console. */
  readonly detail?: string;
}

/** The first thing that is wrong; undefined when all is well. */
export type Check = (value: unknown) => RuleIssue | undefined;

export const issue = (message: string, path: readonly string[] = [], detail?: string): RuleIssue => ({
  path,
  message,
  ...(detail !== undefined && { detail }),
});

/** The same issue, one level further up. */
export const under = (key: string, found: RuleIssue | undefined): RuleIssue | undefined =>
  found && { ...found, path: [key, ...found.path] };

/** The first issue that the steps come across; later steps are not tried. */
export function firstIssue(
  ...steps: readonly (() => RuleIssue | undefined | false)[]
): RuleIssue | undefined {
  for (const step of steps) {
    const found = step();
    if (found) return found;
  }
  return undefined;
}

/** The first issue among the entries of an object. */
export function eachEntry(
  value: object,
  check: (key: string, entry: unknown) => RuleIssue | undefined,
): RuleIssue | undefined {
  for (const [key, entry] of Object.entries(value)) {
    const found = check(key, entry);
    if (found) return under(key, found);
  }
  return undefined;
}
