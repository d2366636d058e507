import type { RoomRequestMessage, RoomResponseMessage } from '@saywell/contract';
import { CallRoomError } from '../../errors/call-room-error.ts';
import type { SetTimer } from '../../platform/environment.ts';

/** A room answers at once what it can; who waits longer names its own limit. */
const defaultTimeoutMs = 10_000;

interface OpenRequest {
  readonly method: string;
  readonly cancelTimer: () => void;
  resolve(result: unknown): void;
  reject(error: CallRoomError): void;
}

/** Requests to the room that wait for their answers. Each settles once. */
export class RoomRequests {
  readonly #send: (message: RoomRequestMessage) => void;
  readonly #setTimer: SetTimer;
  readonly #open = new Map<number, OpenRequest>();
  #lastId = 0;

  constructor(send: (message: RoomRequestMessage) => void, setTimer: SetTimer) {
    this.#send = send;
    this.#setTimer = setTimer;
  }

  /** Rejects with the room's refusal, or when there is no answer in time. */
  ask(method: string, params: unknown, timeoutMs: number = defaultTimeoutMs): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const late = (): void =>
        this.#fail(id, 'connection-error', `${method} was not answered within ${timeoutMs} ms`);
      this.#open.set(id, { method, resolve, reject, cancelTimer: this.#setTimer(late, timeoutMs) });
      this.#send({ type: 'request', id, method, params });
    });
  }

  answer(response: RoomResponseMessage): void {
    const request = this.#take(response.id);
    if (!request) return;
    if (!('error' in response)) return request.resolve(response.result);
    const { code, msg } = response.error;
    request.reject(new CallRoomError('request-refused', msg, { details: { method: request.method, code } }));
  }

  /** The call is over. */
  cancel(): void {
    for (const id of this.#open.keys()) this.#fail(id, 'cancelled', 'The room was left');
  }

  #fail(id: number, code: 'connection-error' | 'cancelled', message: string): void {
    const request = this.#take(id);
    request?.reject(new CallRoomError(code, message, { details: { method: request.method } }));
  }

  #take(id: number): OpenRequest | undefined {
    const request = this.#open.get(id);
    this.#open.delete(id);
    request?.cancelTimer();
    return request;
  }
}
