/** What an error, or whatever was thrown, says. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
