import { CallDuration, Toast, useCall } from '@saywell/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ExchangeBars } from '../../components/exchange-bars.tsx';
import { pickUp } from '../../content/home.ts';
import { useSiteCall } from './call-context.tsx';
import { CallDisclosure } from './call-disclosure.tsx';

const ringing = [
  ['assistant', 0.35, 0.8, 1, 0.6],
  ['user', 0.5, 0.25],
] as const;

/** How long the words after a call stay. */
const toastMs = 2_000;

/** The page's last word is a call that the visitor may accept, and end in the same place. */
export function PickUp(): ReactNode {
  const { service, preload } = useSiteCall();
  const { phase } = useCall();
  const [problem, setProblem] = useState('');
  const hasCall = phase !== 'idle';
  const hasEnded = useJustEnded(phase === 'active' || phase === 'ending');

  async function accept(): Promise<void> {
    setProblem('');
    const result = await service.startCall();
    if (!result.success) setProblem(result.message);
  }
  function press(): void {
    if (phase !== 'ending') void (hasCall ? service.endCall() : accept());
  }
  return (
    <div className="pick-up" data-call-control="pick-up">
      <ExchangeBars exchange={ringing} />
      <div className="pick-up-words">
        <p className="pick-up-state">
          {hasCall ? pickUp.talking : pickUp.ringing}
          {hasCall && (
            <span aria-hidden="true">
              {' '}
              <CallDuration />
            </span>
          )}
        </p>
        <h3>{pickUp.title}</h3>
        <p>{pickUp.text}</p>
        <CallDisclosure />
        <output className="pick-up-problem">{problem}</output>
      </div>
      <button
        type="button"
        className="pick-up-button"
        data-replay="call"
        aria-disabled={phase === 'ending'}
        onClick={press}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {hasCall ? 'End Call' : pickUp.accept}
      </button>
      <Toast isShown={hasEnded}>{pickUp.ended}</Toast>
    </div>
  );
}

/** True for a moment after a call that was up. */
function useJustEnded(isUp: boolean): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  const wasUp = useRef(false);
  useEffect(() => {
    const ends = wasUp.current && !isUp;
    wasUp.current = isUp;
    if (!ends || isPanelInView()) return undefined;
    setHasEnded(true);
    const timer = setTimeout(() => setHasEnded(false), toastMs);
    return () => clearTimeout(timer);
  }, [isUp]);
  return hasEnded;
}

/** A panel on the screen says itself that the call is over; the words would lie across it. */
function isPanelInView(): boolean {
  const panel = document.querySelector('.saywell-panel')?.getBoundingClientRect();
  return panel !== undefined && panel.bottom > 0 && panel.top < window.innerHeight;
}
