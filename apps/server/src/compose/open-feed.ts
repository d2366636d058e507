import type { FastifyBaseLogger } from 'fastify';
import { createFeedService, type FeedService } from '../features/feed/feed-service.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { ReleaseStack } from '../platform/release-stack.ts';
import { changeChannel } from '../store/changes/stored-change.ts';

/** Tells consoles what changes in the database, whichever server has changed it. */
export function openFeed(
  { log, resources }: { readonly log: FastifyBaseLogger; readonly resources: ReleaseStack },
  database: Pick<Database, 'listen'>,
): FeedService {
  const { setTimer } = systemClock;
  const feed = createFeedService({ clock: systemClock, random: Math.random });
  resources.use(
    database.listen({
      channel: changeChannel,
      notified: (payload) => feed.stored(payload),
      missed: () => feed.missed(),
      log,
      setTimer,
    }),
  );
  return feed;
}
