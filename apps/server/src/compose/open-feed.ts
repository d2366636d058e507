import { createFeedService, type FeedService } from '../features/feed/feed-service.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { systemClock } from '../platform/clock.ts';

/** Tells consoles what changes in the database, whichever server has changed it. */
export function openFeed(bus: Pick<Bus, 'subscribe' | 'onMissed'>): FeedService {
  const feed = createFeedService({ clock: systemClock, random: Math.random });
  bus.subscribe('change', (payload) => feed.stored(payload));
  bus.onMissed(() => feed.missed());
  return feed;
}
