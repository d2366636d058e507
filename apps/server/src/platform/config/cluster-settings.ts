import type { ParsedEnvironment } from './env-schema.ts';
import type { ClusterSettings } from './server-config.ts';

export function clusterSettings(env: ParsedEnvironment): ClusterSettings {
  return {
    internalUrl: env.SAYWELL_INTERNAL_URL,
    internalBindAddress: env.SAYWELL_INTERNAL_BIND_ADDRESS,
    busUrl: env.SAYWELL_BUS_URL,
    roles: env.SAYWELL_ROLES,
  };
}
