import type { ApiClient } from './api-client.ts';
import { createSender, type SenderOptions } from './sender.ts';

/** `POST /call/web` alone, for pages: the whole client's table would be dead weight there. */
export function createWebCallClient(options: SenderOptions): ApiClient['call']['createWeb'] {
  const send = createSender(options);
  return (body, requestOptions) => send({ method: 'POST', path: '/call/web', body }, requestOptions);
}
