import type { MediaSessionHandlers, PlayoutReport } from '../contract/media-session.ts';

/** Handlers that record their calls. */
export interface RecordedHandlers {
  readonly handlers: MediaSessionHandlers;
  /** Everything but audio and playout, in order. */
  readonly events: string[];
  readonly frames: Int16Array[];
  readonly texts: string[];
  readonly playout: PlayoutReport[];
}

export function recordHandlers(): RecordedHandlers {
  const events: string[] = [];
  const frames: Int16Array[] = [];
  const texts: string[] = [];
  const playout: PlayoutReport[] = [];
  return {
    events,
    frames,
    texts,
    playout,
    handlers: {
      connected: () => events.push('connected'),
      frame: (samples) => frames.push(samples),
      message: (text) => texts.push(text),
      playout: (report) => playout.push(report),
      gap: () => events.push('gap'),
      resumed: () => events.push('resumed'),
      closed: (reason) => events.push(`closed ${reason}`),
    },
  };
}
