import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import type { PageDelay } from './fetch-patiently.ts';

const words = {
  offline: 'You are offline. The next page opens when the network is back.',
  retrying: 'The next page is slow to come. Trying again…',
  failed: 'The next page could not be opened.',
} as const;

export interface PageDelayNoticeProps {
  readonly delay: PageDelay;
  readonly tryAgain: () => void;
  /** The address becomes that of the shown page again. */
  readonly stay: () => void;
}

/** Says over the page why the next one is not there, and what can be done. */
export function PageDelayNotice({ delay, tryAgain, stay }: PageDelayNoticeProps): ReactNode {
  const { phase } = useCall();
  const isCall = phase !== 'idle';
  return (
    <div className="page-delay" role="alert">
      <p>
        {words[delay]}
        {isCall && delay !== 'offline' && ' Your call goes on.'}
        {!isCall && delay === 'failed' && ' Check your connection.'}
      </p>
      {delay === 'failed' && (
        <button type="button" className="link-button" onClick={tryAgain}>
          Try again
        </button>
      )}
      <button type="button" className="link-button" onClick={stay}>
        Stay here
      </button>
    </div>
  );
}
