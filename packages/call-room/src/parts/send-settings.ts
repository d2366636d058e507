import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import { type Itself, itself } from '../call/guard-methods.ts';
import { type Preconditions, throwing } from '../machine/preconditions.ts';
import type { SendSettings, VideoSendSettings } from '../options/media-settings.ts';
import { checkSendSettings } from '../rules/send-settings.ts';

export interface Bandwidth {
  /** Kilobits a second of the camera. */
  readonly kbs?: number | 'NO_CAP';
  readonly trackConstraints?: MediaTrackConstraints;
}

export const sendSettingsPreconditions = {
  updateSendSettings: throwing(),
  setBandwidth: throwing('browser'),
} as const satisfies Preconditions<ReturnType<typeof createSendSettings>, 'getSendSettings'>;

/** How tracks are sent. */
export function createSendSettings(context: PartContext, services: Pick<CallServices, 'inputs' | 'tracks'>) {
  function updateSendSettings(settings: SendSettings): Promise<{ sendSettings: SendSettings }> {
    context.check(checkSendSettings(settings));
    const sendSettings = { ...context.options().sendSettings, ...settings };
    context.change({ sendSettings });
    return services.tracks.adjust().then(() => {
      context.emit('send-settings-updated', { sendSettings });
      return { sendSettings };
    });
  }

  return {
    getSendSettings: (): SendSettings | null => context.options().sendSettings ?? null,

    /** Applied to what is sent and to what comes; before the join stored for it. Throws for a bad argument. */
    updateSendSettings,

    /** Use `updateSendSettings()`. */
    setBandwidth(bandwidth: Bandwidth): Itself {
      const { kbs, trackConstraints } = bandwidth;
      const maxBitrate = typeof kbs === 'number' ? kbs * 1_000 : undefined;
      const video: VideoSendSettings = { encodings: { low: { maxBitrate: maxBitrate ?? 1_200_000 } } };
      if (kbs !== undefined) void updateSendSettings({ video }).catch(context.reportRefusal);
      void services.inputs.camera?.applyConstraints(trackConstraints).catch(() => undefined);
      return itself;
    },
  };
}
