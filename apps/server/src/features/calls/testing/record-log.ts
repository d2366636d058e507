type LogCall = (details: object, message: string) => void;

export interface RecordedLog {
  readonly log: Record<'debug' | 'info' | 'warn' | 'error', LogCall>;
  /** `level: message` of everything above debug. */
  readonly lines: string[];
}

export function recordLog(): RecordedLog {
  const lines: string[] = [];
  const at =
    (level: string): LogCall =>
    (_details, message) =>
      void lines.push(`${level}: ${message}`);
  return { lines, log: { debug: () => undefined, info: at('info'), warn: at('warn'), error: at('error') } };
}
