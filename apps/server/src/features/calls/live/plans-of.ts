import { keptOf } from '../../agents/what-is-kept.ts';
import type { FeedService } from '../../feed/feed-service.ts';
import type { PreparedMember } from '../target/prepare-call.ts';
import type { LiveCallDependencies } from './live-call-dependencies.ts';

/** What the plans of a call's assistant say about it. */
export function plansOf({
  assistant,
  consentMessage,
  transcriptPlan = assistant.artifactPlan?.transcriptPlan,
  monitorPlan = assistant.monitorPlan,
}: Pick<PreparedMember, 'assistant' | 'consentMessage' | 'transcriptPlan' | 'monitorPlan'>): ReturnType<
  typeof keptOf
> &
  Pick<LiveCallDependencies, 'transcriptPlan' | 'recordingFormat' | 'consentPlan' | 'monitorPlan'> {
  const consentPlan = assistant.compliancePlan?.recordingConsentPlan;
  return {
    ...keptOf(assistant),
    transcriptPlan,
    recordingFormat: assistant.artifactPlan?.recordingFormat,
    consentPlan: consentPlan && {
      ...consentPlan,
      ...(consentMessage !== undefined && { message: consentMessage }),
    },
    monitorPlan,
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
