import type { PageEnvironment, ScreenLock } from '../environment/page-environment.ts';

/**
 * Keeps the screen on until the signal aborts. A browser gives the lock up when the page is
 * hidden, so it is asked again when the page is seen. Where it is refused the screen may go off.
 */
export function keepScreenAwake(
  { requestScreenLock, document }: Pick<PageEnvironment, 'requestScreenLock' | 'document'>,
  signal: AbortSignal,
): void {
  if (!requestScreenLock || !document || signal.aborted) return;
  let asked: Promise<ScreenLock | undefined> | undefined;
  const ask = (): void => {
    if (document.visibilityState !== 'visible') return;
    const before = asked;
    asked = requestScreenLock().catch(() => undefined);
    void asked.then((lock) => signal.aborted && release(lock));
    void before?.then(release);
  };
  document.addEventListener('visibilitychange', ask);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', ask);
    void asked?.then(release);
  });
  ask();
}

function release(lock: ScreenLock | undefined): void {
  void lock?.release().catch(() => undefined);
}
