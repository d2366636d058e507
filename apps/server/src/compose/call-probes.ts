import type { MediaHost } from '@saywell/media';
import type { ReplacementCounts } from '../features/agents/availability/replacement-counts.ts';
import type { EngineSet } from '../features/agents/engines.ts';
import type { CallProbes } from '../features/calls/live/live-calls.ts';
import type { PassageReading } from '../features/knowledge/passages/passage-reading.ts';
import type { RoomRegistry } from '../features/rooms/room-registry.ts';

export interface ProbedParts {
  readonly engines: Pick<EngineSet, 'report'>;
  readonly replacements: ReplacementCounts;
  readonly passages: Pick<PassageReading, 'progress'>;
  readonly media: Pick<MediaHost, 'status' | 'stats'>;
  readonly rooms: Pick<RoomRegistry, 'counts'>;
}

/** What reports of health ask about calls. */
export function callProbes({ engines, replacements, passages, media, rooms }: ProbedParts): CallProbes {
  return {
    engines: () => engines.report,
    replaced: () => replacements.counts(),
    fallbacks: () => replacements.fallbacks(),
    failures: () => replacements.failures(),
    knowledge: () => passages.progress(),
    media: () => media.status(),
    mediaStats: () => media.stats(),
    rooms: () => rooms.counts(),
  };
}
