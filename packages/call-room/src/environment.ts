import type { EngineModule } from './engine.ts';

/** Calls back once after `delayMs`; the answer cancels it. */
export type SetTimer = (callback: () => void, delayMs: number) => () => void;

/** What the call room takes from outside; a test passes its own. */
export interface CallRoomEnvironment {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
  readonly setTimer: SetTimer;
  readonly importModule: (url: string) => Promise<EngineModule>;
  /** Undefined on a server and on pages that are not secure. */
  readonly mediaDevices: MediaDevices | undefined;
  readonly pageOrigin: string | undefined;
  readonly log: Pick<Console, 'warn' | 'error'>;
}

export const setBrowserTimer: SetTimer = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};

/** The browser's own; read when a call object is made, so that importing this on a server is safe. */
export function browserEnvironment(): CallRoomEnvironment {
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer: setBrowserTimer,
    importModule: (url) => import(/* @vite-ignore */ url),
    mediaDevices: globalThis.navigator?.mediaDevices,
    pageOrigin: globalThis.location?.origin,
    log: console,
  };
}
