import type { MediaLimits } from '../contract/limits.ts';

/** Is the peer still there? Times are milliseconds of the media clock. */
export type LivenessState =
  | { readonly type: 'connecting'; readonly since: number }
  | { readonly type: 'live'; readonly seenAt: number }
  | { readonly type: 'gap'; readonly seenAt: number }
  | { readonly type: 'ended' };

export type LivenessEvent =
  | { readonly type: 'connected'; readonly at: number }
  /** Audio or a text arrived: a browser with its microphone off still pings. */
  | { readonly type: 'seen'; readonly at: number }
  /** Comes several times in `mediaGapMs`. */
  | { readonly type: 'check'; readonly at: number };

type LivenessEffect = 'gap' | 'resumed' | 'connect-timed-out' | 'peer-gone';
export type LivenessLimits = Pick<MediaLimits, 'connectTimeoutMs' | 'mediaGapMs' | 'peerGoneMs'>;
interface Step {
  readonly state: LivenessState;
  readonly effect?: LivenessEffect;
}

export function startLiveness(at: number): LivenessState {
  return { type: 'connecting', since: at };
}

export function transitionLiveness(state: LivenessState, event: LivenessEvent, limits: LivenessLimits): Step {
  switch (state.type) {
    case 'connecting':
      return whileConnecting(state, event, limits);
    case 'live':
      return whileLive(state, event, limits);
    case 'gap':
      return whileGap(state, event, limits);
    case 'ended':
      return { state };
    default:
      return state satisfies never;
  }
}

function whileConnecting(
  state: LivenessState & { type: 'connecting' },
  event: LivenessEvent,
  limits: LivenessLimits,
): Step {
  if (event.type === 'connected') return { state: { type: 'live', seenAt: event.at } };
  const isLate = event.type === 'check' && event.at - state.since >= limits.connectTimeoutMs;
  return isLate ? { state: { type: 'ended' }, effect: 'connect-timed-out' } : { state };
}

function whileLive(
  state: LivenessState & { type: 'live' },
  event: LivenessEvent,
  limits: LivenessLimits,
): Step {
  if (event.type !== 'check') return { state: { type: 'live', seenAt: event.at } };
  const isGap = event.at - state.seenAt >= limits.mediaGapMs;
  return isGap ? { state: { type: 'gap', seenAt: state.seenAt }, effect: 'gap' } : { state };
}

function whileGap(
  state: LivenessState & { type: 'gap' },
  event: LivenessEvent,
  limits: LivenessLimits,
): Step {
  if (event.type !== 'check') return { state: { type: 'live', seenAt: event.at }, effect: 'resumed' };
  const isGone = event.at - state.seenAt >= limits.peerGoneMs;
  return isGone ? { state: { type: 'ended' }, effect: 'peer-gone' } : { state };
}

/** How often to check, so that a gap is noticed soon after it is one. */
export function livenessCheckMs(limits: LivenessLimits): number {
  return Math.max(10, Math.min(500, limits.mediaGapMs / 4));
}
