import { type Call, ROOM_TOKEN_PARAMETER } from '@saywell/contract';
import type { PageEnvironment } from '../environment/page-environment.ts';

/** What of a session tells whether somebody comes into its call. */
interface Arrival {
  readonly hasJoined: boolean;
  /** Aborted when the call is over. */
  readonly signal: AbortSignal;
}

/**
 * Waits for the visitor of a call, and tells the server when nobody will join it: the start failed or was stopped, or
 * the page goes away. The call would wait for two minutes. Only where the room is one of ours: other servers have no
 * such request.
 */
export function awaitJoin(
  { webCallUrl = '', transport }: Call,
  session: Arrival,
  { fetch, document }: Pick<PageEnvironment, 'fetch' | 'document'>,
): void {
  if (transport?.provider !== 'saywell' || !URL.canParse(webCallUrl)) return;
  const { origin, pathname, searchParams } = new URL(webCallUrl);
  const token = searchParams.get(ROOM_TOKEN_PARAMETER) ?? '';
  const { signal } = session;
  function giveUp(): void {
    if (session.hasJoined) return;
    // Outlives the page; nobody waits for the answer.
    fetch(`${origin}${pathname}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
      keepalive: true,
    }).catch(() => undefined);
  }
  if (signal.aborted) return giveUp();
  signal.addEventListener('abort', giveUp);
  document?.defaultView?.addEventListener('pagehide', giveUp, { signal });
}
