import type { TurnMetrics } from '@saywell/contract';
import type { VoiceMessage } from '../events.ts';

/** Enough for an hour of talk. */
const maxTurns = 500;

/** Stores what the agent reports of each turn. */
export class TurnStats {
  #turns: readonly TurnMetrics[] = [];

  /** The metrics of a message that carries some. */
  receive(message: VoiceMessage): TurnMetrics | undefined {
    if (message.type !== 'turn-metrics' || !isMetrics(message.metrics)) return undefined;
    this.#turns = [...this.#turns.slice(1 - maxTurns), message.metrics];
    return message.metrics;
  }

  get turns(): readonly TurnMetrics[] {
    return this.#turns;
  }

  /** Half of the turns took less than this, ms; null before the first. */
  get medianTotalMs(): number | null {
    const totals = this.#turns.map(({ totalMs }) => totalMs).sort((first, second) => first - second);
    return totals[Math.floor((totals.length - 1) / 2)] ?? null;
  }
}

const isMetrics = (value: unknown): value is TurnMetrics =>
  typeof value === 'object' && value !== null && 'totalMs' in value && typeof value.totalMs === 'number';
