import type { ReactNode } from 'react';
import { timeText } from '../../ui/times/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFeedLostAt } from '../use-feed-lost.ts';

const time = timeText({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The server is out of reach: what is shown is as old as this says. */
export function LostBanner(): ReactNode {
  const lostAt = useFeedLostAt();
  return (
    <output className="lost-banner">
      {lostAt !== undefined && (
        <span className="lost-note">
          <Icon name="warning" size={18} />
          <span>Not connected. You see {time(lostAt)}. It goes on by itself.</span>
        </span>
      )}
    </output>
  );
}
