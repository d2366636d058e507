import type { ApiWarning, Call, CallEngines } from '@saywell/contract';
import type { ReplacementCounts } from '../availability/replacement-counts.ts';
import type { CallFallback, EngineWatch } from './engine-watch.ts';

export interface NoteFallbacksOptions {
  readonly replacements?: Pick<ReplacementCounts, 'failed'> | undefined;
  readonly log: { warn(details: object, message: string): void };
}
export interface NotedCall {
  readonly record: { lost(warning: ApiWarning, made?: Pick<Call, 'engines'>): void };
  /** Writes something into the call's log. */
  readonly note: (type: string, details: Readonly<Record<string, unknown>>) => void;
  readonly watch: EngineWatch | undefined;
}

/** Says what fails in a call and what takes over: in the call, in its log, in the customer's, in the operator's, in the health report. */
export function noteFallbacks(
  { replacements, log }: NoteFallbacksOptions,
  call: Pick<Call, 'id' | 'engines'>,
  { record, note, watch }: NotedCall,
): void {
  let { engines } = call;
  watch?.listen((fallback) => {
    const { part, failed, code, tookOver } = fallback;
    const message = fallbackSentence(fallback);
    replacements?.failed(part, code);
    log.warn({ call: call.id, part, failed, code, tookOver }, 'an engine failed in a call');
    engines = engines && changed(engines, fallback);
    record.lost({ path: pathOf(part), code: 'engine-failed', message }, engines && { engines });
    // Where nothing takes over, the assistant itself writes down what failed.
    if (tookOver !== null) note('engine-failed', { part, engine: failed, code, tookOver });
  });
}

const pathOf = (part: CallFallback['part']): string =>
  part === 'model' ? 'model.model' : `${part}.provider`;

/** Of a model it is the same provider that answers. */
function changed(engines: CallEngines, fallback: CallFallback): CallEngines {
  const { part, tookOver } = fallback;
  const { asked, used } = engines[part];
  const next = part === 'model' ? used : tookOver;
  return { ...engines, [part]: { asked, used: next, reason: fallbackSentence(fallback) } };
}

function fallbackSentence({ part, failed, code, tookOver }: CallFallback): string {
  const instead =
    tookOver === null ? 'nothing else is left to do its work' : `${tookOver} does its work from then on`;
  return `The ${part} ${failed} failed in this call (${code}): ${instead}.`;
}
