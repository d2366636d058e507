/** One sentence for the visitor about a press that failed; empty when there is none. */
export interface CallNotice {
  readonly get: () => string;
  readonly set: (text: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createCallNotice(): CallNotice {
  let text = '';
  const listeners = new Set<() => void>();
  return {
    get: () => text,
    set: (next) => {
      text = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
