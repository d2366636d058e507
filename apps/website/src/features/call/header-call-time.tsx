import { CallDuration } from '@saywell/react';
import type { ReactNode } from 'react';
import { useServiceCallState } from './call-context.tsx';

/** How long the call has been going on, beside the header's button. Not for readers: the call bar says what changes. */
export function HeaderCallTime(): ReactNode {
  const { inCall } = useServiceCallState();
  return (
    inCall && (
      <span className="header-call-time" aria-hidden="true">
        <CallDuration />
      </span>
    )
  );
}
