/** The configuration cannot be used; the message has one line per variable that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'config-invalid';
  /** One sentence per variable: `PORT must be …, got "x"`. */
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
