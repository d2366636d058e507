import { CallDuration, useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** How long the call has been going on, in the header. Not for readers: the call bar says what changes. */
export function HeaderCallTime(): ReactNode {
  const { inCall } = useCall();
  const place = document.querySelector('.site-header-actions');
  if (!inCall || place === null) return null;
  const time = (
    <span className="header-call-time" aria-hidden="true">
      <CallDuration />
    </span>
  );
  return createPortal(time, place);
}
