import { hkdfSync, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../platform/bus/bus.ts';
import { openDatabaseBus } from '../../platform/bus/database-bus.ts';
import { openRedisBus } from '../../platform/bus/redis-bus.ts';
import { openRedis } from '../../platform/bus/redis-connection.ts';
import { createSharedCounter, type SharedCounter } from '../../platform/bus/shared-counter.ts';
import { systemClock } from '../../platform/clock.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ReleaseStack } from '../../platform/release-stack.ts';
import { changeChannel } from '../../store/changes/stored-change.ts';

export interface OpenBusOptions {
  readonly config: Pick<ServerConfig, 'cluster'>;
  readonly log: FastifyBaseLogger;
  readonly resources: ReleaseStack;
  readonly database: Pick<Database, 'listen' | 'tell'>;
  /** 32 bytes. */
  readonly encryptionKey: Uint8Array;
}

export interface OpenedBus {
  readonly bus: Bus;
  /** Undefined: each server counts for itself. */
  readonly sharedCounter: SharedCounter | undefined;
}

/** What the servers of a database tell each other, and what that tells of its rows. */
export function openBus({ config, log, resources, database, encryptionKey }: OpenBusOptions): OpenedBus {
  const { busUrl: url } = config.cluster;
  const clock = systemClock;
  const { setTimer } = clock;
  const line = { own: randomUUID(), database, changeChannel, log, setTimer };
  if (url === undefined) return { bus: resources.use(openDatabaseBus(line)), sharedCounter: undefined };
  const redis = openRedis({ url, clock, log });
  const prefix = redisPrefix(encryptionKey);
  return {
    bus: resources.use(openRedisBus({ ...line, redis, prefix, clock })),
    sharedCounter: createSharedCounter({ redis, prefix, now: clock.now }),
  };
}

/** Other installations may have the same Redis: each has names of its own, which say nothing of its key. */
const redisPrefix = (encryptionKey: Uint8Array): string =>
  `saywell:${Buffer.from(hkdfSync('sha256', encryptionKey, '', 'saywell bus', 8)).toString('hex')}`;
