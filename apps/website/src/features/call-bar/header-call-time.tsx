import { CallDuration, useCall } from '@saywell/react';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** How long the call has been going on, in the header. Not for readers: the call bar says what changes. */
export function HeaderCallTime(): ReactNode {
  const { inCall } = useCall();
  useDeadEndNamed(inCall);
  const place = document.querySelector('.site-header-actions');
  if (!inCall || place === null) return null;
  const time = (
    <span className="header-call-time" aria-hidden="true">
      <CallDuration />
    </span>
  );
  return createPortal(time, place);
}

const deadEndName = 'End Call: in the panel, or at the foot of the page';

/** The header's "End Call" that ends nothing says where the one is that does; named here, every page pays for its button. */
function useDeadEndNamed(inCall: boolean): void {
  useEffect(() => {
    const button = document.querySelector('.site-header-actions > button[aria-disabled="true"]');
    if (!inCall || button === null) return undefined;
    button.setAttribute('aria-label', deadEndName);
    button.setAttribute('title', deadEndName);
    return () => {
      button.removeAttribute('aria-label');
      button.removeAttribute('title');
    };
  }, [inCall]);
}
