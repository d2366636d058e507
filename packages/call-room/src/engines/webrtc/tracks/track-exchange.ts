import type { RoomSlot } from '@saywell/contract';
import { CallRoomError } from '../../../errors/call-room-error.ts';
import type { SetTimer } from '../../../platform/environment.ts';
import type { PublishedTrack } from '../../engine.ts';
import { Arrival } from '../arrival.ts';
import type { TracksConnection, TracksPlan } from './tracks-connection.ts';

/** A connection that could not be opened is tried again after these waits, ms. */
const retryWaitsMs = [500, 2_000, 5_000] as const;

export interface TrackExchangeOptions {
  /** Opens a connection; `lost` is called when it broke. Rejects with a `CallRoomError`. */
  readonly open: (plan: TracksPlan, lost: () => void) => Promise<TracksConnection>;
  readonly setTimer: SetTimer;
  /** Tracks of others came or went. */
  readonly changed: () => void;
  /** Not to be had after every retry; it is tried again when something else is wanted. */
  readonly failed: (error: CallRoomError) => void;
}

interface Waiting {
  readonly name: string;
  resolve(): void;
  reject(error: CallRoomError): void;
}

const none: TracksPlan = { local: [], slots: { audio: 0, video: 0 } };
/** Slots are opened in steps, so that not every newcomer needs another connection. */
const stepOf = (count: number): number => (count === 0 ? 0 : count <= 2 ? 2 : count <= 4 ? 4 : 8);

/**
 * The tracks beside the call's own connection: what the page sends, and slots for what others
 * send. What is wanted is opened as one connection; a change opens the next one and closes
 * the one before when the new one delivers.
 */
export class TrackExchange {
  readonly #options: TrackExchangeOptions;
  readonly #waiting = new Set<Waiting>();
  #wanted: TracksPlan = none;
  #connection: TracksConnection | undefined;
  /** What the room has put into the slots of each connection, by its number. */
  readonly #slots = new Map<number, readonly RoomSlot[]>();
  /** The next connection, up but not in use yet. */
  #arrival: Arrival | undefined;
  #isOpening = false;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #closed = false;

  constructor(options: TrackExchangeOptions) {
    this.#options = options;
  }

  get localTracks(): readonly PublishedTrack[] {
    return this.#wanted.local;
  }

  /** Sends a track under a name, instead of the one before; resolves when it is sent. */
  publish(local: PublishedTrack): Promise<void> {
    const others = this.#wanted.local.filter(({ name }) => name !== local.name);
    this.#want({ ...this.#wanted, local: [...others, local] });
    return new Promise((resolve, reject) => {
      if (this.#isUpToDate()) resolve();
      else this.#waiting.add({ name: local.name, resolve, reject });
    });
  }

  unpublish(...names: readonly string[]): void {
    const local = this.#wanted.local.filter(({ name }) => !names.includes(name));
    if (local.length < this.#wanted.local.length) this.#want({ ...this.#wanted, local });
  }

  /** So many slots are needed for what is wanted of others. */
  need(audio: number, video: number): void {
    const slots = {
      audio: Math.max(this.#wanted.slots.audio, stepOf(audio)),
      video: Math.max(this.#wanted.slots.video, stepOf(video)),
    };
    if (slots.audio !== this.#wanted.slots.audio || slots.video !== this.#wanted.slots.video)
      this.#want({ ...this.#wanted, slots });
  }

  /** What the room has put into the slots of a connection. */
  assign(connection: number, slots: readonly RoomSlot[]): void {
    this.#slots.set(connection, slots);
    if (connection === this.#connection?.number) this.#options.changed();
    this.#arrival?.look(this.#slots);
  }

  /** The track of somebody; undefined while it is not received. */
  remoteTrack(sessionId: string, name: string): MediaStreamTrack | undefined {
    const connection = this.#connection;
    const slots = connection && this.#slots.get(connection.number);
    const slot = slots?.find((one) => one.sessionId === sessionId && one.name === name);
    return slot && connection?.slot(slot.mid);
  }

  /** The call came back over another network: this connection has to, too. */
  renew(): void {
    if (this.#connection !== undefined || this.#isOpening) this.#lost(this.#connection);
  }

  /** Releases everything. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelRetry?.();
    this.#arrival?.end();
    this.#connection?.close();
    this.#connection = undefined;
    this.#slots.clear();
    this.#settle((waiting) => waiting.reject(new CallRoomError('cancelled', 'The room was left')));
  }

  #want(plan: TracksPlan): void {
    this.#wanted = plan;
    this.#failures = 0;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    void this.#open();
  }

  #isUpToDate(): boolean {
    return this.#connection?.plan === this.#wanted;
  }

  async #open(): Promise<void> {
    if (this.#isOpening || this.#closed) return;
    this.#isOpening = true;
    const plan = this.#wanted;
    try {
      if (plan.local.length + plan.slots.audio + plan.slots.video === 0) this.#replace(undefined);
      else await this.#openPlan(plan);
      this.#failures = 0;
      if (this.#wanted === plan) this.#settle((waiting) => waiting.resolve());
    } catch (error) {
      this.#retryLater(CallRoomError.from(error));
    } finally {
      this.#isOpening = false;
    }
    // Something else was wanted meanwhile.
    if (this.#wanted !== plan) void this.#open();
  }

  async #openPlan(plan: TracksPlan): Promise<void> {
    let opened: TracksConnection | undefined;
    let isLost = false;
    opened = await this.#options.open(plan, () => {
      isLost = true;
      this.#arrival?.end();
      if (opened) this.#lost(opened);
    });
    if (this.#connection && !this.#closed && !isLost) await this.#arrive(opened);
    if (this.#closed || isLost) {
      opened.close();
      if (isLost) throw new CallRoomError('connection-error', 'The tracks connection was lost');
      return;
    }
    this.#replace(opened);
  }

  async #arrive(connection: TracksConnection): Promise<void> {
    const arrival = new Arrival(connection, this.#options.setTimer);
    this.#arrival = arrival;
    arrival.look(this.#slots);
    await arrival.delivers;
    this.#arrival = undefined;
  }

  #replace(connection: TracksConnection | undefined): void {
    const before = this.#connection;
    this.#connection = connection;
    before?.close();
    if (before) this.#slots.delete(before.number);
    this.#options.changed();
  }

  #lost(connection: TracksConnection | undefined): void {
    if (this.#closed || connection !== this.#connection) return;
    // Nothing is left that the next one could be late for.
    this.#arrival?.end();
    this.#replace(undefined);
    this.#want({ ...this.#wanted });
  }

  #retryLater(error: CallRoomError): void {
    if (this.#closed) return;
    const waitMs = retryWaitsMs[this.#failures];
    this.#failures += 1;
    if (waitMs === undefined) {
      this.#settle((waiting) => waiting.reject(error));
      this.#options.failed(error);
      return;
    }
    this.#cancelRetry = this.#options.setTimer(() => void this.#open(), waitMs);
  }

  #settle(settle: (waiting: Waiting) => void): void {
    const settled = [...this.#waiting];
    this.#waiting.clear();
    for (const waiting of settled) settle(waiting);
  }
}
