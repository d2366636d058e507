import type { ReactNode } from 'react';
import { brand } from '../../config/brand.ts';
import { useCallControl, useServiceCallState, useSiteCall } from './call-context.tsx';
import { callMessages, describeHeaderFailure } from './call-messages.ts';

export interface HeaderCallButtonProps {
  readonly label: string;
  readonly className: string;
  /** After a press that started a call; only the menu's buttons have it, which close it. */
  readonly onStarted?: () => void;
}

/** Starts a call from any page. While there is one it shows so and, as configured, does nothing. */
export function HeaderCallButton({ label, className, onStarted }: HeaderCallButtonProps): ReactNode {
  const call = useSiteCall();
  const control = useCallControl();
  const { inCall, isConnecting } = useServiceCallState();
  const endsCall = brand.headerButtonEndsCall;
  // Where it ends nothing the rules want the words in the header's row all the same, and nowhere else.
  const hasEnd = inCall && (endsCall || !onStarted);
  const text = hasEnd ? 'End Call' : isConnecting ? 'Connecting...' : label;
  const isInert = isConnecting || (inCall && !endsCall);

  function press(): void {
    if (isInert) return;
    if (inCall) {
      void control.end();
      return;
    }
    void start();
    onStarted?.();
  }

  async function start(): Promise<void> {
    const { service, store, notice, explainFailure } = call;
    notice.set('');
    try {
      const { success, message } = await service.startCall();
      const { error } = store.getSnapshot();
      // Without an error it was the visitor who broke the start off.
      if (!success && error !== null) notice.set(describeHeaderFailure(explainFailure(error), message));
    } catch {
      notice.set(callMessages.headerBroke);
    }
  }
  return (
    <button
      type="button"
      className={className}
      data-replay="call"
      data-call-control="header"
      aria-disabled={isInert}
      onClick={press}
      onPointerEnter={call.preload}
      onFocus={call.preload}
    >
      {text}
    </button>
  );
}
