export type ScenarioErrorCode =
  /** A file that is not there, too large, or no YAML. */
  | 'scenario-unreadable'
  /** What it says is no scenario. */
  | 'scenario-invalid'
  /** Nobody can be talked to: no key, no server, or it refuses. */
  | 'server-refused'
  /** The server, or the run itself, did not answer in time. */
  | 'timed-out';

/** Why scenarios cannot be read or run; what a scenario finds wrong is in its result instead. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
  readonly code: ScenarioErrorCode;
  constructor(code: ScenarioErrorCode, message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}
