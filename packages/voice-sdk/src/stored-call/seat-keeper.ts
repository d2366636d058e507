import type { Seat } from '@saywell/call-room';
import { RESUME_WINDOW_MS } from '@saywell/contract';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { ParsedStart } from '../options/parse-start.ts';
import type { SessionState } from '../session/session-state.ts';
import type { StoredCall } from './stored-call.ts';

/**
 * What stores a call for the page that comes next; fetched where that is wanted. The token is in
 * the storage only from the page's end until the next one is in, so that a copy of the tab does not get it.
 */
export function seatKeeper(
  session: { readonly state: SessionState; readonly request: ParsedStart },
  key: string,
  environment: Pick<PageEnvironment, 'now' | 'sessionStorage'>,
  hasMicrophone: boolean,
): (seat: Seat) => void {
  return ({ url, token }) => {
    const { state } = session;
    const { page } = session.request;
    if (!('webCall' in state)) return;
    const { id, orgId, type, status, artifactPlan, createdAt, updatedAt } = state.webCall;
    const webCallUrl = `${url}?t=${token}`;
    const stored: StoredCall = {
      call: { id, orgId, type, status, artifactPlan, createdAt, updatedAt, webCallUrl },
      muted: state.isMuted,
      mode: page.mode === 'voice' && !hasMicrophone ? 'listen' : page.mode,
      expiresAtMs: environment.now() + RESUME_WINDOW_MS,
    };
    try {
      environment.sessionStorage()?.setItem(key, JSON.stringify(stored));
    } catch {
      // Full, or forbidden: the call ends with its page.
    }
  };
}
