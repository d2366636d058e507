import { useCall } from '@saywell/react';
import { lazy, type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { LatePart } from '../../components/late-part.tsx';
import { useSiteCall } from '../call/call-context.tsx';

// Few calls need it.
const AgentCallDetails = lazy(() => import('../agent-call/agent-call-details.tsx'));

const microphoneCodes = new Set(['microphone-refused', 'no-microphone']);

/** Without a microphone and without a panel: the box that says so has the way back, and a field to type into. */
export function TypedWayIn(): ReactNode {
  const { error } = useCall();
  return microphoneCodes.has(error?.code ?? '') ? <HelpInBox /> : null;
}

function HelpInBox(): ReactNode {
  const { service } = useSiteCall();
  const box = useSyncExternalStore(watchPage, findBox);
  if (box === null) return null;
  const details = (
    <LatePart>
      <AgentCallDetails
        onTypedStart={(text) => void service.startCall({ input: 'text', firstMessage: text })}
      />
    </LatePart>
  );
  return createPortal(details, box);
}

/** The floating box of the error, which is another one on another page; none where the page helps itself. */
function findBox(): Element | null {
  const isHelped = document.querySelector('main :not(.call-error) > .agent-call-details') !== null;
  return isHelped ? null : document.querySelector('.floating-error:not(.floating-notice) > .call-error');
}

function watchPage(onChange: () => void): () => void {
  const changes = new MutationObserver(onChange);
  changes.observe(document.body, { subtree: true, childList: true });
  return () => changes.disconnect();
}
