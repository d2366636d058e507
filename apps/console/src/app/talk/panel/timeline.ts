import type { TranscriptMessage } from '@saywell/react';
import { bubblesOf } from '@saywell/react/store';
import type { Moment } from '../moments.ts';

/** The pieces of one utterance: an assistant says an answer in several. */
export interface SpokenEntry {
  readonly pieces: ReturnType<typeof bubblesOf>[number];
}
export type TimelineEntry = SpokenEntry | { readonly moment: Moment };

const timeOf = (entry: TimelineEntry): number =>
  'pieces' in entry ? entry.pieces[0].timestamp : entry.moment.at;

/** What was said and what happened, in the order in which the page heard of it; at the same time what was said comes first. */
export const timelineOf = (
  messages: readonly TranscriptMessage[],
  moments: readonly Moment[],
): readonly TimelineEntry[] =>
  [
    ...bubblesOf(messages).map((pieces): TimelineEntry => ({ pieces })),
    ...moments.map((moment): TimelineEntry => ({ moment })),
  ].toSorted((one, other) => timeOf(one) - timeOf(other));
