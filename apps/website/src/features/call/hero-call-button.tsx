import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { useSiteCall } from './call-context.tsx';
import { callPanelId } from './site-call-panel.tsx';

/** The page's first button: opens the panel and starts; during a call or connection it ends it. */
export function HeroCallButton({ label }: { label: string }): ReactNode {
  const { service, preload } = useSiteCall();
  const { phase } = useCall();
  const hasCall = phase !== 'idle';

  function press(): void {
    if (hasCall) {
      void service.endCall();
      return;
    }
    void service.startCall();
    // On a narrow screen the panel stands below the button.
    document.getElementById(callPanelId)?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <button
      type="button"
      className={hasCall ? 'button-hero button-hero-end' : 'button-hero'}
      data-replay="true"
      data-call-control="hero"
      disabled={phase === 'ending'}
      onClick={press}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {hasCall ? 'End Call' : label}
    </button>
  );
}
