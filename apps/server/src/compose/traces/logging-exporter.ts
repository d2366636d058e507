import type { SpanExporter } from '@opentelemetry/sdk-trace';

export interface ExportLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Says once that a collector takes nothing, and once that it does again. */
export function loggingExporter(exporter: SpanExporter, log: ExportLog): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.error !== undefined;
        if (fails && !isFailing)
          log.warn(
            { code: 'traces-not-sent', reason: result.error?.message },
            'traces could not be sent to the collector; those that fail are not sent again',
          );
        if (!fails && isFailing) log.info({}, 'traces are sent to the collector again');
        isFailing = fails;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
