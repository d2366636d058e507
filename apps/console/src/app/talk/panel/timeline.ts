import type { TranscriptMessage } from '@saywell/react';
import type { Moment } from '../moments.ts';

export type TimelineEntry = { readonly message: TranscriptMessage } | { readonly moment: Moment };

const timeOf = (entry: TimelineEntry): number =>
  'message' in entry ? entry.message.timestamp : entry.moment.at;

/** What was said and what happened, in the order in which the page heard of it; at the same time what was said comes first. */
export const timelineOf = (
  messages: readonly TranscriptMessage[],
  moments: readonly Moment[],
): readonly TimelineEntry[] =>
  [
    ...messages.map((message): TimelineEntry => ({ message })),
    ...moments.map((moment): TimelineEntry => ({ moment })),
  ].toSorted((one, other) => timeOf(one) - timeOf(other));
