/** One thing that happened; values that could be somebody's words, names or tokens are left out. */
export interface LogEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly name: string;
  readonly details?: unknown;
}

/** Enough for minutes of a call; the oldest go first. */
export const maxLogEntries = 500;
const maxDepth = 4;
const maxItems = 20;

/** Ten times a second, or one for every word: they would push out everything else. */
const frequent = /^(volume-level|local-audio-level|remote-participants-audio-level)$/;
/** Fields whose texts are words of the protocol. */
const plainFields =
  /^(action|type|kind|stage|status|state|reason|endedReason|event|code|role|transcriptType|transport|threshold|processor|mode|verdict|name|turnId|toolCallId|timestamp|callId|control)$/;
const plainText = /^[\w .:+-]{1,80}$/;
/** Texts of errors: a developer's or a browser's sentence, with whatever was put into it. */
const errorFields = /^(error|message|errorMsg|msg|detail)$/;

/** What happened lately, in memory only. */
export class EventLog {
  #entries: LogEntry[] = [];

  add(at: number, name: string, values: readonly unknown[]): void {
    if (frequent.test(name)) return;
    const entry = { at, name, details: withoutPersonal(values[0], name) };
    this.#entries = [...this.#entries.slice(1 - maxLogEntries), entry];
  }

  /** JSON text. */
  export(): string {
    return JSON.stringify({ entries: this.#entries }, undefined, 1);
  }
}

function withoutPersonal(value: unknown, event: string, field = '', depth = 0): unknown {
  if (typeof value === 'string') return safeText(value, event, field);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return { name: value.name, message: scrubbed(value.message) };
  if (depth >= maxDepth) return '[deep]';
  const items = Array.isArray(value) ? value.entries() : Object.entries(value);
  const safe = [...items]
    .slice(0, maxItems)
    .map(([key, item]) => [key, withoutPersonal(item, event, String(key), depth + 1)] as const);
  return Array.isArray(value) ? safe.map(([, item]) => item) : Object.fromEntries(safe);
}

function safeText(text: string, event: string, field: string): string {
  if (plainFields.test(field) && plainText.test(text)) return text;
  if (event !== 'message' && errorFields.test(field)) return scrubbed(text);
  return `[text ${text.length}]`;
}

/** Addresses lose their query, and what looks like a token, a mail address or a number is left out. */
function scrubbed(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[?#][^\s"')]*/g, '')
    .replace(/\S+@\S+|\+?\d[\d ()-]{6,}\d|[\w.+/=-]{24,}/g, '[Filtered]');
}
