import type { ServerResponse } from 'node:http';

/** Aborts when the caller is gone before its answer was sent. */
export function requestSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
