import { useCall } from '@saywell/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { FloatingEndCall } from './floating-end-call.tsx';

// Pages without a call do not fetch it. Where it does not come, the way out of the call is there all the same.
const CallBar = lazy(() => import('../call-bar/call-bar.tsx').catch(() => ({ default: FloatingEndCall })));

export interface CallBarPlaceProps {
  /** The page has controls of a call itself. */
  readonly hasPanel: boolean;
  /** One of them is the last conversation. */
  readonly hasTranscript: boolean;
}

/** Where the call bar stands from the first call on; the page's style sheet learns the phase of the call. */
export function CallBarPlace({ hasPanel, hasTranscript }: CallBarPlaceProps): ReactNode {
  const { phase } = useCall();
  const [hadCall, setHadCall] = useState(false);
  if (phase !== 'idle' && !hadCall) setHadCall(true);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (phase !== 'idle') dataset.call = phase;
    return () => void delete dataset.call;
  }, [phase]);
  if (!hadCall) return null;
  return (
    <Suspense fallback={!hasPanel && <FloatingEndCall />}>
      <CallBar hasTranscript={hasTranscript} />
    </Suspense>
  );
}
