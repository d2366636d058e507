import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import * as messages from '../errors/messages.ts';
import { type Preconditions, rejecting, throwing } from '../machine/preconditions.ts';
import type { ScreenShareOptions } from '../media/screen-share.ts';
import { checkCustomTrack } from '../rules/custom-track.ts';
import { checkVideoSendSettings, screenPresets } from '../rules/send-settings.ts';

export interface CustomTrackOptions {
  readonly track: MediaStreamTrack;
  /** How an audio track is treated; ours are sent as they are. */
  readonly mode?: 'music' | 'speech' | { readonly bitrate?: number; readonly stereo?: boolean };
  /** Default one of our own. */
  readonly trackName?: string;
}

export const sharingPreconditions = {
  startScreenShare: rejecting('initialised'),
  stopScreenShare: throwing('initialised'),
  startCustomTrack: throwing('browser', 'after-join'),
  stopCustomTrack: throwing('browser', 'after-join'),
} as const satisfies Preconditions<
  ReturnType<typeof createSharing>,
  'localScreenAudio' | 'localScreenVideo' | 'updateScreenShare'
>;

/** The screen, and tracks of the page's own. */
export function createSharing(context: PartContext, services: Pick<CallServices, 'screen' | 'tracks'>) {
  let customTracks = 0;
  const isShared = (name: string): boolean | null =>
    context.isJoined() ? services.tracks.get(name) !== undefined : null;
  return {
    localScreenAudio: (): boolean | null => isShared('screen-audio'),
    localScreenVideo: (): boolean | null => isShared('screen-video'),

    /** Asks the visitor for a screen or window and sends it. How it goes is said by events. */
    startScreenShare: async (options: ScreenShareOptions = {}): Promise<void> =>
      startScreen(context, services.screen, options),

    stopScreenShare: (): void => services.screen.stop(),

    /** Another stream in place of the one that is shared. */
    updateScreenShare(options: ScreenShareOptions = {}): void {
      if (services.screen.isRunning)
        void restartScreen(context, services.screen, options).catch(() => undefined);
      else context.environment.log.warn(messages.noScreenShare);
    },

    /** Sends a track of the page's own; resolves with its name. Throws for a bad argument, rejects when it cannot be sent. */
    startCustomTrack(options: CustomTrackOptions): Promise<string> {
      context.check(checkCustomTrack(options));
      customTracks += 1;
      const { track, trackName: name = `custom-${customTracks}` } = options;
      return services.tracks.send(name, track, { owned: false }).then(() => name);
    },

    stopCustomTrack(name: string): string {
      services.tracks.remove(name);
      return name;
    },
  };
}

type Screen = CallServices['screen'];

async function restartScreen(
  context: PartContext,
  screen: Screen,
  options: ScreenShareOptions,
): Promise<void> {
  context.guard('startScreenShare', sharingPreconditions.startScreenShare);
  await startScreen(context, screen, options);
}

async function startScreen(context: PartContext, screen: Screen, wanted: ScreenShareOptions): Promise<void> {
  const { screenVideoSendSettings: screenVideo } = wanted;
  if (screenVideo !== undefined) {
    context.check(checkVideoSendSettings(screenVideo, screenPresets));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just checked
    context.change({ sendSettings: { ...context.options().sendSettings, screenVideo } as never });
  }
  if (context.isJoined()) return screen.start(wanted);
  const errorMsg = messages.onlyAfterJoin('startScreenShare()');
  context.emit('nonfatal-error', { type: 'screen-share-error', errorMsg });
}
