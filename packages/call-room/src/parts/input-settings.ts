import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import { type Preconditions, rejecting } from '../machine/preconditions.ts';
import type { InputSettings } from '../options/media-settings.ts';
import { withoutUnsupported } from '../options/without-unsupported.ts';
import { checkInputSettings } from '../rules/input-settings.ts';

export const inputSettingsPreconditions = {
  getInputSettings: rejecting('browser'),
  updateInputSettings: rejecting('browser'),
} as const satisfies Preconditions<ReturnType<typeof createInputSettings>>;

/** How microphone and camera are processed. */
export function createInputSettings(context: PartContext, services: Pick<CallServices, 'inputs'>) {
  const current = (): InputSettings => context.options().inputSettings ?? {};
  return {
    getInputSettings: async (): Promise<InputSettings> => current(),

    /**
     * Changes the processing of the microphone; before the join it is stored for it. Rejects, after a
     * `nonfatal-error` of type `audio-processor-error`, when noise cancellation cannot be had; the call goes on.
     */
    async updateInputSettings(settings: InputSettings): Promise<{ inputSettings: InputSettings }> {
      context.check(checkInputSettings(settings));
      const before = current();
      if (Object.keys(settings).length === 0) return { inputSettings: before };
      const { audio, video } = withoutUnsupported(settings, context.environment.log);
      if (audio && context.engine()) await services.inputs.process({ ...before.audio, ...audio });
      // What came in the meantime stays.
      const { audio: heard, video: seen } = current();
      const inputSettings: InputSettings = {
        ...(audio || heard ? { audio: { ...heard, ...audio } } : {}),
        ...(video || seen ? { video: { ...seen, ...video } } : {}),
      };
      context.change({ inputSettings });
      context.emit('input-settings-updated', { inputSettings });
      return { inputSettings };
    },
  };
}
