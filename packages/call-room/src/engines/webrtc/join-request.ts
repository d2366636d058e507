import { type ApiErrorBody, JOIN_HEADERS, joinErrorTypes, type RoomErrorType } from '@saywell/contract';
import { CallRoomError } from '../../errors/call-room-error.ts';

export interface JoinAnswer {
  readonly answer: string;
  /** To be deleted when leaving; undefined when the server named none. */
  readonly sessionUrl: string | undefined;
  readonly resumeToken: string | undefined;
}

/** Posts the offer (RFC 9725 shape). Rejects with a `CallRoomError` whose code is a room error type. */
export async function postOffer(
  request: { readonly url: string; readonly token: string; readonly offer: string },
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<JoinAnswer> {
  const response = await fetch(request.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${request.token}`, 'content-type': 'application/sdp' },
    body: request.offer,
    signal,
  }).catch((error: unknown) => {
    throw CallRoomError.from(error, 'connection-error');
  });
  if (!response.ok) throw await refusal(response, request.url);
  const location = response.headers.get('location');
  return {
    answer: await response.text(),
    sessionUrl: location ? new URL(location, request.url).href : undefined,
    resumeToken: response.headers.get(JOIN_HEADERS.resumeToken) ?? undefined,
  };
}

async function refusal(response: Response, uri: string): Promise<CallRoomError> {
  const body: Partial<ApiErrorBody> = await response.json().catch(() => ({}));
  const types: Partial<Record<string, RoomErrorType>> = joinErrorTypes;
  const type = types[body.code ?? ''] ?? 'connection-error';
  const text = typeof body.message === 'string' ? body.message : `Received ${response.status} response`;
  return new CallRoomError(type, text, {
    details: { on: 'join', uri, status: response.status, code: body.code },
  });
}

/** Leaves the session. Outlives the page; nobody waits for the answer. */
export function deleteSession(sessionUrl: string, token: string, fetch: typeof globalThis.fetch): void {
  void fetch(sessionUrl, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined);
}
