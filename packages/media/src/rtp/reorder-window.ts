import type { RtpPacket } from './packet.ts';

/** How long a packet that came too early waits for the missing ones. */
const MAX_WAIT_MS = 60;
/** More waiting packets than this mean that the missing one is lost. */
const MAX_WAITING = 3;
/** A jump this far is a new start of the stream, not loss (10 s of packets). */
const RESTART_DISTANCE = 500;

/** A packet in its turn, with the number of packets lost just before it. */
export interface OrderedPacket {
  readonly packet: RtpPacket;
  readonly lostBefore: number;
}

/** Puts packets into order, waits a little for missing ones, drops late and double ones. */
export class ReorderWindow {
  #expected: number | undefined;
  #ssrc: number | undefined;
  readonly #waiting = new Map<number, { readonly packet: RtpPacket; readonly since: number }>();

  push(packet: RtpPacket, now: number): OrderedPacket[] {
    if (this.#expected === undefined || packet.ssrc !== this.#ssrc) return this.#restart(packet);
    const distance = signedDistance(packet.sequence, this.#expected);
    if (Math.abs(distance) > RESTART_DISTANCE) return this.#restart(packet);
    if (distance === 0 && this.#waiting.size === 0) return this.#inTurn(packet);
    if (distance < 0 || this.#waiting.has(packet.sequence)) return [];
    this.#waiting.set(packet.sequence, { packet, since: now });
    const ordered = this.#takeConsecutive(0);
    return this.#waiting.size > MAX_WAITING ? [...ordered, ...this.#skipGap()] : ordered;
  }

  /** When {@link expire} has something to give, on the clock of `push`. */
  get deadline(): number | undefined {
    if (this.#waiting.size === 0) return undefined;
    return Math.min(...[...this.#waiting.values()].map((entry) => entry.since)) + MAX_WAIT_MS;
  }

  expire(now: number): OrderedPacket[] {
    const ordered: OrderedPacket[] = [];
    while (this.deadline !== undefined && this.deadline <= now) ordered.push(...this.#skipGap());
    return ordered;
  }

  #restart(packet: RtpPacket): OrderedPacket[] {
    this.#waiting.clear();
    this.#ssrc = packet.ssrc;
    return this.#inTurn(packet);
  }

  #inTurn(packet: RtpPacket): OrderedPacket[] {
    this.#expected = (packet.sequence + 1) & 0xffff;
    return [{ packet, lostBefore: 0 }];
  }

  #skipGap(): OrderedPacket[] {
    const expected = this.#expected ?? 0;
    const lost = Math.min(...[...this.#waiting.keys()].map((sequence) => signedDistance(sequence, expected)));
    this.#expected = (expected + lost) & 0xffff;
    return this.#takeConsecutive(lost);
  }

  #takeConsecutive(lostBefore: number): OrderedPacket[] {
    const ordered: OrderedPacket[] = [];
    for (;;) {
      const next = this.#waiting.get(this.#expected ?? -1);
      if (next === undefined) return ordered;
      this.#waiting.delete(next.packet.sequence);
      this.#expected = (next.packet.sequence + 1) & 0xffff;
      ordered.push({ packet: next.packet, lostBefore: ordered.length === 0 ? lostBefore : 0 });
    }
  }
}

/** How far `a` is ahead of `b` in the circle of 16 bit numbers, -32,768 to 32,767. */
function signedDistance(a: number, b: number): number {
  return ((a - b) << 16) >> 16;
}
