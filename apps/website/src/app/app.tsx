import { type ReactNode, StrictMode, useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import { Footer } from '../components/footer.tsx';
import { Header } from '../components/header.tsx';
import { PreloadPageContext } from '../components/preload-page-context.ts';
import { CallBarPlace } from '../features/call/call-bar-place.tsx';
import { SiteCallProvider, useLastAgent } from '../features/call/call-context.tsx';
import { FloatingCallNotice } from '../features/call/call-error-notice.tsx';
import type { SiteCall } from '../features/call/site-call.ts';
import { callPanelPages } from './call-panel-pages.ts';
import { preloadPage } from './page-loader.ts';
import { PageOutlet } from './page-outlet.tsx';
import { findPage } from './routes.ts';

export interface AppProps {
  readonly call: SiteCall;
  /** Only while prerendering: the path to render. */
  readonly path?: string;
  /** After the first effects: the frame answers to the visitor. */
  readonly onReady?: () => void;
  /** What is between header and footer answers too. Must stay the same function. */
  readonly onPageReady?: () => void;
}

export function App({ call, path, onReady, onPageReady }: AppProps): ReactNode {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <SiteCallProvider call={call}>
        <PreloadPageContext value={preloadPath}>
          <Router ssrPath={path}>
            <a className="skip-link" href="#main">
              Skip to content
            </a>
            <Header />
            <PageOutlet onReady={onPageReady} />
            <Footer />
            <FloatingCall />
          </Router>
        </PreloadPageContext>
      </SiteCallProvider>
    </StrictMode>
  );
}

/** Whoever follows the link will hear of a failure. */
const preloadPath = (path: string): void => void preloadPage(findPage(path)).catch(() => {});

function FloatingCall(): ReactNode {
  const [path] = useLocation();
  const page = findPage(path);
  const panel = callPanelPages[page];
  const hasPanel = panel !== undefined;
  const agent = useLastAgent() ?? 'main';
  // Each panel there shows the calls of one agent and no others.
  const isOthersCall = page === 'solutions' && (agent === 'main' || agent === 'squad');
  return (
    <>
      <FloatingCallNotice hasPanel={hasPanel && !isOthersCall} />
      <CallBarPlace hasPanel={hasPanel} hasTranscript={panel?.hasTranscript === true} />
    </>
  );
}
