import { createOutbox, createPartJoiner, type RoomClientMessage, splitMessage } from '@saywell/contract';
import { CallRoomError } from '../../errors/call-room-error.ts';
import type { EngineJoinRequest } from '../engine.ts';
import { Admission } from './admission.ts';
import { Comeback } from './comeback.ts';
import type { EngineEnvironment } from './engine-environment.ts';
import { Heartbeat } from './heartbeat.ts';
import { type Joined, parseRoomMessage, type RoomMessage } from './room-message.ts';
import { openTransport } from './transport/open-transport.ts';
import type { JoinAnswer } from './transport/peer-transport.ts';
import type { Transport } from './transport/transport.ts';

/** An answer takes a round trip. */
const helloAgainMs = 1_000;
/** Messages stored while the network is away. */
const maxQueuedMessages = 64;

type Hello = Extract<RoomClientMessage, { type: 'hello' }>;
type AppMessage = Extract<RoomClientMessage, { type: 'app-message' }>;

export interface RoomLinkOptions {
  readonly environment: EngineEnvironment;
  readonly engineUrl: string;
  /** Aborted when the call is over. */
  readonly signal: AbortSignal;
  /** As it is now: what the page has changed since counts for joining again. */
  readonly request: () => EngineJoinRequest;
  readonly wantedTracks: () => Hello['tracks'];
  readonly audioContext: () => AudioContext | undefined;
  /** A transport is open: sound may come. */
  readonly opened: () => void;
  readonly track: (track: MediaStreamTrack) => void;
  /** Of somebody beside the room's sound; undefined: it is not heard any more. */
  readonly voice: (sessionId: string, track: MediaStreamTrack | undefined) => void;
  /** Everything but what keeps the link itself alive. */
  readonly message: (message: RoomMessage) => void;
  readonly network: (event: 'connected' | 'interrupted', transport: Transport['kind']) => void;
  /** In the room again after the network was lost. */
  readonly rejoined: (joined: Joined) => void;
  /** The room let us go, or cannot be reached any more. */
  readonly failed: (failure: CallRoomError) => void;
}

/** The link to one room: hello and being taken in, messages both ways, and the way back after a lost network. */
export class RoomLink {
  readonly #options: RoomLinkOptions;
  readonly #admission = new Admission();
  readonly #heartbeat: Heartbeat;
  readonly #comeback: Comeback<Joined>;
  readonly #parts = createPartJoiner();
  #transport: Transport | undefined;
  #resumeToken: string | undefined;
  #sessionUrl: string | undefined;
  #ticket: string | undefined;
  #wasAdmitted = false;
  #queue: RoomClientMessage[] = [];
  #cancelHello = (): void => undefined;
  readonly #outbox = createOutbox<AppMessage>();
  /** Serial of the room's last app message. */
  #received = 0;

  constructor(options: RoomLinkOptions) {
    const { environment, signal } = options;
    const { setTimer, now } = environment;
    this.#options = options;
    this.#heartbeat = new Heartbeat({
      setTimer,
      ping: () => this.#post({ type: 'ping', at: now(), received: this.#received }),
      dead: () => {
        this.#transport?.close();
        this.#lost('The room does not answer');
      },
    });
    this.#comeback = new Comeback({
      environment,
      signal,
      rejoin: () => this.#rejoin(),
      back: (joined) => {
        this.begin();
        options.rejoined(joined);
      },
      gaveUp: (failure) => options.failed(failure),
    });
  }

  /** The open transport; undefined while the network is away. */
  get transport(): Transport | undefined {
    return this.#transport;
  }

  /** With it the page may take its place back after it was loaded again, once. */
  get ticket(): string | undefined {
    return this.#ticket;
  }

  /** Has the room taken the caller in, once at least? */
  get wasAdmitted(): boolean {
    return this.#wasAdmitted;
  }

  /** Where and with which token more of this session is opened; undefined where it was joined without an address. */
  get session(): { readonly sessionUrl: string; readonly token: string } | undefined {
    const [sessionUrl, token] = [this.#sessionUrl, this.#token];
    return sessionUrl !== undefined && token ? { sessionUrl, token } : undefined;
  }

  /** Opens a transport, says hello and waits until the room has taken us in; `begin()` follows. Rejects with a `CallRoomError`. */
  async open(): Promise<Joined> {
    const { signal, environment, opened } = this.#options;
    const transport = await this.#openTransport();
    if (signal.aborted) {
      transport.close();
      throw wasLeft();
    }
    this.#transport = transport;
    opened();
    const admitted = this.#admission.wait(environment.setTimer, signal);
    this.#sayHello();
    const joined = await admitted.finally(() => this.#cancelHello());
    // Left in the very moment of being taken in: everything is released already.
    if (signal.aborted) throw wasLeft();
    this.#ticket = joined.returnTicket ?? this.#ticket;
    this.#outbox.confirm(joined.received ?? 0);
    this.#wasAdmitted = true;
    return joined;
  }

  /** The caller is in and its people are known: what was said meanwhile goes out. */
  begin(): void {
    this.#heartbeat.start();
    for (const message of [...this.#queue.splice(0), ...this.#outbox.unconfirmed()]) this.#post(message);
    if (this.#transport) this.#options.network('connected', this.#transport.kind);
  }

  /** Sends now, or after the network is back; an app message of which it is not known that it came is sent again. */
  send(message: RoomClientMessage): void {
    const isApp = message.type === 'app-message';
    const numbered = isApp ? this.#outbox.add(message) : message;
    if (this.#transport && !this.#admission.isPending) this.#post(numbered);
    else if (!isApp && this.#queue.length < maxQueuedMessages) this.#queue.push(message);
  }

  /** Leaves for good; said twice over, because either may be lost. */
  sayBye(): void {
    this.#post({ type: 'bye' });
    const { session } = this;
    if (session) deleteSession(session.sessionUrl, session.token, this.#options.environment.fetch);
  }

  /** The page is loaded again: the room reserves the place. */
  sayAway(): void {
    this.#post({ type: 'bye', resumable: true });
  }

  close(): void {
    this.#heartbeat.stop();
    this.#comeback.stop();
    this.#closeTransport();
    this.#queue = [];
    this.#admission.refuse(wasLeft());
  }

  get #token(): string | undefined {
    return this.#resumeToken ?? this.#options.request().token;
  }

  #hello(): Hello {
    const { userName, userData, audio, keepSeat } = this.#options.request();
    const tracks = this.#options.wantedTracks();
    return {
      type: 'hello',
      ...(userName === undefined ? {} : { userName }),
      ...(userData === undefined ? {} : { userData }),
      audio,
      ...(tracks && { tracks }),
      ...(keepSeat && this.#ticket === undefined && { wantsTicket: true }),
      received: this.#received,
    };
  }

  /** Until it is heard: what comes in the very moment in which a channel opens can be lost by the other end. */
  #sayHello(): void {
    this.#post(this.#hello());
    this.#cancelHello = this.#options.environment.setTimer(() => this.#sayHello(), helloAgainMs);
  }

  #openTransport(): Promise<Transport> {
    const { environment, engineUrl, signal, request, audioContext, track, voice } = this.#options;
    const wanted = {
      request: request(),
      token: () => this.#token ?? '',
      context: audioContext(),
      engineUrl,
      onAccepted: (answer: Omit<JoinAnswer, 'answer'>) => {
        this.#sessionUrl = answer.sessionUrl;
        this.#resumeToken = answer.resumeToken ?? this.#resumeToken;
      },
    };
    const handlers = {
      message: (text: string) => this.#receive(text),
      track,
      voice: (sessionId: string, heard: MediaStreamTrack | undefined) => {
        if (!signal.aborted) voice(sessionId, heard);
      },
      lost: (reason: string) => this.#lost(reason),
    };
    return openTransport(wanted, handlers, environment, signal);
  }

  async #rejoin(): Promise<Joined> {
    try {
      return await this.open();
    } catch (error) {
      this.#closeTransport();
      throw error;
    }
  }

  #lost(reason: string): void {
    const transport = this.#transport;
    this.#transport = undefined;
    this.#heartbeat.stop();
    const failure = new CallRoomError('connection-error', reason, { details: { on: 'rtc-connection' } });
    if (this.#admission.isPending) return this.#admission.refuse(failure);
    if (!transport || this.#options.signal.aborted) return undefined;
    this.#options.network('interrupted', transport.kind);
    return this.#comeback.lost(failure, this.#resumeToken !== undefined);
  }

  #closeTransport(): void {
    this.#transport?.close();
    this.#transport = undefined;
  }

  #receive(text: string): void {
    const message = parseRoomMessage(text);
    if (!message || this.#options.signal.aborted) return;
    switch (message.type) {
      case 'session':
        this.#resumeToken = message.resumeToken;
        return;
      case 'part': {
        const whole = this.#parts.add(message);
        if (typeof whole === 'string') this.#receive(whole);
        return;
      }
      case 'pong':
        this.#outbox.confirm(message.received ?? 0);
        return this.#heartbeat.answered();
      case 'error':
        return this.#refused(
          new CallRoomError(message.error.type, message.error.msg, { details: { on: 'room' } }),
        );
      case 'joined':
        if (this.#admission.isPending) return this.#admission.grant(message);
        return this.#options.message(message);
      case 'ended':
        if (this.#admission.isPending)
          return this.#admission.refuse(new CallRoomError('end-of-life', message.reason));
        return this.#options.message(message);
      case 'app-message':
        if (message.serial !== undefined && message.serial <= this.#received) return;
        this.#received = message.serial ?? this.#received;
        return this.#options.message(message);
      case 'participant-joined':
      case 'participant-updated':
      case 'participant-left':
      case 'participant-counts':
      case 'slots':
      case 'slots-needed':
      case 'response':
      case 'event':
      case 'refused':
        return this.#options.message(message);
    }
  }

  #refused(failure: CallRoomError): void {
    if (this.#admission.isPending) this.#admission.refuse(failure);
    else this.#options.failed(failure);
  }

  #post(message: RoomClientMessage): void {
    for (const text of splitMessage(JSON.stringify(message))) this.#transport?.send(text);
  }
}

function wasLeft(): CallRoomError {
  return new CallRoomError('cancelled', 'The room was left');
}

/** Leaves the session. Outlives the page; nobody waits for the answer. */
function deleteSession(sessionUrl: string, token: string, fetch: typeof globalThis.fetch): void {
  void fetch(sessionUrl, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined);
}
