import type { Installation } from '@saywell/contract';
import type { MediaSettings } from '../../platform/config/server-config.ts';

/** Where the calls of this server are reached. */
export const networkOf = (media: MediaSettings): Installation['network'] => ({
  udpPortFirst: media.udpPortFirst,
  udpPortLast: media.udpPortLast,
  publicAddress: media.publicAddress ?? null,
  ownCallersOnly: media.ownCallersOnly,
  iceServers: media.iceServers.length,
});
