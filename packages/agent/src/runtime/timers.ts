import type { Runtime } from './runtime.ts';

/** Named timers of one call: setting a name again replaces it. */
export interface Timers {
  set(name: string, delayMs: number, callback: () => void): void;
  clear(name: string): void;
  clearAll(): void;
}

export function createTimers(runtime: Runtime): Timers {
  const cancels = new Map<string, () => void>();
  const clear = (name: string): void => {
    cancels.get(name)?.();
    cancels.delete(name);
  };
  return {
    clear,
    set(name, delayMs, callback) {
      clear(name);
      const cancel = runtime.setTimer(
        () => {
          cancels.delete(name);
          callback();
        },
        Math.max(0, delayMs),
      );
      cancels.set(name, cancel);
    },
    clearAll() {
      for (const name of cancels.keys()) clear(name);
    },
  };
}
