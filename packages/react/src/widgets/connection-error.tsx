import type { ReactNode } from 'react';

export interface ConnectionErrorBoxProps {
  readonly message: ReactNode;
  readonly onDismiss: () => void;
  /** What the visitor can do about it. */
  readonly children?: ReactNode;
}

/** Says that the call failed until the visitor has seen it. */
export function ConnectionErrorBox({ message, onDismiss, children }: ConnectionErrorBoxProps): ReactNode {
  return (
    <div className="saywell-error" role="alert">
      <p className="saywell-error-title">Connection Error</p>
      <p>{message}</p>
      {children}
      <button type="button" className="saywell-error-dismiss" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  );
}
