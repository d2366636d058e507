import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSiteCall } from '../features/call/call-context.tsx';
import { fetchPatiently, type PageDelay } from './fetch-patiently.ts';
import { loadedPage, preloadPage } from './page-loader.ts';
import { findPage, type PageId } from './routes.ts';

/** The way from one page to the next. */
export interface PageTrip {
  readonly shown: PageId;
  /** Absent while there is nothing to say: the page is here, or on its way for the first time. */
  readonly delay: PageDelay | undefined;
  readonly tryAgain: () => void;
  /** Gives up: the address becomes that of the shown page again. */
  readonly stay: () => void;
}

/** A server that does not answer by then would not show a page either. */
const reachLimitMs = 5_000;

/** The page of the address as soon as its code is here, and the last one until then. */
export function usePageTrip(): PageTrip {
  const [path, navigate] = useLocation();
  const { service } = useSiteCall();
  const wanted = findPage(path);
  const [shown, setShown] = useState(wanted);
  const [trip, setTrip] = useState<{ number: number; delay?: PageDelay }>({ number: 0 });
  const shownPath = useRef(path);
  const isThere = shown === wanted;
  // At once when it can be: the browser restores the scroll position of a page that is there.
  if (!isThere && loadedPage(wanted) !== undefined) setShown(wanted);

  useEffect(() => {
    if (isThere) shownPath.current = path;
  }, [isThere, path]);

  useEffect(() => {
    if (isThere) return undefined;
    const { number } = trip;
    const giveUp = fetchPatiently({
      fetch: () => preloadPage(wanted),
      isOnline: () => navigator.onLine,
      onceOnline,
      // The code is gone, mostly after a new release. Loading the page anew would end a call.
      leave: async () => {
        const hasCall = () => service.getCallState().inCall || service.getCallState().isConnecting;
        if (hasCall() || !(await isReachable(path)) || hasCall()) return false;
        window.location.assign(path);
        return true;
      },
      onArrived: () => setShown(wanted),
      onDelay: (delay) => setTrip({ number, delay }),
      setTimer: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
    });
    return () => {
      giveUp();
      setTrip((last) => ({ number: last.number }));
    };
  }, [isThere, wanted, path, service, trip.number]);
  return {
    shown,
    delay: isThere ? undefined : trip.delay,
    tryAgain: () => setTrip(({ number }) => ({ number: number + 1 })),
    stay: () => navigate(shownPath.current, { replace: true }),
  };
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
