import type { MediaHost } from '@saywell/media';
import type { FastifyPluginAsync } from 'fastify';
import type { RecordingAddresses } from '../features/artifacts/recording-addresses.ts';
import type { RunningCalls } from '../features/calls/live/running-calls.ts';
import type { CallPassing } from '../features/cluster/call-passing.ts';
import type { LiveKitRooms } from '../features/rooms/livekit/livekit-rooms.ts';
import { createFeedUpgrade } from '../http/feed/feed-upgrade.ts';
import { createCallerUpgrade } from '../http/rooms/caller-upgrade.ts';
import { createListenUpgrade } from '../http/rooms/listen-upgrade.ts';
import { type MonitorOptions, monitorPlugin } from '../http/rooms/monitor-plugin.ts';
import { recordingRoutes } from '../http/rooms/recording-routes.ts';
import { createRoomsPlugin } from '../http/rooms/rooms-plugin.ts';
import { systemClock } from '../platform/clock.ts';
import type { CallPartsOptions } from './call-parts.ts';

export interface CallPluginParts {
  readonly media: MediaHost;
  readonly service: RunningCalls;
  readonly monitor: Pick<MonitorOptions, 'tokens' | 'find'>;
  readonly liveKit: LiveKitRooms | undefined;
  readonly endCalls: () => Promise<void>;
  /** To the servers on which other calls run; undefined: there are none. */
  readonly passing: CallPassing | undefined;
}

/** The routes of the rooms, of the monitors and of the recordings. */
export function callPlugins(
  {
    config,
    store,
    feed,
    recordings,
    recordingAddresses: addresses,
  }: CallPartsOptions & { readonly recordingAddresses: RecordingAddresses },
  { media, liveKit, service, monitor, endCalls, passing }: CallPluginParts,
): readonly FastifyPluginAsync[] {
  const { region, cluster } = config;
  const takesClients = cluster.roles.includes('api');
  const find = (callId: string) => service.live(callId);
  const upgrades = [
    ...(feed === undefined ? [] : [createFeedUpgrade(feed)]),
    createListenUpgrade(monitor),
    createCallerUpgrade({ media, find, clock: systemClock }),
  ];
  return [
    createRoomsPlugin({ media, liveKit, find, region, upgrades, endCalls, passing, takesClients }),
    monitorPlugin({ ...monitor, passing }),
    recordingRoutes({ store, recordings, addresses }),
  ];
}
