import type { ReactNode } from 'react';
import { brand } from '../../config/brand.ts';
import { useServiceCallState, useSiteCall } from './call-context.tsx';

export interface HeaderCallButtonProps {
  readonly label: string;
  readonly className: string;
  /** After a press that started a call. */
  readonly onStarted?: () => void;
}

/** Starts a call from any page. While there is one it shows so and, as configured, does nothing. */
export function HeaderCallButton({ label, className, onStarted }: HeaderCallButtonProps): ReactNode {
  const { service, preload } = useSiteCall();
  const { inCall, isConnecting } = useServiceCallState();
  const text = inCall ? 'End Call' : isConnecting ? 'Connecting...' : label;
  const isInert = isConnecting || (inCall && !brand.headerButtonEndsCall);

  function press(): void {
    if (isInert) return;
    if (inCall) {
      void service.endCall();
      return;
    }
    void service.startCall();
    onStarted?.();
  }
  return (
    <button
      type="button"
      className={className}
      data-replay="true"
      data-call-control="header"
      aria-disabled={isInert}
      onClick={press}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {text}
    </button>
  );
}
