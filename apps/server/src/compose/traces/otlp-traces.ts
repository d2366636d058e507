import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { systemClock } from '../../platform/clock.ts';
import { readVersion } from '../../platform/config/read-version.ts';
import type { TracesSettings } from '../../platform/config/server-config.ts';
import type { RequestTraces, Traces } from '../../platform/traces.ts';
import { within } from '../../platform/within.ts';
import { callSpans } from './call-spans.ts';
import { type ExportLog, loggingExporter } from './logging-exporter.ts';
import { samplerOf } from './sampler-of.ts';
import { contextOf, traceparentOf } from './traceparent.ts';

export interface OtlpTracesOptions extends Omit<TracesSettings, 'tellsServers'> {
  readonly region: string;
  readonly log: ExportLog;
}

/** A collector that does not answer costs this much memory, and no call its time: what is more is left out. */
const maxQueueSize = 2_048;
const maxExportBatchSize = 256;
const everyMs = 2_000;
/** Of one attempt to reach the collector, repetitions among it; a stop waits no longer for the last. */
const exportLimitMs = 5_000;

/** Sends spans to an OpenTelemetry collector. */
export function createOtlpTraces(options: OtlpTracesOptions): Traces & AsyncDisposable {
  const { url, headers, serviceName, region, log } = options;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportLimitMs });
  const processor = new BatchSpanProcessor({
    exporter: loggingExporter(exporter, log),
    maxQueueSize,
    maxExportBatchSize,
    scheduledDelayMillis: everyMs,
    exportTimeoutMillis: exportLimitMs,
  });
  const version = readVersion();
  const provider = new TracerProvider({
    sampler: samplerOf(options),
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'cloud.region': region,
    }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('saywell', version);
  return {
    calls: callSpans(tracer),
    requests: requestSpans(tracer),
    async [Symbol.asyncDispose]() {
      const limit = { clock: systemClock, limitMs: exportLimitMs };
      await within(
        limit,
        () => provider.shutdown(),
        () => undefined,
      ).catch(() => undefined);
    },
  };
}

function requestSpans(tracer: Tracer): RequestTraces {
  return {
    begun({ method, route, parent }) {
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        contextOf(parent),
      );
      return {
        traceparent: traceparentOf(span.spanContext()),
        ended(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}
