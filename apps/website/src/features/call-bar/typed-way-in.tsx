import { useCall } from '@saywell/react';
import { lazy, type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LatePart } from '../../components/late-part.tsx';
import { useSiteCall } from '../call/call-context.tsx';

// Few calls need it.
const AgentCallDetails = lazy(() => import('../agent-call/agent-call-details.tsx'));

/** Without a microphone and without a panel: the box that says so has the way back, and a field to type into. */
export function TypedWayIn(): ReactNode {
  const { service } = useSiteCall();
  const { error } = useCall();
  const [box, setBox] = useState<Element | null>(null);
  // The box is the page's, which may be another one by now; a page that shows the same itself keeps it.
  useLayoutEffect(() => {
    const isShown = document.querySelector('main .agent-call-details') !== null;
    setBox(isShown ? null : document.querySelector('.floating-error:not(.floating-notice) > .call-error'));
  });
  const lacksMicrophone = error?.code === 'microphone-refused' || error?.code === 'no-microphone';
  if (box?.isConnected !== true || !lacksMicrophone) return null;
  const details = (
    <LatePart>
      <AgentCallDetails
        onTypedStart={(text) => void service.startCall({ input: 'text', firstMessage: text })}
      />
    </LatePart>
  );
  return createPortal(details, box);
}
