import {
  createSystemClock,
  EngineError,
  type RealtimeEvent,
  type RealtimeLine,
  type RealtimeOptions,
  type RealtimeSession,
  type ToolResult,
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
  setup: RealtimeSetup,
  loadWire: () => Promise<RealtimeWire>,
  asked: RealtimeOptions,
): RealtimeSession {
  return new SocketSession(setup, loadWire, asked);
}

class SocketSession implements RealtimeSession {
  readonly #setup: RealtimeSetup;
  readonly #asked: RealtimeOptions;
  readonly #closing = new AbortController();
  readonly #frames = createAudioFrames(frameSamples, (samples) => this.#protocol?.write(samples));
  readonly #stopLimit: () => void;
  #socket: EngineSocket | null = null;
  #protocol: RealtimeProtocol | null = null;
  #state: 'opening' | 'ready' | 'over' = 'opening';
  #waiting: ((ready: RealtimeProtocol) => void)[] = [];

  constructor(setup: RealtimeSetup, loadWire: () => Promise<RealtimeWire>, asked: RealtimeOptions) {
    this.#setup = setup;
    this.#asked = asked;
    const { name, net } = setup;
    const { clock = createSystemClock(), connectTimeoutMs = defaultReadyMs } = net;
    const timedOut = new EngineError('engine-timed-out', name, 'The endpoint was not ready in time');
    this.#stopLimit = clock.setTimer(() => this.#fail(timedOut), connectTimeoutMs);
    this.#open(loadWire).catch((error: unknown) => this.#fail(failureOf(name, error)));
  }

  write(samples: Int16Array): void {
    this.#ask(() => this.#frames.push(samples));
  }
  add(line: RealtimeLine): void {
    this.#ask((to) => to.add(line));
  }
  answer(): void {
    this.#ask((to) => to.answer());
  }
  say(line: string, text: string): void {
    this.#ask((to) => to.say(line, text));
  }
  said(line: string, heardText: string): void {
    this.#ask((to) => to.said(line, heardText));
  }
  cancel(reply: string): void {
    this.#ask((to) => to.cancel(reply));
  }
  heard(reply: string, heardMs: number): void {
    this.#ask((to) => to.heard(reply, heardMs));
  }
  answerTool(call: string, result: ToolResult): void {
    this.#ask((to) => to.answerTool(call, result));
  }

  close(): void {
    this.#state = 'over';
    this.#waiting = [];
    this.#stopLimit();
    this.#closing.abort();
    this.#socket?.close();
  }

  async #open(loadWire: () => Promise<RealtimeWire>): Promise<void> {
    const { name, net } = this.#setup;
    const wire = await loadWire();
    const protocol = wire.createProtocol(this.#asked, {
      send: (message) => this.#socket?.send(JSON.stringify(message)),
      emit: (event) => this.#emit(event),
    });
    const socket = await openSocket({
      engine: name,
      address: wire.address,
      headers: wire.headers,
      guard: net.guard,
      connectTimeoutMs: net.connectTimeoutMs,
      signal: this.#closing.signal,
      onMessage(message) {
        const isBytes = wire.isBinary && typeof message !== 'string';
        protocol.receive(jsonMessage(name, isBytes ? Buffer.from(message).toString('utf8') : message));
      },
      onLost: (error) => this.#fail(error),
    });
    if (this.#closing.signal.aborted) return socket.close();
    this.#socket = socket;
    this.#protocol = protocol;
    protocol.opening();
  }

  #ask(act: (ready: RealtimeProtocol) => void): void {
    if (this.#state === 'over') return;
    if (this.#state === 'ready' && this.#protocol !== null) act(this.#protocol);
    else this.#waiting.push(act);
  }

  #emit(event: RealtimeEvent): void {
    if (this.#state === 'over') return;
    this.#asked.onEvent(event);
    if (event.type === 'ready') this.#ready();
  }

  #ready(): void {
    this.#state = 'ready';
    this.#stopLimit();
    const due = this.#waiting;
    this.#waiting = [];
    for (const act of due) this.#ask(act);
  }

  #fail(error: EngineError): void {
    if (this.#state === 'over') return;
    this.close();
    this.#asked.onEvent({ type: 'failed', error });
  }
}

function failureOf(engine: string, error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  // Its message could hold anything.
  return new EngineError('engine-failed', engine, 'It could not be opened');
}
