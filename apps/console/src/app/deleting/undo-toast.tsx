import './undo-toast.css';
import { type ReactNode, useEffect, useState } from 'react';
import { endToast } from '../../ui/toast.tsx';

const shownMs = 10_000;

interface UndoToastProps {
  readonly children: ReactNode;
  readonly undo: () => unknown;
}

/** It stays while a pointer or the focus is on it. */
export function UndoToast({ children, undo }: UndoToastProps): ReactNode {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(endToast, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <span
      className="undo-toast"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <span>{children}</span>
      <button
        type="button"
        className="undo-toast-act"
        onClick={() => {
          // The button goes, and with it the focus.
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
          endToast();
          undo();
        }}
      >
        Undo
      </button>
    </span>
  );
}
