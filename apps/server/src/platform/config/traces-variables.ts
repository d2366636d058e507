import { z } from 'zod';
import { traceSamplers } from './server-config.ts';

const share = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'a number from 0 to 1')
  .transform(Number);

const headersExpected = 'pairs separated by commas, for example authorization=Bearer%20abc';
const headers = z.string().transform((text, context) => {
  try {
    const pairs = text.split(',').map((pair) => pair.trim().split(/=(.*)/s, 2).map(decodeURIComponent));
    const found = pairs.map(([name = '', value = '']) => [name.trim(), value.trim()] as const);
    if (found.every(([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]+$/.test(value)))
      return Object.fromEntries(found);
  } catch {
    // A `%` that nothing follows.
  }
  context.addIssue({ code: 'custom', message: headersExpected });
  return z.NEVER;
});

/** Names and values are those of OpenTelemetry, which operators' programs share. */
export const tracesVariables = {
  OTEL_EXPORTER_OTLP_HEADERS: headers.default({}),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', { error: 'http/json, which is how traces are sent' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(200, 'a name of at most 200 characters').default('saywell'),
  OTEL_TRACES_SAMPLER: z
    .enum(traceSamplers, { error: `one of ${traceSamplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
};
