import { CallRoomError } from '../../../errors/call-room-error.ts';
import type { SetTimer } from '../../../platform/environment.ts';
import type { PeerProgress } from './peer-transport.ts';
import type { Transport } from './transport.ts';
import { type RaceEffect, type RaceEvent, raceStart, raceTransports } from './transport-race.ts';

export interface RaceOptions {
  readonly openPeer: (
    signal: AbortSignal,
    onProgress: (progress: PeerProgress) => void,
  ) => Promise<Transport>;
  readonly openSocket: (signal: AbortSignal) => Promise<Transport>;
  readonly setTimer: SetTimer;
  /** Ends both. */
  readonly signal: AbortSignal;
}

/** Does what the rules of `transport-race.ts` say. Rejects with the `CallRoomError` of what failed last. */
export function runRace(options: RaceOptions): Promise<Transport> {
  return new Promise((resolve, reject) => new RunningRace(options, resolve, reject).start());
}

class RunningRace {
  readonly #options: RaceOptions;
  readonly #resolve: (transport: Transport) => void;
  readonly #reject: (failure: CallRoomError) => void;
  readonly #peer = new AbortController();
  readonly #socket = new AbortController();
  #state = raceStart;
  #isOver = false;
  #failure = new CallRoomError('connection-error', 'No connection');
  #opened: Transport | undefined;
  #cancelHeadStart = (): void => undefined;

  constructor(
    options: RaceOptions,
    resolve: (transport: Transport) => void,
    reject: (failure: CallRoomError) => void,
  ) {
    this.#options = options;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  start(): void {
    const { openPeer, signal } = this.#options;
    if (signal.aborted) this.#abort();
    signal.addEventListener('abort', this.#abort);
    openPeer(this.#peer.signal, (progress) => this.#dispatch(progress)).then(
      (transport) => this.#open(transport, 'peer-open'),
      (error: unknown) => {
        const failure = this.#remember(error);
        this.#dispatch({ type: 'peer-failed', isFinal: failure.code !== 'connection-error' });
      },
    );
  }

  readonly #abort = (): void => {
    this.#peer.abort();
    this.#socket.abort();
  };

  #openSocket(): void {
    this.#options.openSocket(this.#socket.signal).then(
      (transport) => this.#open(transport, 'socket-open'),
      (error: unknown) => {
        this.#remember(error);
        this.#dispatch({ type: 'socket-failed' });
      },
    );
  }

  #open(transport: Transport, type: 'peer-open' | 'socket-open'): void {
    if (this.#isOver) return transport.close();
    this.#opened = transport;
    return this.#dispatch({ type });
  }

  #remember(error: unknown): CallRoomError {
    this.#failure = CallRoomError.from(error, 'connection-error');
    return this.#failure;
  }

  #dispatch(event: RaceEvent): void {
    if (this.#isOver) return;
    const { state, effects } = raceTransports(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: RaceEffect): void {
    switch (effect.type) {
      case 'give-head-start':
        this.#cancelHeadStart();
        this.#cancelHeadStart = this.#options.setTimer(
          () => this.#dispatch({ type: 'head-start-over' }),
          effect.milliseconds,
        );
        return;
      case 'open-socket':
        return this.#openSocket();
      case 'take-peer':
        return this.#finish(this.#socket);
      case 'take-socket':
        return this.#finish(this.#peer);
      case 'fail':
        return this.#finish(this.#peer, this.#socket);
    }
  }

  #finish(...losers: readonly AbortController[]): void {
    this.#isOver = true;
    this.#cancelHeadStart();
    this.#options.signal.removeEventListener('abort', this.#abort);
    for (const loser of losers) loser.abort();
    if (this.#opened) this.#resolve(this.#opened);
    else this.#reject(this.#failure);
  }
}
