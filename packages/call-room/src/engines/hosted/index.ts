import { type SetTimer, setBrowserTimer } from '../../platform/timer.ts';
import type { Engine, EngineHandlers, EngineModule } from '../engine.ts';
import { CallSlot } from './call-slot.ts';
import { HostedEngine } from './hosted-engine.ts';
import { importLibrary, libraryOf } from './load-library.ts';

export interface HostedEngineOptions {
  /** Imports the provider's library; default: the installed package `@daily-co/daily-js`. */
  readonly importLibrary?: () => Promise<unknown>;
  readonly setTimer?: SetTimer;
}

/**
 * The engine module for rooms of the hosted provider; import this file only when
 * `engineFor(url)` says `hosted`. Rejects with `engine-missing` when the library is
 * not installed, which no retry mends.
 */
export async function loadHostedEngine(options: HostedEngineOptions = {}): Promise<EngineModule> {
  const setTimer = options.setTimer ?? setBrowserTimer;
  const library = libraryOf(await (options.importLibrary ?? importLibrary)());
  const slot = new CallSlot(library, setTimer);
  return {
    createEngine: (handlers: EngineHandlers): Engine => new HostedEngine(handlers, slot, setTimer),
  };
}
