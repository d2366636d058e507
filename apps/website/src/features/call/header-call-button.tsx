import type { ReactNode } from 'react';
import { brand } from '../../config/brand.ts';
import { useCallControl, useServiceCallState, useSiteCall } from './call-context.tsx';
import { callMessages, describeHeaderFailure } from './call-messages.ts';

export interface HeaderCallButtonProps {
  readonly label: string;
  readonly className: string;
  /** There it keeps its label in a call: "End Call" that ends nothing is one button's text, in the header's row. */
  readonly isInMenu?: boolean;
  /** After a press that started a call. */
  readonly onStarted?: () => void;
}

/** Starts a call from any page. While there is one it shows so and, as configured, does nothing. */
export function HeaderCallButton(props: HeaderCallButtonProps): ReactNode {
  const { label, className, isInMenu = false, onStarted } = props;
  const call = useSiteCall();
  const control = useCallControl();
  const { inCall, isConnecting } = useServiceCallState();
  const isInert = isConnecting || (inCall && !brand.headerButtonEndsCall);
  const hasEnd = inCall && !(isInert && isInMenu);
  const text = hasEnd ? 'End Call' : isConnecting ? 'Connecting...' : label;

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
      // Its name tells it apart from the button that does.
      aria-label={hasEnd && isInert ? 'End Call: press the red button' : undefined}
      onClick={press}
      onPointerEnter={call.preload}
      onFocus={call.preload}
    >
      {text}
    </button>
  );
}
