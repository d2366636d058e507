import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import type { CpuLoad, Topology } from '../events/call-events.ts';
import { type Preconditions, rejecting } from '../machine/preconditions.ts';
import type { NetworkStats } from '../stats/network-watch.ts';

export const figuresPreconditions = {
  setNetworkTopology: rejecting('browser', 'after-join'),
} as const satisfies Preconditions<
  ReturnType<typeof createFigures>,
  'getNetworkStats' | 'getCpuLoadStats' | 'getNetworkTopology'
>;

/** How the network and the processor do during a call. */
export function createFigures(
  context: PartContext,
  services: Pick<CallServices, 'cpu' | 'network' | 'record'>,
) {
  return {
    /** Seen in the last two seconds; outside a call `unknown`. */
    getNetworkStats: async (): Promise<NetworkStats> => services.network.stats,

    getCpuLoadStats: async (): Promise<CpuLoad & { readonly stats: object }> => services.cpu.stats,

    getNetworkTopology: async (): Promise<{ topology: Topology }> => ({
      topology: context.isJoined() ? (context.engine()?.topology ?? 'none') : 'none',
    }),

    /** Our rooms always forward: anything but `sfu` is refused. */
    async setNetworkTopology({ topology }: { readonly topology: Topology }): Promise<{ workerId: string }> {
      if (topology !== 'sfu')
        throw new CallRoomError('not-supported', 'Only the topology "sfu" is available in this room');
      return { workerId: services.record.summary.id ?? '' };
    },
  };
}
