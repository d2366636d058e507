import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import { useCallControl, useSiteCall } from './call-context.tsx';
import { revealCallPanel } from './reveal-call-panel.ts';

/** The page's first button: opens the panel and starts; during a call or connection it ends it. */
export function HeroCallButton({ label }: { label: string }): ReactNode {
  const { preload } = useSiteCall();
  const control = useCallControl();
  const { phase } = useCall();
  const hasCall = phase !== 'idle';

  function press(): void {
    if (phase === 'ending') return;
    if (hasCall) {
      void control.end();
      return;
    }
    void control.start();
    revealCallPanel();
  }
  return (
    <button
      type="button"
      className="button-hero"
      data-replay="call"
      data-call-control="hero"
      aria-disabled={phase === 'ending'}
      onClick={press}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {hasCall ? 'End Call' : label}
    </button>
  );
}
