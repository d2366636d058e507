import type { ReactNode } from 'react';
import { StatusDot } from '../parts/status-dot.tsx';

/** The call's state in a pill, for pages without a panel. */
export function StatusPill({ idleText }: { idleText?: string }): ReactNode {
  return (
    <div className="saywell-pill">
      <StatusDot {...(idleText !== undefined && { idleText })} />
    </div>
  );
}
