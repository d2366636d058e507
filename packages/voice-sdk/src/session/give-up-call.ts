import { type Call, ROOM_TOKEN_PARAMETER } from '@saywell/contract';

/**
 * Tells the server that nobody will join this call, which it would wait for during two minutes. Only where the room is
 * one of ours: other servers have no such request. Outlives the page; nobody waits for the answer.
 */
export function giveUpCall(call: Call, fetch: typeof globalThis.fetch): void {
  const { webCallUrl = '', transport } = call;
  if (transport?.provider !== 'saywell' || !URL.canParse(webCallUrl)) return;
  const { origin, pathname, searchParams } = new URL(webCallUrl);
  void fetch(`${origin}${pathname}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${searchParams.get(ROOM_TOKEN_PARAMETER) ?? ''}` },
    keepalive: true,
  }).catch(() => undefined);
}
