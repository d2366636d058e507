import { errorText, type MediaLog } from '../contract/log.ts';
import type { MediaCloseReason, MediaSessionHandlers } from '../contract/media-session.ts';
import type { TracksHandlers } from '../contract/tracks-session.ts';

/**
 * The host's handlers with the guarantees of the interface: a handler that
 * throws affects no other, audio and texts come only after `connected`, and
 * nothing comes after `closed`.
 */
export function guardHandlers(handlers: MediaSessionHandlers, log: MediaLog): MediaSessionHandlers {
  let phase: 'connecting' | 'connected' | 'closed' = 'connecting';
  const call = (action: () => void) => {
    try {
      action();
    } catch (error) {
      log('error', 'media session handler failed', { error: errorText(error) });
    }
  };
  const whenConnected = (action: () => void) => {
    if (phase === 'connected') call(action);
  };
  return {
    connected() {
      if (phase !== 'connecting') return;
      phase = 'connected';
      call(() => handlers.connected());
    },
    frame: (samples) => whenConnected(() => handlers.frame(samples)),
    message: (text) => whenConnected(() => handlers.message(text)),
    gap: () => whenConnected(() => handlers.gap()),
    resumed: () => whenConnected(() => handlers.resumed()),
    playout(report) {
      if (phase !== 'closed') call(() => handlers.playout(report));
    },
    closed(reason: MediaCloseReason) {
      if (phase === 'closed') return;
      phase = 'closed';
      call(() => handlers.closed(reason));
    },
  };
}

/** The same for a tracks session: each handler is called at most once, and none throws. */
export function guardTracksHandlers(handlers: TracksHandlers, log: MediaLog): TracksHandlers {
  const guarded = guardHandlers(
    {
      connected: () => handlers.connected(),
      closed: (reason) => handlers.closed(reason),
      frame() {},
      message() {},
      playout() {},
      gap() {},
      resumed() {},
    },
    log,
  );
  return { connected: () => guarded.connected(), closed: (reason) => guarded.closed(reason) };
}
