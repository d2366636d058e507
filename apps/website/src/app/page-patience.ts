import type { SiteCall } from '../features/call/site-call.ts';
import { findPage } from './routes.ts';

/** The code that stays with a page whose next one does not come: to be here before the network is gone. */
export const loadPatience = () => import('../features/page-patience/be-patient.tsx');

const isOwn = (path: string): boolean => findPage(path) !== 'not-found';
/** The router follows the history by itself. */
const navigate = (address: string): void => window.history.pushState(null, '', address);

/** From the first call on no link loads another document while one is running. Answers what tells whether one is. */
export function keepPageInCalls({ store }: Pick<SiteCall, 'store'>): () => boolean {
  const hasCall = () => store.getSnapshot().lifecycle.phase !== 'idle';
  let isKept = false;
  store.subscribe(() => {
    if (isKept || !hasCall()) return;
    isKept = true;
    loadPatience().then(
      ({ keepCallPage }) => keepCallPage({ document, hasCall, isOwn, navigate }),
      () => {
        isKept = false;
      },
    );
  });
  return hasCall;
}
