import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSiteCall } from '../features/call/call-context.tsx';
import { loadedPage, preloadPage } from './page-loader.ts';
import { loadPatience } from './page-patience.ts';
import { findPage, type PageId } from './routes.ts';

/** The page of the address as soon as its code is here, the last one until then; and what there is to say about it. */
export function usePageTrip(): { readonly shown: PageId; readonly notice: ReactNode } {
  const [path, navigate] = useLocation();
  const { store } = useSiteCall();
  const wanted = findPage(path);
  const [shown, setShown] = useState(wanted);
  const [notice, show] = useState<ReactNode>(null);
  const shownPath = useRef(path);
  const isThere = shown === wanted;
  // At once when it can be: the browser restores the scroll position of a page that is there.
  if (!isThere && loadedPage(wanted) !== undefined) setShown(wanted);

  useEffect(() => {
    if (isThere) {
      shownPath.current = path;
      return undefined;
    }
    let giveUp: (() => void) | undefined;
    let isOver = false;
    const onArrived = () => isOver || setShown(wanted);
    const fetch = () => preloadPage(wanted);
    const hasCall = () => store.getSnapshot().lifecycle.phase !== 'idle';
    const stay = () => navigate(shownPath.current, { replace: true });
    async function wait(): Promise<void> {
      const { bePatient } = await loadPatience();
      if (!isOver) giveUp = bePatient({ path, fetch, hasCall, onArrived, show, stay });
    }
    // Without the code that waits only the server can answer.
    fetch().then(onArrived, () => wait().catch(() => isOver || hasCall() || window.location.assign(path)));
    return () => {
      isOver = true;
      giveUp?.();
      show(null);
    };
  }, [isThere, wanted, path, store, navigate]);
  return { shown, notice };
}
