import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

const shownMs = 5_000;

interface ToastAct {
  readonly label: string;
  readonly act: () => unknown;
}
/** What can be undone is offered longer. */
const shownWithActMs = 10_000;

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly act?: ToastAct | undefined;
}

let shown: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says what happened elsewhere than where one looks, and what can be done about it; errors are said where they happen. */
export function toast(text: string, act?: ToastAct): void {
  count += 1;
  show({ id: count, text, act });
}

export function Toasts(): ReactNode {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <output className="toasts">{current !== null && <ShownToast key={current.id} toast={current} />}</output>
  );
}

/** It stays while a pointer or the focus is on it. */
function ShownToast({ toast: { text, act } }: { toast: Toast }): ReactNode {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => show(null), act === undefined ? shownMs : shownWithActMs);
    return () => clearTimeout(timer);
  }, [act, isHeld]);
  return (
    <span
      className="toast"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <span>{text}</span>
      {act !== undefined && (
        <button
          type="button"
          className="toast-act"
          onClick={() => {
            // The button goes, and with it the focus.
            document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
            show(null);
            void act.act();
          }}
        >
          {act.label}
        </button>
      )}
    </span>
  );
}
