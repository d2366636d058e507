/** What a player is at. */
export interface Playing {
  /** Seconds. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly rate: number;
  /** The sound could not be loaded. */
  readonly hasFailed: boolean;
}

/** Before it nothing is being said. */
export const hasBegun = ({ at, isPlaying }: Playing): boolean => at > 0 || isPlaying;

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** One sound and one clock for everything of a call that follows it. It is silent when nobody listens to it any more. */
export interface Player {
  readonly state: () => Playing;
  readonly subscribe: (listener: () => void) => () => void;
  seek(seconds: number): void;
  /** Also begins to play. */
  playFrom(seconds: number): void;
  toggle(): void;
  setRate(rate: number): void;
}

interface Frames {
  request(run: () => void): number;
  cancel(id: number): void;
}

const browserFrames: Frames = {
  request: (run) => requestAnimationFrame(run),
  cancel: (id) => cancelAnimationFrame(id),
};

/** Without a sound the clock can be set and stands. */
export function createPlayer(audio: HTMLAudioElement | null, length: number, frames = browserFrames): Player {
  let state: Playing = { at: 0, isPlaying: false, rate: 1, hasFailed: false };
  let frame: number | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Partial<Playing>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  // The element tells its time four times a second; the playhead moves with every picture.
  const follow = (): void => {
    if (audio === null) return;
    change({ at: audio.currentTime });
    frame = audio.paused ? undefined : frames.request(follow);
  };
  const events = {
    play: () => {
      change({ isPlaying: true });
      if (frame === undefined) follow();
    },
    pause: () => change({ isPlaying: false }),
    ended: () => change({ isPlaying: false }),
    timeupdate: () => change({ at: audio?.currentTime ?? 0 }),
    ratechange: () => change({ rate: audio?.playbackRate ?? 1 }),
    error: () => change({ hasFailed: true, isPlaying: false }),
  };
  const start = (): void => {
    for (const [name, listener] of Object.entries(events)) audio?.addEventListener(name, listener);
  };
  const stop = (): void => {
    for (const [name, listener] of Object.entries(events)) audio?.removeEventListener(name, listener);
    if (frame !== undefined) frames.cancel(frame);
    frame = undefined;
    audio?.pause();
  };
  const seek = (seconds: number): void => {
    const at = Math.min(Math.max(0, seconds), length);
    if (audio !== null) audio.currentTime = at;
    change({ at });
  };
  // What forbids or fails to play says so by an event of its own.
  const play = (): void => void audio?.play().catch(() => change({ isPlaying: false }));
  return {
    state: () => state,
    subscribe(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    seek,
    playFrom(seconds) {
      seek(seconds);
      play();
    },
    toggle() {
      if (audio === null) return;
      if (audio.paused) play();
      else audio.pause();
    },
    setRate(rate) {
      if (audio !== null) audio.playbackRate = rate;
    },
  };
}
