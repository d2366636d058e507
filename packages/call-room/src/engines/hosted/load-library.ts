import type { DailyCall } from '@daily-co/daily-js';
import { CallRoomError } from '../../errors/call-room-error.ts';
import { textOf } from '../../errors/text-of.ts';

/** A call of the hosted provider's library. */
export type HostedCall = DailyCall;

/** The part of the hosted provider's library that is used. */
export interface HostedLibrary {
  createCallObject(): HostedCall;
}

const packageName = '@daily-co/daily-js';
const install = `npm install ${packageName}`;

/** How bundlers and browsers say that a file of the page did not arrive; the package is there then. */
const notFetched = /dynamically imported module|module script failed|loading chunk/i;

/** Imports the library. Rejects with `engine-missing` when it is not installed. */
export async function importLibrary(): Promise<unknown> {
  // Bundlers take an import inside `try` for one that may fail: pages without the package still build.
  try {
    return await import('@daily-co/daily-js');
  } catch (error) {
    throw notFetched.test(textOf(error)) ? CallRoomError.from(error) : engineMissing(error);
  }
}

export function engineMissing(cause: unknown): CallRoomError {
  return new CallRoomError(
    'engine-missing',
    `This room needs the package ${packageName}, which is not installed: ${install}`,
    { cause, details: { package: packageName, install } },
  );
}

/** The library inside a module: bundlers offer it as the default export, Node as that of the default export. */
export function libraryOf(module: unknown): HostedLibrary {
  for (let found = module; isObject(found); found = found['default']) {
    if (isLibrary(found)) return found;
  }
  throw engineMissing(undefined);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null;

const isLibrary = (value: object): value is HostedLibrary =>
  'createCallObject' in value && typeof value.createCallObject === 'function';
