import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useFeedLostAt } from './live-api.ts';

const time = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The server is out of reach: what is shown is as old as this says. */
export function LostBanner(): ReactNode {
  const lostAt = useFeedLostAt();
  return (
    <output className="live-lost">
      {lostAt !== undefined && (
        <span className="live-note">
          <Icon name="warning" size={18} />
          <span>
            Not connected. You see {time.format(lostAt)}. It goes on by itself when the server is back.
          </span>
        </span>
      )}
    </output>
  );
}
