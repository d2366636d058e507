import { DomainError } from '../../../platform/errors/domain-error.ts';

/** A page that makes calls with a public key, which everybody can read there. */
export interface Guest {
  /** Of the public key. */
  readonly keyId: string;
  /** Where it is: an IPv4 address, or the network of an IPv6 one. */
  readonly network: string;
}

/** What these rules know of a call. */
export interface GuestCall {
  readonly guest: Guest | undefined;
  /** Epoch ms. */
  readonly madeAt: number;
  readonly isSeated: boolean;
  giveWay(): boolean;
}

/** How many calls pages may have, so that none of them takes what the others need. */
export interface GuestLimits {
  /** Calls that nobody has joined, of one public key. */
  readonly waitingOfKey: number;
  /**
   * A network whose calls all wait loses the oldest that nobody has joined for long: visitors who gave up (a
   * microphone was refused, a page closed) keep nobody behind the same address out.
   *
   * @throws {DomainError} `too-many-calls`
   */
  refuseCall(guest: Guest, calls: Iterable<GuestCall>, now: number): void;
  /** @throws {DomainError} `room-full` */
  refuseSeat(guest: Guest, calls: Iterable<GuestCall>): void;
}

/** A page joins its call within a second or two. */
const waitingOfNetwork = 5;
const waitingOfKey = 20;
/** Whoever has not joined after this long gives way to somebody from elsewhere, ms. */
const lateJoinMs = 10_000;

/** One network may have half of the seats; a tenth is never of one key. */
export function defaultGuestLimits(maxCalls: number): GuestLimits {
  const ofNetwork = Math.max(1, Math.ceil(maxCalls / 2));
  const ofKey = Math.max(1, maxCalls - Math.floor(maxCalls / 10));
  return {
    waitingOfKey,
    refuseCall(guest, calls, now) {
      const { network, key } = callsOf(guest, calls);
      const waits = waiting(network);
      if (waits.length >= waitingOfNetwork && !hasGivenWay(late(waits, now)))
        throw tooMany(`${waitingOfNetwork} calls from your network address wait for somebody to join them`);
      if (network.length >= ofNetwork)
        throw tooMany(`Your network address has as many calls as one may have here (${ofNetwork})`);
      if (key.length - waiting(key).length >= ofKey)
        throw tooMany(`This public key has as many calls as one may have here (${ofKey})`);
    },
    refuseSeat(guest, calls) {
      const { network, key } = callsOf(guest, calls);
      const isShareTaken =
        network.filter(({ isSeated }) => isSeated).length >= ofNetwork ||
        key.filter(({ isSeated }) => isSeated).length >= ofKey;
      if (isShareTaken)
        throw new DomainError(
          'room-full',
          'The seats that are left are for other callers; try again in a minute.',
        );
    },
  };
}

/**
 * Makes room among the calls of a key that wait: whoever has most of them loses its oldest, and who has only one
 * loses it when nobody has joined for long. So strangers who fill the list do not keep the others out.
 *
 * @throws {DomainError} `too-many-calls` when nobody has to give way.
 */
export function giveWayTo(
  guest: Guest,
  calls: Iterable<GuestCall>,
  { limits, now }: { readonly limits: Pick<GuestLimits, 'waitingOfKey'>; readonly now: number },
): void {
  const ofKey = waiting(callsOf(guest, calls).key);
  if (ofKey.length < limits.waitingOfKey) return;
  const heaviest = largestGroup(ofKey, ({ guest: other }) => other?.network ?? '');
  const own = ofKey.filter((call) => call.guest?.network === guest.network).length;
  const candidates = heaviest.length > own + 1 ? heaviest : late(ofKey, now);
  if (!hasGivenWay(candidates))
    throw tooMany(`${limits.waitingOfKey} calls of this public key wait for somebody to join them`);
}

function callsOf(guest: Guest, calls: Iterable<GuestCall>): { network: GuestCall[]; key: GuestCall[] } {
  const all = [...calls];
  return {
    network: all.filter((call) => call.guest?.network === guest.network),
    key: all.filter((call) => call.guest?.keyId === guest.keyId),
  };
}

const waiting = (calls: readonly GuestCall[]): GuestCall[] => calls.filter(({ isSeated }) => !isSeated);

const late = (calls: readonly GuestCall[], now: number): GuestCall[] =>
  calls.filter(({ madeAt }) => now - madeAt >= lateJoinMs);

/** The oldest that can; false: none. */
const hasGivenWay = (calls: readonly GuestCall[]): boolean =>
  calls.toSorted((one, other) => one.madeAt - other.madeAt).some((call) => call.giveWay());

function largestGroup(calls: readonly GuestCall[], nameOf: (call: GuestCall) => string): GuestCall[] {
  const groups = new Map<string, GuestCall[]>();
  for (const call of calls) groups.set(nameOf(call), [...(groups.get(nameOf(call)) ?? []), call]);
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
}

const tooMany = (reason: string): DomainError =>
  new DomainError('too-many-calls', `${reason}; try again in a minute.`);
