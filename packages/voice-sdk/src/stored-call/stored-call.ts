import type { Call } from '@saywell/contract';
import type { CallMode } from '../options/page-options.ts';
import { keyOf, type StoredCallName, type TabStorage } from './has-stored-call.ts';

/** A call whose page went away. */
export interface StoredCall {
  /** Without what may be large or secret: the assistant, the squad, the transport. */
  readonly call: Call;
  readonly muted: boolean;
  readonly mode: CallMode;
  /** Epoch ms. */
  readonly expiresAtMs: number;
}

/** What the page before has stored; undefined when there is nothing, or nothing that can be read. */
export function readStoredCall(
  storage: TabStorage | undefined,
  name: StoredCallName,
): StoredCall | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(keyOf(name)) ?? 'null');
    return isStoredCall(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function forgetStoredCall(storage: TabStorage | undefined, name: StoredCallName): void {
  storage?.removeItem(keyOf(name));
}

function isStoredCall(value: unknown): value is StoredCall {
  const { call, expiresAtMs }: Partial<StoredCall> = Object(value);
  return typeof call?.webCallUrl === 'string' && typeof expiresAtMs === 'number';
}
