import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracesSettings } from '../../platform/config/server-config.ts';

/** Which traces are sent, as `OTEL_TRACES_SAMPLER` says. */
export function samplerOf({ sampler, share }: Pick<TracesSettings, 'sampler' | 'share'>): Sampler {
  const root = rootOf(sampler.replace('parentbased_', ''), share);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, share: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'always_on' ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(share);
}
