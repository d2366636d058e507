import { RoomRequestError } from '../requests/room-request-error.ts';
import type { PlayerSource } from '../services/players.ts';
import { decodeSound } from './decode-sound.ts';
import { fetchSound } from './fetch-sound.ts';

const maxBytes = 40 * 1024 * 1024;
/** Below `requestLimits.timeoutMs`. */
const timeoutMs = 7_000;

/** Sound of allowed hosts: WAV files of 16-bit PCM. `*.example.com` allows everything below it. */
export function createPlayerSource(
  hosts: readonly string[],
  options: { readonly allowPrivate?: boolean } = {},
): PlayerSource {
  return {
    isAllowed: ({ protocol, hostname }) =>
      /^https?:$/.test(protocol) && hosts.some((host) => isHost(hostname, host)),
    async load(url) {
      const { allowPrivate = false } = options;
      const file = await fetchSound(url, { timeoutMs, maxBytes, allowPrivate });
      try {
        return decodeSound(file);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw new RoomRequestError('not-available', `The media cannot be played: ${error.message}.`, {
          cause: error,
        });
      }
    },
  };
}

function isHost(hostname: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed;
}
