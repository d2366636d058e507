import { isRecord } from './is-record.ts';

/** Why a call could not start, or what went wrong in it. */
export const callErrorCodes = [
  'load-failed',
  'not-initialised',
  'configuration',
  'microphone-refused',
  'no-microphone',
  'timeout',
  'unsupported',
  'call-failed',
] as const;
export type CallErrorCode = (typeof callErrorCodes)[number];

const marker = Symbol.for('saywell.react.call-error');

/** The one error of this package. `message` is the cause's own text, for logs; pages show a text by `code`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: CallErrorCode;
  readonly [marker] = true;

  constructor(code: CallErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** Recognises an instance also across two copies of the package. */
  static isInstance(value: unknown): value is CallError {
    return isRecord(value) && marker in value;
  }

  /** Turns whatever a voice client threw or emitted into an error with a code. */
  static from(reason: unknown): CallError {
    if (CallError.isInstance(reason)) return reason;
    const layers = unwrap(reason);
    const kind = layers.map(microphoneCode).find((code) => code !== undefined);
    return new CallError(kind ?? 'call-failed', firstText(layers), reason);
  }
}

type Layer = Record<string, unknown>;

// Clients wrap the browser's error in events of events; four levels are more than any of them uses.
const maxDepth = 4;
const wrappers = ['error', 'cause', 'originalError', 'details'] as const;

function unwrap(reason: unknown, depth = 0): Layer[] {
  if (typeof reason === 'string') return [{ message: reason }];
  if (!isRecord(reason) || depth > maxDepth) return [];
  return [reason, ...wrappers.flatMap((key) => unwrap(reason[key], depth + 1))];
}

const refused = new Set(['NotAllowedError', 'PermissionDeniedError', 'permissions']);
const missing = new Set(['NotFoundError', 'DevicesNotFoundError', 'not-found']);

function microphoneCode(layer: Layer): CallErrorCode | undefined {
  for (const value of [layer.name, layer.type]) {
    if (typeof value !== 'string') continue;
    if (refused.has(value)) return 'microphone-refused';
    if (missing.has(value)) return 'no-microphone';
  }
  return undefined;
}

function firstText(layers: readonly Layer[]): string {
  for (const layer of layers) {
    for (const value of [layer.message, layer.errorMsg, layer.msg]) {
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return '';
}
