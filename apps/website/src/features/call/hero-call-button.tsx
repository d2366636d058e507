import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { useSiteCall } from './call-context.tsx';
import { endCall, startCall } from './press-call.ts';
import { revealCallPanel } from './reveal-call-panel.ts';

/** The page's first button: opens the panel and starts; during a call or connection it ends it. */
export function HeroCallButton({ label }: { label: string }): ReactNode {
  const call = useSiteCall();
  const { phase } = useCall();
  const hasCall = phase !== 'idle';

  function press(): void {
    if (hasCall) {
      void endCall(call);
      return;
    }
    void startCall(call);
    revealCallPanel();
  }
  return (
    <button
      type="button"
      className={hasCall ? 'button-hero button-hero-end' : 'button-hero'}
      data-replay="true"
      data-call-control="hero"
      disabled={phase === 'ending'}
      onClick={press}
      onPointerEnter={call.preload}
      onFocus={call.preload}
    >
      {hasCall ? 'End Call' : label}
    </button>
  );
}
