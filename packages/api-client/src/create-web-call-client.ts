import type { AnswerOf, ApiClient } from './api-client.ts';
import type { Routes } from './route-text.ts';
import { createSender, type SenderOptions, type SendOptions } from './sender.ts';

/** Creates one web call. Rejects with an `ApiError`. */
export type CreateWebCall = (
  body: Parameters<ApiClient['call']['createWeb']>[0],
  options?: SendOptions,
) => Promise<AnswerOf<Routes['call']['createWeb']>>;

/** `POST /call/web` alone, for pages: the whole client's table would be dead weight there. */
export function createWebCallClient(options: SenderOptions): CreateWebCall {
  const send = createSender(options);
  return (body, sendOptions) => send({ method: 'POST', path: '/call/web', body }, sendOptions);
}
