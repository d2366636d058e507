import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { timeText } from '../../ui/times/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { newBuildQuery } from '../routes/new-build.ts';
import { useIsTalking } from '../talk/use-talk.ts';
import { useFeedLostAt } from '../use-feed-lost.ts';

const time = timeText({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The server is out of reach: what is shown is as old as this says. Or it is back, with another build. */
export function LostBanner(): ReactNode {
  const lostAt = useFeedLostAt();
  const hasNewBuild = useQuery(newBuildQuery).data;
  const isTalking = useIsTalking();
  // Who has taken a call over speaks there.
  const isInCall = useMatchRoute()({ to: '/live/$callId' }) !== false;
  return (
    <output className="lost-banner">
      {lostAt !== undefined && (
        <span className="lost-note">
          <Icon name="warning" size={18} />
          <span>Not connected. You see {time(lostAt)}. It goes on by itself.</span>
        </span>
      )}
      {lostAt === undefined && hasNewBuild && !isTalking && !isInCall && (
        <span className="lost-note">
          A new version is there.
          <button type="button" className="text-link" onClick={() => location.reload()}>
            Reload
          </button>
        </span>
      )}
    </output>
  );
}
