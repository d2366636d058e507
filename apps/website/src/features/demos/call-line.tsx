import { CallDuration, StatusPill, useCall } from '@saywell/react';
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { useSiteCall } from '../call/call-context.tsx';
import { CallDisclosure } from '../call/call-disclosure.tsx';
import { CallErrorNotice } from '../call/call-error-notice.tsx';
import type { AgentName } from '../call/call-service.ts';
import { ConfigurationWarning } from '../call/configuration-warning.tsx';

// Hints and the way to type are for a call: pages do not fetch them before.
const AgentCallDetails = lazy(() => import('../agent-call/agent-call-details.tsx'));

/** The call's state and length, for pages without a call panel. */
export function CallLine(): ReactNode {
  return (
    <div className="call-line">
      <StatusPill />
      <CallDuration />
    </div>
  );
}

/** What a visitor has to know before a call, what it needs, and what went wrong with it. */
export function CallNotices(): ReactNode {
  const notices = useRef<HTMLDivElement>(null);
  const { error } = useCall();
  useEffect(() => {
    // Whoever has pressed something else is not taken away from it.
    if (error !== null && document.activeElement?.closest('main') != null)
      notices.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div className="call-notices" ref={notices}>
      <ConfigurationWarning />
      <CallErrorNotice />
      <CallHelp agent="main" />
    </div>
  );
}

/** The same for pages that show the errors themselves. */
export function CallHelp({ agent }: { agent: AgentName }): ReactNode {
  const { service } = useSiteCall();
  const { phase, error } = useCall();
  const [hadCall, setHadCall] = useState(false);
  // What went wrong on another page is said on this one, too.
  if ((phase !== 'idle' || error !== null) && !hadCall) setHadCall(true);
  return (
    <>
      {hadCall && (
        <LatePart>
          <AgentCallDetails
            onTypedStart={(text) => void service.startCall({ agent, input: 'text', firstMessage: text })}
          />
        </LatePart>
      )}
      <CallDisclosure />
      <noscript>
        <p>Calls need JavaScript. Without it, please write or phone us: see the foot of this page.</p>
      </noscript>
    </>
  );
}
