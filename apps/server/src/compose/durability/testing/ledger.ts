import { isDeepStrictEqual } from 'node:util';
import type { Fields, Kind } from './kinds.ts';

/** A creation, as it can be sent again. */
export interface Asked {
  readonly kind: Kind;
  readonly marker: string;
  readonly body: Fields;
  readonly idempotencyKey: string;
  /** What an uploaded file contains. */
  readonly bytes?: Uint8Array;
}

/** Something that is stored, as far as the writer knows. */
export interface StoredResource {
  readonly asked: Asked;
  readonly kind: Kind;
  readonly path: string;
  /** It is one of these; null: it is not there. More than one: nobody has seen the answer to a change. */
  states: readonly (Fields | null)[];
  /** A key that was answered once. */
  readonly secret?: unknown;
}

/** Everything that was written. */
export interface Ledger {
  readonly stored: StoredResource[];
  /** Creations that were not answered. */
  readonly doubts: Asked[];
  /** Atomic ones of them that were found not to be there, and are to be sent again. */
  readonly repeats: Asked[];
}

/** What of a row stays as it is until somebody changes it. */
export function lasting({ passing = [] }: Kind, row: Fields): Fields {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !passing.includes(name)));
}

/** What must be stored when a creation had its effect. */
export function wanted({ passing = [], hidden = [] }: Kind, body: Fields): Fields {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !passing.includes(name) && !hidden.includes(name)),
  );
}

/** The row after a change that nobody has seen the answer to. */
export function changed(row: Fields, change: Fields): Fields {
  const { updatedAt: _updatedAt, latestVersion, ...others } = row;
  const version = typeof latestVersion === 'string' ? Number(latestVersion.slice(1)) : 0;
  return { ...others, ...change, ...(version > 0 && { latestVersion: `v${version + 1}` }) };
}

/** Has the row every field of the state? */
export function isIn(row: Fields, state: Fields): boolean {
  return Object.entries(state).every(([name, value]) => isDeepStrictEqual(row[name], value));
}
