import { CallButton, CallDuration, MuteButton, StatusDot, useCall, Waveform } from '@saywell/react';
import { lazy, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { SpokenBars } from '../../components/spoken-bars.tsx';
import { type SpokenLine, spokenWords } from '../../components/spoken-words.ts';
import { useSiteCall } from '../call/call-context.tsx';
import { CallErrorNotice } from '../call/call-error-notice.tsx';
import type { AgentName } from '../call/call-service.ts';
import { type AgentCall, useAgentCall } from './use-agent-call.ts';

// Hints and the way to type are for a call: the page does not fetch them before.
const AgentCallDetails = lazy(() => import('./agent-call-details.tsx'));

export interface AgentCallPanelProps {
  readonly agent: AgentName;
  readonly name: string;
  /** How a call with the agent may begin; drawn while there is none. */
  readonly lines: readonly SpokenLine[];
}

/** The voice assistant of one agent, for pages with several: only the one that speaks shows a call. */
export function AgentCallPanel({ agent, name, lines }: AgentCallPanelProps): ReactNode {
  const call = useAgentCall(agent);
  const { preload } = useSiteCall();
  const { phase } = useCall();
  const state = call.isElsewhere ? 'elsewhere' : call.isOwn ? phase : 'idle';
  return (
    // Only a sign of interest: the controls inside are what answers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="agent-call"
      aria-label={`Talk to ${name}`}
      data-state={state}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <div className="agent-call-head">
        {call.isOwn ? <StatusDot /> : <QuietStatus isElsewhere={call.isElsewhere} />}
        {state !== 'idle' && call.isOwn && <CallDuration />}
      </div>
      <div className="agent-call-voice">
        {state === 'active' ? <Waveform /> : <RestingBars lines={lines} />}
      </div>
      <Controls name={name} call={call} />
      {call.isOwn && <CallErrorNotice />}
      {call.isOwn && (
        <LatePart>
          <AgentCallDetails onTypedStart={(text) => void call.start({ input: 'text', firstMessage: text })} />
        </LatePart>
      )}
    </section>
  );
}

function QuietStatus({ isElsewhere }: { isElsewhere: boolean }): ReactNode {
  return (
    <p className="saywell-status">
      <span className="saywell-status-dot" aria-hidden="true" />
      <span>{isElsewhere ? 'You are in another call' : 'Ready'}</span>
    </p>
  );
}

function RestingBars({ lines }: { lines: readonly SpokenLine[] }): ReactNode {
  const words = useMemo(() => spokenWords(lines), [lines]);
  return <SpokenBars words={words} />;
}

function Controls({ name, call }: { name: string; call: AgentCall }): ReactNode {
  const { phase } = useCall();
  const { place, keep } = useKeptFocus(call.isElsewhere);

  function takeOver(): void {
    if (phase === 'ending') return;
    keep();
    void call.takeOver();
  }
  return (
    <div className="agent-call-controls" ref={place}>
      {call.isElsewhere ? (
        <button
          type="button"
          className="button-quiet agent-call-switch"
          aria-disabled={phase === 'ending'}
          onClick={takeOver}
        >
          Talk to {name} instead
        </button>
      ) : (
        <>
          <CallButton startLabel={`Talk to ${name}`} onStart={() => call.start()} onEnd={call.end} />
          {phase !== 'idle' && <MuteButton />}
        </>
      )}
    </div>
  );
}

/** The call's own button takes the place of the one that was pressed, and its focus. */
function useKeptFocus(isElsewhere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isKept = useRef(false);
  useEffect(() => {
    if (isElsewhere || !isKept.current) return;
    isKept.current = false;
    place.current?.querySelector<HTMLElement>('.saywell-call-button')?.focus();
  }, [isElsewhere]);
  const keep = () => {
    isKept.current = place.current?.contains(document.activeElement) === true;
  };
  return { place, keep };
}
