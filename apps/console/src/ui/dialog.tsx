import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
  /** May it be closed without an answer? Default true. */
  readonly canClose?: boolean;
  readonly className?: string;
}

/** The browser's own modal dialog: what is behind it rests, Escape closes it, and the focus goes back. */
export function Dialog({ title, close, children, canClose = true, className = '' }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), textarea)')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it, as Escape does
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (canClose && event.target === event.currentTarget) close();
      }}
      onMouseDown={(event) => {
        if (canClose && event.target === event.currentTarget) close();
      }}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {canClose && <IconButton icon="close" label="Close" onClick={close} />}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** What the form in a dialog ends with. */
export function DialogActions({ children }: { children: ReactNode }): ReactNode {
  return <div className="dialog-actions">{children}</div>;
}
