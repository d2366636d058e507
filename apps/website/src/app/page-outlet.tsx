import { memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { BrokenPage } from './broken-page.tsx';
import { type LoadedPage, loadedPage, pageArrival } from './page-loader.ts';
import { findPage, type PageId } from './routes.ts';
import { usePageTrip } from './use-page-trip.ts';

export interface PageOutletProps {
  /** The first page answers to the visitor. Must stay the same function. */
  readonly onReady?: (() => void) | undefined;
}

const instead = (retry: () => void): ReactNode => <BrokenPage onRetry={retry} />;

/** Shows the page of the address; the last one stays until the next one's code is here. */
export function PageOutlet({ onReady }: PageOutletProps): ReactNode {
  const { shown, notice } = usePageTrip();
  const announcement = useArrival(shown);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={shown} fallback={instead}>
          <PagePlace page={shown} onReady={onReady} />
        </ErrorBoundary>
      </main>
      <output className="visually-hidden">{announcement}</output>
      {notice}
    </>
  );
}

/**
 * Until the first page's code is here its HTML stays untouched. Memoized, because an
 * update from outside would make React throw that HTML away. Whether the page is waited for is decided
 * here, once: a component that waits must not find in a second try that it need not have.
 */
const PagePlace = memo(function PagePlace({ page, onReady }: { page: PageId } & PageOutletProps): ReactNode {
  const loaded = loadedPage(page);
  return (
    <Suspense>
      {loaded === undefined ? (
        <ArrivingPage page={page} onReady={onReady} />
      ) : (
        <PageContent loaded={loaded} onReady={onReady} />
      )}
    </Suspense>
  );
});

function ArrivingPage({ page, onReady }: { page: PageId } & PageOutletProps): ReactNode {
  return <PageContent loaded={use(pageArrival(page))} onReady={onReady} />;
}

function PageContent({ loaded, onReady }: { loaded: LoadedPage } & PageOutletProps): ReactNode {
  const { page, Component } = loaded;
  useEffect(() => onReady?.(), [onReady]);
  return <Component page={page} />;
}

/** Of the page, or of the part that the address names. */
function showBeginning(): void {
  const { hash } = window.location;
  const part = hash === '' ? null : document.getElementById(hash.slice(1));
  if (part === null) window.scrollTo({ top: 0, behavior: 'instant' });
  else part.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** On every page but the first: head, focus, scroll position and the words that a reader hears. */
function useArrival(shown: PageId): string {
  const [announcement, setAnnouncement] = useState('');
  const last = useRef(shown);
  const isBack = useRef(false);

  useEffect(() => {
    // A jump inside the page is a step in the history, too, but leads to no other page.
    const remember = () => {
      isBack.current = findPage(window.location.pathname) !== last.current;
    };
    window.addEventListener('popstate', remember);
    return () => window.removeEventListener('popstate', remember);
  }, []);

  useEffect(() => {
    const page = loadedPage(shown);
    if (last.current === shown || page === undefined) return;
    last.current = shown;
    // Beside the page's own code, for pages that are left are few.
    void changeHead(page, () => last.current === shown).then(setAnnouncement);
    if (!isBack.current) showBeginning();
    isBack.current = false;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [shown]);
  return announcement;
}

/** Resolves with the page's title. The head's code comes late: most visitors leave no page. */
async function changeHead(page: LoadedPage, isShown: () => boolean): Promise<string> {
  try {
    const { applyHead, pageHead } = await import('./page-head.ts');
    const head = pageHead(page);
    if (isShown()) applyHead(head, document);
    return head.title;
  } catch {
    return page.metadata.title;
  }
}
