import type { CallRoomEnvironment } from '../platform/environment.ts';

const timeoutMs = 10_000;

/** Can this page open a WebSocket to the server and hear from it? Never rejects. */
export function echoes(
  environment: Pick<CallRoomEnvironment, 'createSocket' | 'setTimer'>,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { createSocket, setTimer } = environment;
  if (!createSocket || signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = createSocket(address.replace(/^http/, 'ws'));
    const text = `echo ${timeoutMs}`;
    const settle = (hasPassed: boolean): void => {
      cancelTimer();
      signal.removeEventListener('abort', fail);
      socket.close();
      resolve(hasPassed);
    };
    const fail = (): void => settle(false);
    const cancelTimer = setTimer(fail, timeoutMs);
    signal.addEventListener('abort', fail);
    socket.addEventListener('open', () => socket.send(text));
    socket.addEventListener('message', ({ data }) => settle(data === text));
    socket.addEventListener('error', fail);
    socket.addEventListener('close', fail);
  });
}
