import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../../platform/config/server-config.ts';
import type { ReleaseStack } from '../../platform/release-stack.ts';
import type { Traces } from '../../platform/traces.ts';

export interface OpenTracesOptions {
  readonly config: Pick<ServerConfig, 'traces' | 'region'>;
  readonly log: FastifyBaseLogger;
  readonly resources: ReleaseStack;
}

/** Undefined: nobody takes them, and nothing of them is loaded. */
export async function openTraces({ config, log, resources }: OpenTracesOptions): Promise<Traces | undefined> {
  if (config.traces === undefined) return undefined;
  const { createOtlpTraces } = await import('./otlp-traces.ts');
  return resources.use(createOtlpTraces({ ...config.traces, region: config.region, log }));
}
