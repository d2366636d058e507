import type { SubscriptionLimits } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { overConcurrencyLimit } from '../../orgs/org-limits.ts';
import type { RoomSeat } from '../../rooms/room-seat.ts';
import { defaultGuestLimits, type Guest, type GuestLimits, giveWayTo } from './guest-rules.ts';

/** Who makes a call. */
export interface SeatCaller {
  readonly orgId: string;
  /** Calls that the organisation may have at once; undefined: as many as the server. */
  readonly orgLimit: number | undefined;
  /** A page with a public key; absent: somebody with a private one. */
  readonly guest?: Guest | undefined;
}

/** A call that was let in: it waits for somebody to join, then it has a seat. */
export interface HeldCall extends RoomSeat {
  readonly guest: Guest | undefined;
  /** Epoch ms. */
  readonly madeAt: number;
  readonly isSeated: boolean;
  /** While nobody has joined, the call may be ended for somebody who has none; `end` is called then. */
  mayGiveWay(end: () => void): void;
  /** Ends it for somebody else; false when it cannot be. */
  giveWay(): boolean;
  /** The call is over, or did not come about. Calling it again changes nothing. */
  release(): void;
}

/**
 * The seats of this process. A call takes one when somebody joins it: rooms in which nobody is cost little.
 * An organisation's own limit counts every call that was made.
 */
export interface CallSeats {
  /** @throws {DomainError} `rate-limited`, `too-many-calls` or `at-capacity`. */
  hold(caller: SeatCaller): HeldCall;
  /** Calls that were let in and are not over. */
  readonly count: number;
  /** Those of them that somebody has joined. */
  readonly seated: number;
  /** `running`: how many calls the organisation has. Default: those of this process. */
  limits(orgId: string, orgLimit: number | undefined, running?: number): SubscriptionLimits;
}

export interface CallSeatsOptions {
  readonly maxCalls: number;
  /** Epoch ms. */
  readonly now: () => number;
  /** Has the machine no time for one more? Default: it always has. */
  readonly isOverloaded?: (() => boolean) | undefined;
  readonly guestLimits?: GuestLimits | undefined;
  /** There are other servers: the database counts the calls of organisations, and a full server is not the end. Default false. */
  readonly isShared?: boolean | undefined;
  /** Somebody who wanted to join a call got no seat. Default: nobody is told. */
  readonly refused?: ((guest: Guest | undefined) => void) | undefined;
}

/** Rooms in which nobody is, of all callers together, for each seat: a bound of the memory. */
const waitingPerSeat = 5;

export function createCallSeats(options: CallSeatsOptions): CallSeats {
  const { maxCalls, now, isShared = false } = options;
  const guestLimits = options.guestLimits ?? defaultGuestLimits(maxCalls);
  const held = new Set<SeatedCall>();
  const seated = (): number => countOf(held, ({ isSeated }) => isSeated);
  /** Without a call that could be ruined nothing speaks against the first. */
  const isOverloaded = (): boolean => seated() > 0 && options.isOverloaded?.() === true;
  const callsOf = (orgId: string): number => countOf(held, (call) => call.orgId === orgId);
  const remaining = (orgLimit: number, running: number): number =>
    Math.max(0, Math.min(maxCalls - seated(), orgLimit - running));
  const refuseOverLimit = ({ orgId, orgLimit }: SeatCaller): void => {
    if (isShared && seated() >= maxCalls) throw atCapacity();
    if (!isShared && remaining(bounded(orgLimit, maxCalls), callsOf(orgId)) === 0)
      throw overConcurrencyLimit();
  };
  const checkSeat = ({ guest }: SeatedCall): void => {
    if (isOverloaded()) throw roomFull('This server has no time for another call at the moment');
    if (seated() >= maxCalls) throw roomFull('All seats of this server are taken');
    if (guest !== undefined) guestLimits.refuseSeat(guest, held);
  };
  const refuseSeat = (call: SeatedCall): void => {
    try {
      checkSeat(call);
    } catch (error) {
      options.refused?.(call.guest);
      throw error;
    }
  };
  return {
    get count() {
      return held.size;
    },
    get seated() {
      return seated();
    },
    hold(caller) {
      refuseOverLimit(caller);
      if (isOverloaded() || held.size - seated() >= maxCalls * waitingPerSeat) throw atCapacity();
      if (caller.guest !== undefined) {
        guestLimits.refuseCall(caller.guest, held, now());
        giveWayTo(caller.guest, held, { limits: guestLimits, now: now() });
      }
      const call = new SeatedCall(caller, now(), refuseSeat, () => held.delete(call));
      held.add(call);
      return call;
    },
    limits: (orgId, orgLimit = maxCalls, running = callsOf(orgId)) => ({
      concurrencyBlocked: false,
      concurrencyLimit: Math.min(maxCalls, orgLimit),
      remainingConcurrentCalls: remaining(bounded(orgLimit, maxCalls), running),
    }),
  };
}

class SeatedCall implements HeldCall {
  readonly orgId: string;
  readonly guest: Guest | undefined;
  readonly madeAt: number;
  readonly release: () => void;
  readonly #refuseSeat: (call: SeatedCall) => void;
  #isSeated = false;
  #end: (() => void) | undefined;

  constructor(
    { orgId, guest }: SeatCaller,
    madeAt: number,
    refuseSeat: (call: SeatedCall) => void,
    release: () => void,
  ) {
    this.orgId = orgId;
    this.guest = guest;
    this.madeAt = madeAt;
    this.#refuseSeat = refuseSeat;
    this.release = release;
  }

  get isSeated(): boolean {
    return this.#isSeated;
  }

  take(): void {
    if (this.#isSeated) return;
    this.#refuseSeat(this);
    this.#isSeated = true;
  }

  giveBack(): void {
    this.#isSeated = false;
  }

  mayGiveWay(end: () => void): void {
    this.#end = end;
  }

  giveWay(): boolean {
    if (this.#isSeated || this.#end === undefined) return false;
    this.release();
    this.#end();
    return true;
  }
}

const bounded = (orgLimit: number | undefined, maxCalls: number): number =>
  Math.min(orgLimit ?? maxCalls, maxCalls);

function countOf<T>(all: Iterable<T>, isCounted: (one: T) => boolean): number {
  let count = 0;
  for (const one of all) if (isCounted(one)) count += 1;
  return count;
}

const atCapacity = (): DomainError =>
  new DomainError(
    'at-capacity',
    'This server has no time for another call at the moment; try again in a minute.',
  );

const roomFull = (reason: string): DomainError =>
  new DomainError('room-full', `${reason}; try again in a minute.`);
