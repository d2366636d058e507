import { ROOM_TOKEN_PARAMETER } from '@saywell/contract';

/** Of rooms, and of the links in mails. */
const tokenParameter = new RegExp(`([?&;](?:${ROOM_TOKEN_PARAMETER}|token)=)[^&;#]*`, 'gi');

/** The address of a request as it may be logged: without tokens. */
export function redactUrl(url: string): string {
  return url.replace(tokenParameter, '$1[redacted]');
}
