import { useEffect, useState } from 'react';
import { readEnvironment } from '../../config/environment.ts';
import { checkHealth, type HealthCheck } from './health-check.ts';
import { watchHealth } from './watch-health.ts';

export const healthPath = '/health';
/** How many questions and answers are drawn. */
export const keptChecks = 12;

/** The last checks, the newest at the end; empty until the first one is answered. */
export function useHealth(): readonly HealthCheck[] {
  const [checks, setChecks] = useState<readonly HealthCheck[]>([]);
  useEffect(() => {
    const url = `${readEnvironment(import.meta.env).endpoint}${healthPath}`;
    return watchHealth({
      check: () =>
        checkHealth({ url, fetch: (...request) => fetch(...request), now: () => performance.now() }),
      onCheck: (check) => setChecks((known) => [...known, check].slice(-keptChecks)),
      document,
    });
  }, []);
  return checks;
}
