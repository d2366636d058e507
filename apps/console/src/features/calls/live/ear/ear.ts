import type { Observer } from '@saywell/contract';

/** The browser, not the server, stands in the way. */
export class EarError extends Error {
  override readonly name = 'EarError';
  readonly part: 'microphone' | 'sound';

  constructor(part: EarError['part'], options?: ErrorOptions) {
    super(part === 'microphone' ? 'The microphone did not open.' : 'The sound did not come.', options);
    this.part = part;
  }
}

/** A way in which a seat is used. */
export interface EarWay {
  /** Sends the microphone; resolves when it does. Rejects with {@link EarError}. Absent: this way only hears. */
  readonly openMicrophone?: () => Promise<void>;
  closeMicrophone(): void;
  /** In a press: plays what the browser has refused to play. */
  resume(): void;
  close(): void;
}

/** What becomes of it. */
export interface EarWayEvents {
  /** The browser does not let it be heard before somebody presses something. */
  blocked(): void;
  /** It is over by itself: the call, the seat, or the network. */
  closed(): void;
}

export type OpenEarWay = (seat: Observer, events: EarWayEvents) => Promise<EarWay>;

export interface EarOptions {
  /** A seat; rejects with what the server says against it. */
  readonly takeSeat: (canSpeak: boolean) => Promise<Observer>;
  readonly leaveSeat: (seatId: string) => Promise<unknown>;
  readonly takeOver: (seatId: string) => Promise<unknown>;
  readonly handBack: (seatId: string, note: string | undefined) => Promise<unknown>;
  /** The call's room; where that does not open, the sound alone. */
  readonly ways: readonly [room: OpenEarWay, sound: OpenEarWay];
  /** Does a failure mean that nothing else helps? */
  readonly isRefusal: (error: unknown) => boolean;
}

export interface EarState {
  readonly phase: 'off' | 'starting' | 'listening' | 'taking-over' | 'speaking' | 'handing-back';
  /** Only the sound, half a second late; nobody can speak this way. */
  readonly isSoundOnly: boolean;
  readonly isBlocked: boolean;
  /** Of the last thing that did not work. */
  readonly error: unknown;
}

/** Listens to one call, and speaks in it. Methods never reject: what fails is in the state. */
export interface Ear {
  state(): EarState;
  subscribe(listener: () => void): () => void;
  listen(canSpeak: boolean): Promise<void>;
  /** In a press: lets it be heard. */
  resume(): void;
  stop(): void;
  takeOver(): Promise<void>;
  handBack(note: string | undefined): Promise<void>;
}

const off: EarState = { phase: 'off', isSoundOnly: false, isBlocked: false, error: null };

export function createEar(options: EarOptions): Ear {
  return new PageEar(options);
}

interface Taken {
  readonly seat: Observer;
  readonly way: EarWay;
}

class PageEar implements Ear {
  readonly #options: EarOptions;
  readonly #listeners = new Set<() => void>();
  #state: EarState = off;
  #taken: Taken | undefined;
  /** What was begun before a stop has no effect after it. */
  #turn = 0;

  constructor(options: EarOptions) {
    this.#options = options;
  }

  state(): EarState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async listen(canSpeak: boolean): Promise<void> {
    if (this.#state.phase !== 'off') return;
    const turn = this.#begin({ ...off, phase: 'starting' });
    const [room, sound] = this.#options.ways;
    try {
      const taken = await this.#open(turn, room, canSpeak).catch(async (error: unknown) => {
        if (this.#options.isRefusal(error) || turn !== this.#turn) throw error;
        this.#change({ isSoundOnly: true });
        return this.#open(turn, sound, false);
      });
      if (turn !== this.#turn) return this.#release(taken);
      this.#taken = taken;
      this.#change({ phase: 'listening' });
    } catch (error) {
      if (turn === this.#turn) this.#change({ ...off, error });
    }
    return undefined;
  }

  resume(): void {
    this.#taken?.way.resume();
    this.#change({ isBlocked: false });
  }

  stop(): void {
    if (this.#taken !== undefined) this.#release(this.#taken);
    this.#taken = undefined;
    this.#begin(off);
  }

  async takeOver(): Promise<void> {
    const taken = this.#taken;
    if (taken?.way.openMicrophone === undefined || this.#state.phase !== 'listening') return;
    const turn = this.#begin({ ...this.#state, phase: 'taking-over', error: null });
    try {
      // First: nobody is to be there for a caller who hears nobody.
      await taken.way.openMicrophone();
      await this.#options.takeOver(taken.seat.id);
      if (turn === this.#turn) this.#change({ phase: 'speaking' });
    } catch (error) {
      taken.way.closeMicrophone();
      if (turn === this.#turn) this.#change({ phase: 'listening', error });
    }
  }

  async handBack(note: string | undefined): Promise<void> {
    const taken = this.#taken;
    if (taken === undefined || this.#state.phase !== 'speaking') return;
    const turn = this.#begin({ ...this.#state, phase: 'handing-back', error: null });
    try {
      await this.#options.handBack(taken.seat.id, note);
      taken.way.closeMicrophone();
      if (turn === this.#turn) this.#change({ phase: 'listening' });
    } catch (error) {
      if (turn === this.#turn) this.#change({ phase: 'speaking', error });
    }
  }

  async #open(turn: number, open: OpenEarWay, canSpeak: boolean): Promise<Taken> {
    const seat = await this.#options.takeSeat(canSpeak);
    const ifCurrent = (act: () => void) => (): void => {
      if (turn === this.#turn || this.#taken?.seat === seat) act();
    };
    try {
      const way = await open(seat, {
        blocked: ifCurrent(() => this.#change({ isBlocked: true })),
        closed: ifCurrent(() => this.#closed(seat)),
      });
      return { seat, way };
    } catch (error) {
      void this.#options.leaveSeat(seat.id).catch(() => undefined);
      throw error;
    }
  }

  /** The seat ends with its way; whoever spoke is handed back by the server. */
  #closed(seat: Observer): void {
    if (this.#taken?.seat !== seat) return;
    this.#taken.way.closeMicrophone();
    this.#taken.way.close();
    this.#taken = undefined;
    this.#begin(off);
  }

  #release({ seat, way }: Taken): void {
    way.closeMicrophone();
    way.close();
    void this.#options.leaveSeat(seat.id).catch(() => undefined);
  }

  #begin(state: EarState): number {
    this.#turn += 1;
    this.#change(state);
    return this.#turn;
  }

  #change(state: Partial<EarState>): void {
    this.#state = { ...this.#state, ...state };
    for (const listener of this.#listeners) listener();
  }
}
