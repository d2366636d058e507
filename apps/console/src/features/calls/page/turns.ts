import type { TurnMetrics } from '@saywell/contract';
import type { Line } from './lines.ts';

export const turnParts = ['endpointing', 'hearing', 'thinking', 'voice', 'rest'] as const;
export type TurnPart = (typeof turnParts)[number];

/** How long a visitor waited once, and what for; ms. The parts add up to the whole. */
export interface Turn {
  readonly number: number;
  readonly parts: Readonly<Record<TurnPart, number>>;
  readonly totalMs: number;
}

/** Parts may run beside each other: what is behind the whole is cut, what no part explains is the rest. */
export function turnOf(metrics: TurnMetrics): Turn {
  const { turn, endpointingMs, transcriberMs, modelMs, voiceMs, totalMs } = metrics;
  let left = Math.max(0, totalMs);
  const take = (ms: number): number => {
    const taken = Math.min(left, Math.max(0, ms));
    left -= taken;
    return taken;
  };
  const parts = {
    endpointing: take(endpointingMs),
    hearing: take(transcriberMs),
    thinking: take(modelMs),
    voice: take(voiceMs),
  };
  return { number: turn, parts: { ...parts, rest: left }, totalMs: Math.max(0, totalMs) };
}

/** The least of the values that so large a share does not exceed, as lists and analytics have it; undefined of none. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/**
 * When the visitor had finished before each of so many turns, seconds: answers are lines of the assistant that follow
 * one of a visitor. Undefined of turns behind the last answer that was kept.
 */
export function turnStarts(lines: readonly Line[], turns: readonly Turn[]): readonly (number | undefined)[] {
  const answers = lines.filter(
    ({ speaker }, index) => speaker === 'assistant' && lines[index - 1]?.speaker === 'user',
  );
  return turns.map(({ totalMs }, index) => {
    const answer = answers[index];
    return answer === undefined ? undefined : Math.max(0, answer.from - totalMs / 1_000);
  });
}

/** The end of a scale on which all of these fit, in steps that one reads easily. */
export function scaleEnd(totals: readonly number[]): number {
  const largest = Math.max(800, ...totals);
  const step = largest <= 2_000 ? 200 : largest <= 10_000 ? 1_000 : 5_000;
  return Math.ceil(largest / step) * step;
}
