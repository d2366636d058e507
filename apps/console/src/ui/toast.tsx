import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

const shownMs = 5_000;
let shown: { readonly id: number; readonly text: ReactNode; readonly stays: boolean } | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says what happened elsewhere than where one looks; errors are said where they happen. `stays`: it ends itself. */
export function toast(text: ReactNode, stays = false): void {
  count += 1;
  show({ id: count, text, stays });
}

export const endToast = (): void => show(null);

export function Toasts(): ReactNode {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  useEffect(() => {
    if (current === null || current.stays) return undefined;
    const timer = setTimeout(() => show(null), shownMs);
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <output className="toasts">
      {current !== null && (
        <span className="toast" key={current.id}>
          {current.text}
        </span>
      )}
    </output>
  );
}
