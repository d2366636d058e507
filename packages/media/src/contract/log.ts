export type MediaLogLevel = 'info' | 'warn' | 'error';
/** One line of the log. Never carries audio, texts of the channel or session descriptions. */
export type MediaLog = (
  level: MediaLogLevel,
  message: string,
  details?: Readonly<Record<string, string | number | boolean>>,
) => void;

export const silentLog: MediaLog = () => {};

/** Passes on the first line of each message, so that a flood from outside does not flood the log. */
export function logEachOnce(log: MediaLog): MediaLog {
  const seen = new Set<string>();
  return (level, message, details) => {
    if (seen.has(message)) return;
    seen.add(message);
    log(level, message, details);
  };
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
