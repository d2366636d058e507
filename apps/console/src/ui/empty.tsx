import type { ReactNode } from 'react';

interface EmptyProps {
  /** What will be here. */
  readonly title: string;
  /** Why there is nothing. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Empty({ title, children, action }: EmptyProps): ReactNode {
  return (
    <div className="empty">
      <svg className="empty-bars" viewBox="0 0 88 28" width="88" height="28" aria-hidden="true">
        {[4, 10, 18, 8, 24, 12, 6, 14, 20, 10, 5].map((height, index) => (
          <rect
            key={`${index * 8}`}
            x={index * 8}
            y={(28 - height) / 2}
            width="3.5"
            height={height}
            rx="1.75"
          />
        ))}
      </svg>
      <p className="empty-title">{title}</p>
      <p>{children}</p>
      {action}
    </div>
  );
}
