import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { applyHead, pageHead } from './page-head.ts';
import { type LoadedPage, loadedPage, preloadPage } from './page-loader.ts';
import { findPage, type PageId } from './routes.ts';

/** Shows the page of the address; the last one stays until the next one's code is here. */
export function PageOutlet(): ReactNode {
  const [path] = useLocation();
  const shown = usePage(findPage(path), path);
  const announcement = useArrival(shown);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <shown.Component page={shown.page} />
      </main>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}

function usePage(wanted: PageId, path: string): LoadedPage {
  const [shown, setShown] = useState(() => firstPage(wanted));
  const ready = loadedPage(wanted);
  // At once when it can be: the browser restores the scroll position of a page that is there.
  if (ready !== undefined && shown.page !== wanted) setShown(ready);

  useEffect(() => {
    if (loadedPage(wanted) !== undefined) return undefined;
    let isWanted = true;
    preloadPage(wanted).then(
      (page) => isWanted && setShown(page),
      // The code cannot be had, perhaps after a new release: let the server answer.
      () => isWanted && window.location.assign(path),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, path]);
  return shown;
}

function firstPage(wanted: PageId): LoadedPage {
  const page = loadedPage(wanted);
  if (page === undefined) throw new Error(`The page ${wanted} was not loaded before the first render.`);
  return page;
}

/** On every page but the first: head, focus, scroll position and the words that a reader hears. */
function useArrival(shown: LoadedPage): string {
  const [announcement, setAnnouncement] = useState('');
  const last = useRef(shown);
  const isBack = useRef(false);

  useEffect(() => {
    const remember = () => {
      isBack.current = true;
    };
    window.addEventListener('popstate', remember);
    return () => window.removeEventListener('popstate', remember);
  }, []);

  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const head = pageHead(shown);
    applyHead(head, document);
    if (!isBack.current) window.scrollTo({ top: 0, behavior: 'instant' });
    isBack.current = false;
    document.getElementById('main')?.focus({ preventScroll: true });
    setAnnouncement(head.title);
  }, [shown]);
  return announcement;
}
