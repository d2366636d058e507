/** A value that parts of the page follow. */
export interface Held<Value> {
  readonly get: () => Value;
  /** Tells whoever follows it. */
  readonly set: (next: Value) => void;
  /** Answers how to follow it no longer. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createHeld<Value>(first: Value): Held<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
