import {
  createSystemClock,
  EngineError,
  type RealtimeEvent,
  type RealtimeOptions,
  type RealtimeSession,
} from '@saywell/agent';
import { createAudioFrames } from '../hearing/audio-frames.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { type EngineSocket, openSocket } from '../shared/socket/open-socket.ts';
import type { RealtimeProtocol, RealtimeSetup, RealtimeWire } from './realtime-protocol.ts';

const defaultReadyMs = 5000;
/** Less is more messages than sound, more is heard late. */
const frameSamples = 40 * 16;

/** One session over one socket; what is asked before it is ready waits. */
export function openSocketSession(
  { name, net }: RealtimeSetup,
  loadWire: () => Promise<RealtimeWire>,
  asked: RealtimeOptions,
): RealtimeSession {
  const { clock = createSystemClock(), connectTimeoutMs = defaultReadyMs } = net;
  const closing = new AbortController();
  let socket: EngineSocket | null = null;
  let protocol: RealtimeProtocol | null = null;
  let state: 'opening' | 'ready' | 'over' = 'opening';
  let waiting: (() => void)[] = [];

  const emit = (event: RealtimeEvent): void => {
    if (state === 'over') return;
    asked.onEvent(event);
    if (event.type !== 'ready') return;
    state = 'ready';
    stopLimit();
    const due = waiting;
    waiting = [];
    for (const act of due) act();
  };
  const finish = (): void => {
    state = 'over';
    waiting = [];
    stopLimit();
    closing.abort();
    socket?.close();
  };
  const fail = (error: EngineError): void => {
    if (state === 'over') return;
    finish();
    asked.onEvent({ type: 'failed', error });
  };
  const timedOut = new EngineError('engine-timed-out', name, 'The endpoint was not ready in time');
  const stopLimit = clock.setTimer(() => fail(timedOut), connectTimeoutMs);
  const open = async (): Promise<void> => {
    const wire = await loadWire();
    const made = wire.createProtocol(asked, {
      send: (message) => socket?.send(JSON.stringify(message)),
      emit,
    });
    const opened = await openSocket({
      engine: name,
      address: wire.address,
      headers: wire.headers,
      guard: net.guard,
      connectTimeoutMs,
      signal: closing.signal,
      onMessage(message) {
        const text =
          wire.isBinary && typeof message !== 'string' ? Buffer.from(message).toString('utf8') : message;
        made.receive(jsonMessage(name, text));
      },
      onLost: fail,
    });
    if (closing.signal.aborted) return opened.close();
    socket = opened;
    protocol = made;
    made.opening();
  };
  const failed = (error: unknown): void =>
    fail(
      error instanceof EngineError ? error : new EngineError('engine-failed', name, 'It could not be opened'),
    );
  open().catch(failed);

  const frames = createAudioFrames(frameSamples, (samples) => protocol?.write(samples));
  const ask = (act: (ready: RealtimeProtocol) => void): void => {
    if (state === 'over') return;
    if (state === 'ready' && protocol !== null) return act(protocol);
    waiting.push(() => protocol && act(protocol));
  };
  return {
    write: (samples) => ask(() => frames.push(samples)),
    add: (line) => ask((to) => to.add(line)),
    answer: () => ask((to) => to.answer()),
    say: (line, text) => ask((to) => to.say(line, text)),
    said: (line, heardText) => ask((to) => to.said(line, heardText)),
    cancel: (reply) => ask((to) => to.cancel(reply)),
    heard: (reply, heardMs) => ask((to) => to.heard(reply, heardMs)),
    answerTool: (call, result) => ask((to) => to.answerTool(call, result)),
    close: finish,
  };
}
