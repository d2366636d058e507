import { EventEmitter } from 'node:events';
import type { MediaSocket } from '@saywell/media';

/** The server's end of somebody's WebSocket. */
export class FakeWebSocket extends EventEmitter implements MediaSocket {
  readyState: MediaSocket['readyState'] = 1;
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  closedWith: number | undefined;

  send(data: unknown): void {
    this.sent.push(data);
  }

  close(code = 1_000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.closedWith = code;
    this.emit('close', code);
  }

  terminate(): void {
    this.close(1_006);
  }
}
