import type { ReactNode } from 'react';
import { fetchPatiently } from './fetch-patiently.ts';
import { PageDelayNotice } from './page-delay-notice.tsx';

export { keepCallPage } from './keep-call-page.ts';

export interface PatienceOptions {
  /** Where the page is that did not come. */
  readonly path: string;
  readonly fetch: () => Promise<unknown>;
  readonly hasCall: () => boolean;
  readonly onArrived: () => void;
  /** What to show over the page; null: nothing. */
  readonly show: (notice: ReactNode) => void;
  /** Gives the page up. */
  readonly stay: () => void;
}

/** A server that does not answer by then would not show a page either. */
const reachLimitMs = 5_000;

/** Stays with a page whose next one did not come, says so and tries again. Answers what gives up. */
export function bePatient({
  path,
  fetch: fetchPage,
  hasCall,
  show,
  stay,
  ...options
}: PatienceOptions): () => void {
  let giveUp: (() => void) | undefined;
  function begin(): void {
    show(null);
    giveUp = fetchPatiently({
      ...options,
      fetch: () => {
        dropFailedStyles();
        return fetchPage();
      },
      isOnline: () => navigator.onLine,
      onceOnline,
      // The code is gone, mostly after a new release. Loading the page anew would end a call.
      leave: async () => {
        if (hasCall() || !(await isReachable(path)) || hasCall()) return false;
        window.location.assign(path);
        return true;
      },
      onDelay: (delay) => show(<PageDelayNotice delay={delay} tryAgain={begin} stay={stay} />),
      setTimer: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
    });
  }
  begin();
  return () => giveUp?.();
}

function onceOnline(listener: () => void): () => void {
  window.addEventListener('online', listener, { once: true });
  return () => window.removeEventListener('online', listener);
}

async function isReachable(path: string): Promise<boolean> {
  try {
    await fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(reachLimitMs) });
    return true;
  } catch {
    return false;
  }
}

/** A link whose style sheet did not come keeps the next try from asking for it: the page would come bare. */
function dropFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]'))
    if (link.sheet === null) link.remove();
}
