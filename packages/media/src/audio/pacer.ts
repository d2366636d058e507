import type { MediaClock } from '../contract/clock.ts';
import { FRAME_MS } from './pcm.ts';

/** Sessions are spread over this many phases of a frame, so that their work does not fall on one instant. */
const PHASES = 5;
/** A stall up to this long is caught up in a small burst; after a longer one the schedule starts anew. */
const MAX_CATCH_UP_MS = 3 * FRAME_MS;
/** Timers count whole milliseconds: half of one early counts as due. */
const EARLY_MS = 0.5;

interface Phase {
  readonly members: Set<() => void>;
  dueAt: number;
}

/**
 * Calls each member every 20 ms. One timer serves all: it is set to the next due
 * time on the clock, not 20 ms after the last call, so that lateness never adds up.
 */
export class Pacer {
  readonly #clock: MediaClock;
  readonly #phases: readonly Phase[];
  #cancelTimer: (() => void) | undefined;

  constructor(clock: MediaClock) {
    this.#clock = clock;
    this.#phases = Array.from({ length: PHASES }, () => ({ members: new Set(), dueAt: 0 }));
  }

  /** Starts calling `tick`, which must not throw; returns the function that ends it. */
  add(tick: () => void): () => void {
    const phase = this.#emptiestPhase();
    if (phase.members.size === 0) phase.dueAt = this.#nextStart(this.#phases.indexOf(phase));
    phase.members.add(tick);
    this.#schedule();
    return () => {
      phase.members.delete(tick);
      if (phase.members.size === 0) this.#schedule();
    };
  }

  #emptiestPhase(): Phase {
    return this.#phases.reduce((least, phase) => (phase.members.size < least.members.size ? phase : least));
  }

  /** Every phase has its place in a grid of 20 ms on the clock. */
  #nextStart(index: number): number {
    const offset = (index * FRAME_MS) / PHASES;
    return Math.ceil((this.#clock.now() - offset) / FRAME_MS) * FRAME_MS + offset;
  }

  #schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const due = this.#phases.filter((phase) => phase.members.size > 0).map((phase) => phase.dueAt);
    if (due.length === 0) return;
    const delayMs = Math.max(0, Math.ceil(Math.min(...due) - this.#clock.now() - EARLY_MS));
    this.#cancelTimer = this.#clock.setTimer(() => this.#run(), delayMs);
  }

  #run(): void {
    for (const phase of this.#phases) {
      if (phase.members.size > 0) this.#runPhase(phase, this.#clock.now());
    }
    this.#schedule();
  }

  #runPhase(phase: Phase, now: number): void {
    if (now - phase.dueAt > MAX_CATCH_UP_MS) {
      phase.dueAt += Math.floor((now - phase.dueAt) / FRAME_MS) * FRAME_MS;
    }
    while (phase.dueAt <= now + EARLY_MS) {
      phase.dueAt += FRAME_MS;
      for (const tick of phase.members) tick();
    }
  }
}
