import { secondsOf } from '../call-words.ts';
import type { CallRow } from '../calls-api.ts';

export interface CallSum {
  readonly seconds: number;
  /** Undefined: no call has one. */
  readonly cost?: number;
  readonly judged: number;
  readonly succeeded: number;
}

type Summed = Pick<CallRow, 'startedAt' | 'endedAt' | 'cost' | 'successEvaluation'>;

/** Of the rows that are there. */
export function sumOf(rows: readonly Summed[]): CallSum {
  const costs = rows.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  const judged = rows.filter(({ successEvaluation }) => /^(true|false)$/.test(successEvaluation ?? ''));
  return {
    seconds: rows.reduce((sum, row) => sum + (secondsOf(row) ?? 0), 0),
    ...(costs.length > 0 && { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
    judged: judged.length,
    succeeded: judged.filter(({ successEvaluation }) => successEvaluation === 'true').length,
  };
}
