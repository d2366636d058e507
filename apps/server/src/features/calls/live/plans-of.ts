import type { CreateAssistant } from '@saywell/contract';
import { keptOf } from '../../agents/what-is-kept.ts';
import type { FeedService } from '../../feed/feed-service.ts';
import type { LiveCallDependencies } from './live-call-dependencies.ts';

/** What an assistant's plans say about its calls. */
export function plansOf(
  assistant: CreateAssistant,
): ReturnType<typeof keptOf> &
  Pick<LiveCallDependencies, 'transcriptPlan' | 'recordingFormat' | 'consentPlan' | 'monitorPlan'> {
  return {
    ...keptOf(assistant),
    transcriptPlan: assistant.artifactPlan?.transcriptPlan,
    recordingFormat: assistant.artifactPlan?.recordingFormat,
    consentPlan: assistant.compliancePlan?.recordingConsentPlan,
    monitorPlan: assistant.monitorPlan,
  };
}

/** Consoles that follow what happens. */
export type CallFeed = Pick<FeedService, 'called' | 'isWatched' | 'pulsed'>;

/** Whom a call of this organisation tells what happens in it. */
export function toldBy(
  feed: CallFeed | undefined,
  orgId: string,
): Pick<LiveCallDependencies, 'logged' | 'watchers'> {
  if (feed === undefined) return {};
  return {
    logged: (callId, event) => feed.called(orgId, callId, event),
    watchers: {
      isWatched: () => feed.isWatched(orgId),
      pulsed: (pulse) => feed.pulsed(orgId, pulse),
    },
  };
}
