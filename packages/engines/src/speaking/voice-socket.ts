import { type Clock, EngineError } from '@saywell/agent';
import type { EngineNet } from '../shared/engine-net.ts';
import { type EngineSocket, openSocket } from '../shared/socket/open-socket.ts';
import { createQueue, type Queue } from './queue.ts';
import { type SpokenEvent, type VoiceWire, whoeverSpeaks } from './voice-wire.ts';

/** What the contexts of one voice have in common: a socket, which rests when nobody speaks. */
export interface VoiceSocket {
  /** Throws EngineError. */
  open(signal: AbortSignal): Promise<void>;
  listen(context: string): Queue<SpokenEvent>;
  /** What still comes of this context is dropped. */
  leave(context: string): void;
  send(messages: readonly string[]): void;
  /** Hangs up; it may be opened again. */
  close(): void;
}

/** Visitors speak for so long between two answers. Vendors close idle sockets after 20 s and more. */
const idleMs = 30_000;

const nothing = (): void => undefined;

export function createVoiceSocket(
  engine: string,
  wire: VoiceWire,
  { net, clock }: { readonly net: EngineNet; readonly clock: Clock },
): VoiceSocket {
  const listeners = new Map<string, Queue<SpokenEvent>>();
  let socket: EngineSocket | null = null;
  let opening: Promise<EngineSocket> | null = null;
  let stopIdle: () => void = nothing;

  const hangUp = (): void => {
    socket?.close();
    socket = null;
  };
  const lose = (error: EngineError): void => {
    hangUp();
    for (const [context, queue] of listeners) queue.push({ type: 'failed', context, error });
  };
  const take = (message: string | Uint8Array): void => {
    for (const event of wire.read(message)) {
      if (event.context === whoeverSpeaks) for (const queue of listeners.values()) queue.push(event);
      else if (event.context !== undefined) listeners.get(event.context)?.push(event);
      else if (event.type === 'failed') lose(event.error);
    }
  };
  const connect = async (): Promise<EngineSocket> => {
    const { guard, connectTimeoutMs } = net;
    const { address, headers } = wire;
    const opened = await openSocket({
      engine,
      address,
      headers,
      guard,
      connectTimeoutMs,
      onMessage: take,
      onLost: lose,
    });
    socket = opened;
    for (const message of wire.hello ?? []) opened.send(message);
    return opened;
  };
  return {
    async open(signal) {
      if (signal.aborted) throw givenUp(engine);
      stopIdle();
      if (socket !== null) return;
      opening ??= connect().finally(() => {
        opening = null;
      });
      await opening;
    },
    listen(context) {
      stopIdle();
      const queue = createQueue<SpokenEvent>((callback, delayMs) => clock.setTimer(callback, delayMs));
      listeners.set(context, queue);
      return queue;
    },
    leave(context) {
      listeners.delete(context);
      stopIdle();
      if (listeners.size === 0) stopIdle = clock.setTimer(hangUp, idleMs);
    },
    send: (messages) => messages.forEach((message) => socket?.send(message)),
    close() {
      stopIdle();
      hangUp();
    },
  };
}

export const givenUp = (engine: string): EngineError =>
  new EngineError('engine-aborted', engine, 'The request was given up');
