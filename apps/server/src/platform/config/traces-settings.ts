import type { ParsedEnvironment } from './env-schema.ts';
import type { TracesSettings } from './server-config.ts';

export function tracesSettings(env: ParsedEnvironment): TracesSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    tellsServers: env.SAYWELL_TRACE_SERVERS,
  };
}
