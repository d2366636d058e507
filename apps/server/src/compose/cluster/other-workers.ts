import type { Bus } from '../../platform/bus/bus.ts';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import type { OtherWorkers } from '../../platform/jobs/create-jobs.ts';

/** Undefined: the embedded database is locked to one server. */
export function otherWorkers(
  { databaseUrl }: Pick<ServerConfig, 'databaseUrl'>,
  bus: Pick<Bus, 'publish' | 'subscribe'>,
): OtherWorkers | undefined {
  if (databaseUrl === undefined) return undefined;
  return {
    tell: () => bus.publish('jobs', ''),
    onTold: (wake) => void bus.subscribe('jobs', wake),
  };
}
