import type { RawData, WebSocket } from 'ws';

/** What is used of a WebSocket, so that others can bring their own. */
export type MediaSocket = Pick<
  WebSocket,
  'readyState' | 'bufferedAmount' | 'send' | 'close' | 'terminate'
> & {
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: (code: number) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};
