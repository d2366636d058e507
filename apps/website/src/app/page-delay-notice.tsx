import { useCall } from '@saywell/react';
import type { ReactNode } from 'react';
import type { PageTrip } from './use-page-trip.ts';

const words = {
  offline: 'You are offline. The next page opens when the network is back.',
  retrying: 'The next page is slow to come. Trying again…',
  failed: 'The next page could not be opened.',
} as const;

/** Says over the page why the next one is not there, and what can be done. */
export function PageDelayNotice({ trip }: { trip: PageTrip }): ReactNode {
  const { phase } = useCall();
  const { delay } = trip;
  if (delay === undefined) return null;
  const isCall = phase !== 'idle';
  return (
    <div className="page-delay" role="alert">
      <p>
        {words[delay]}
        {isCall && delay !== 'offline' && ' Your call goes on.'}
        {!isCall && delay === 'failed' && ' Check your connection.'}
      </p>
      {delay === 'failed' && (
        <button type="button" className="link-button" onClick={trip.tryAgain}>
          Try again
        </button>
      )}
      <button type="button" className="link-button" onClick={trip.stay}>
        Stay here
      </button>
    </div>
  );
}
