import type { HealthReport } from '@saywell/contract';
import type { StatusPart } from '../../content/status.ts';

export type PartState = 'unknown' | 'working' | 'partial' | 'starting' | 'down';

/** What one question to the service has brought. */
export interface HealthCheck {
  readonly state: 'working' | 'degraded' | 'unreachable';
  readonly parts: Readonly<Record<StatusPart, PartState>>;
  /** How long the answer took, milliseconds; null without an answer. */
  readonly tookMs: number | null;
}

export interface HealthCheckOptions {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

const answerLimitMs = 10_000;

export const unknownParts = { database: 'unknown', media: 'unknown', engines: 'unknown' } as const;
const unreachable: HealthCheck = { state: 'unreachable', parts: unknownParts, tookMs: null };

/** Asks once; never rejects. */
export async function checkHealth({ url, fetch, now }: HealthCheckOptions): Promise<HealthCheck> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answerLimitMs);
  const started = now();
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: limit.signal });
    // An ill service answers 503 and says in its body what is wrong.
    const report: unknown = await answer.json();
    return isReport(report) ? readReport(report, now() - started) : unreachable;
  } catch {
    return unreachable;
  } finally {
    clearTimeout(timer);
  }
}

function isReport(value: unknown): value is HealthReport {
  if (typeof value !== 'object' || value === null) return false;
  return ['status', 'database', 'engines', 'media'].every((name) => name in value);
}

function readReport({ database, media, engines }: HealthReport, tookMs: number): HealthCheck {
  const parts = {
    database: database.status === 'ok' ? 'working' : 'down',
    media: media.status === 'ok' ? 'working' : media.status === 'restarting' ? 'starting' : 'down',
    engines: engineState(Object.values(engines)),
  } as const;
  const isWorking = Object.values(parts).every((state) => state === 'working');
  return { state: isWorking ? 'working' : 'degraded', parts, tookMs };
}

function engineState(engines: readonly (string | null)[]): PartState {
  const working = engines.filter((engine) => engine !== null).length;
  if (working === 0) return 'down';
  return working === engines.length ? 'working' : 'partial';
}
