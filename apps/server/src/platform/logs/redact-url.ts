import { ROOM_TOKEN_PARAMETER } from '@saywell/contract';

/** Of rooms, of the links in mails, and of the addresses that open without a key. */
const tokenParameter = new RegExp(`([?&;](?:${ROOM_TOKEN_PARAMETER}|token|signature)=)[^&;#]*`, 'gi');

/** The address of a request as it may be logged: without tokens. */
export function redactUrl(url: string): string {
  return url.replace(tokenParameter, '$1[redacted]');
}
