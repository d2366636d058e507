import type { ReactNode } from 'react';

/** Only on paper: what it is, where it is from, and when. */
export function PrintFoot({ what }: { what: string }): ReactNode {
  return (
    <p className="print-foot">
      {what} · {location.href} · {new Date().toLocaleString('en')}
    </p>
  );
}
