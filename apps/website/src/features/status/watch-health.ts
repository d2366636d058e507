import type { HealthCheck } from './health-check.ts';

export interface HealthWatchOptions {
  readonly check: () => Promise<HealthCheck>;
  readonly onCheck: (check: HealthCheck) => void;
  readonly document: Document;
}

const pauseMs = 30_000;

/** Asks now and every thirty seconds while the page is in front of somebody; returns what ends it. */
export function watchHealth({ check, onCheck, document }: HealthWatchOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (isAsking || isOver || document.hidden) return;
    isAsking = true;
    const result = await check();
    isAsking = false;
    if (isOver) return;
    onCheck(result);
    timer = setTimeout(next, pauseMs);
  }
  const next = () => void ask();

  document.addEventListener('visibilitychange', next);
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', next);
  };
}
