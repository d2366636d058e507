import type { PartContext } from '../call/call-context.ts';
import { type Itself, itself } from '../call/guard-methods.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import { type Preconditions, rejecting, throwing } from '../machine/preconditions.ts';
import { applyReceiveSettings } from '../media/apply-receive-settings.ts';
import type { ReceiveSettingsOption } from '../options/media-settings.ts';
import { checkReceiveSettings } from '../rules/receive-settings.ts';
import { isString } from '../rules/values.ts';

export const receiveSettingsPreconditions = {
  getReceiveSettings: rejecting('call-object'),
  updateReceiveSettings: {
    ...rejecting('call-object', 'after-join'),
    hint: 'To specify receive settings earlier, use the receiveSettings config property.',
  },
  setSubscribeToTracksAutomatically: {
    ...throwing('after-join'),
    hint: 'Use the subscribeToTracksAutomatically configuration property.',
  },
} as const satisfies Preconditions<
  ReturnType<typeof createReceiveSettings>,
  'subscribeToTracksAutomatically'
>;

/** How the others' tracks are received. */
export function createReceiveSettings(context: PartContext) {
  return {
    subscribeToTracksAutomatically: (): boolean => context.options().subscribeToTracksAutomatically !== false,

    setSubscribeToTracksAutomatically(isWanted: boolean): Itself {
      context.change({ subscribeToTracksAutomatically: isWanted });
      context.joinedEngine().subscribeToAll?.(isWanted);
      return itself;
    },

    /** Of one participant, of `base`, or of all. `showInheritedValues` fills in what `base` says. */
    async getReceiveSettings(
      id?: string,
      shown: { readonly showInheritedValues?: boolean } = {},
    ): Promise<ReceiveSettingsOption | ReceiveSettingsOption[string]> {
      const all = context.options().receiveSettings ?? {};
      if (id === undefined) return all;
      if (!isString(id) || id === '') throw new CallRoomError('invalid-argument', messages.badReceiveId);
      const [own = {}, base = {}] = [all[id], all['base']];
      if (shown.showInheritedValues !== true || own === 'inherit' || base === 'inherit') return own;
      return { ...base, ...own };
    },

    /** Which layers of whose videos are wanted; `*` means everybody. */
    async updateReceiveSettings(
      settings: ReceiveSettingsOption,
    ): Promise<{ receiveSettings: ReceiveSettingsOption }> {
      context.check(checkReceiveSettings(settings, true));
      const { '*': everybody, ...named } = settings;
      const engine = context.joinedEngine();
      const ids = Object.keys(engine.participants()).filter((id) => id !== 'local');
      const forAll = everybody ? Object.fromEntries(ids.map((id) => [id, everybody])) : {};
      const receiveSettings = { ...context.options().receiveSettings, ...forAll, ...named };
      context.change({ receiveSettings });
      applyReceiveSettings(context, engine);
      context.emit('receive-settings-updated', { receiveSettings });
      return { receiveSettings };
    },
  };
}
