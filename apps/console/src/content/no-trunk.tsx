import type { ReactNode } from 'react';

/** Where something needs a telephone: what comes of it here. */
export function NoTrunk({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className="notice no-trunk">
      This installation has no telephone line. {children} <code>no-trunk</code>.
    </p>
  );
}
