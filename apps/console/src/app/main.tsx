import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from '../ui/toast.tsx';
import { followFocus } from './follow-focus.ts';
import { GateDialogs } from './gate-dialogs.tsx';
import { takeLinkSecret } from './link-secret.ts';
import { loadCode } from './load-code.ts';
import { base, createConsoleRouter } from './router.tsx';
import { createServices, ServicesProvider, stateQuery } from './services.tsx';

const services = createServices();
// Before the router has looked at the address.
services.link.secret = takeLinkSecret(location, history, base);
const router = createConsoleRouter(services);
followFocus(router);
void loadCodeEarly().catch(() => undefined);
// A link that is pasted into a page of the console changes nothing but what is behind `#`.
addEventListener('hashchange', () => {
  const secret = takeLinkSecret(location, history, base);
  if (secret === null) return;
  services.link.secret = secret;
  router.history.replace(location.pathname);
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={services.queries}>
      <ServicesProvider services={services}>
        <RouterProvider router={router} />
        <GateDialogs />
        <Toasts />
      </ServicesProvider>
    </QueryClientProvider>
  </StrictMode>,
);

/** The code of the page comes while the server is still asked who this is. Failures are told by who needs what did not come. */
async function loadCodeEarly(): Promise<void> {
  const { signedIn } = await services.queries.query(stateQuery(services));
  if (signedIn) await loadCode(router, router.latestLocation.pathname);
}
