import { ROOM_TOKEN_PARAMETER } from '@saywell/contract';

const tokenParameter = new RegExp(`([?&;]${ROOM_TOKEN_PARAMETER}=)[^&;#]*`, 'gi');

/** The address of a request as it may be logged: without room tokens. */
export function redactUrl(url: string): string {
  return url.replace(tokenParameter, '$1[redacted]');
}
