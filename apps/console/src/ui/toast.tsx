import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createHeld } from './state/held.ts';

const shownMs = 5_000;
const shown = createHeld<{ readonly id: number; readonly text: ReactNode; readonly stays: boolean } | null>(
  null,
);
let count = 0;

/** Says what happened elsewhere than where one looks; errors are said where they happen. `stays`: it ends itself. */
export function toast(text: ReactNode, stays = false): void {
  count += 1;
  shown.set({ id: count, text, stays });
}

export const endToast = (): void => shown.set(null);

export function Toasts(): ReactNode {
  const current = useSyncExternalStore(shown.subscribe, shown.get);
  useEffect(() => {
    if (current === null || current.stays) return undefined;
    const timer = setTimeout(endToast, shownMs);
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
