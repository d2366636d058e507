import type { AudioOutput, PlayoutEvent } from '../agent.ts';

/** The output for one assistant of several: its segments have names of their own. */
export interface PartOutput extends AudioOutput {
  /** A report about one of them, as the assistant knows it; null: about another's. */
  ownReport(event: PlayoutEvent): PlayoutEvent | null;
}

/** `part`: counts from 0; the first one's segments keep their names. */
export function createPartOutput(output: AudioOutput, part: number): PartOutput {
  if (part === 0)
    return { ...bound(output), ownReport: (event) => (event.segment.startsWith('p') ? null : event) };
  const prefix = `p${part}-`;
  return {
    play: (segment, samples, rate) => output.play(prefix + segment, samples, rate),
    endSegment: (segment) => output.endSegment(prefix + segment),
    clear: () => output.clear(),
    ownReport: (event) =>
      event.segment.startsWith(prefix) ? { ...event, segment: event.segment.slice(prefix.length) } : null,
  };
}

function bound(output: AudioOutput): AudioOutput {
  return {
    play: (segment, samples, rate) => output.play(segment, samples, rate),
    endSegment: (segment) => output.endSegment(segment),
    clear: () => output.clear(),
  };
}
