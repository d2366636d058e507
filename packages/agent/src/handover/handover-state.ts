import { pipelineLimits } from '../runtime/limits.ts';

/** How often a conversation was handed over. */
export interface HandoverState {
  /** The next one gets ready. */
  readonly isPending: boolean;
  /** In the call, and since the visitor said something last. */
  readonly count: number;
  readonly inTurn: number;
}
export type HandoverEvent = 'decided' | 'done' | 'visitor-said';

export const initialHandovers: HandoverState = { isPending: false, count: 0, inTurn: 0 };

/** Pure: assistants that send a visitor in a circle are stopped by the bounds. */
export function nextHandovers(state: HandoverState, event: HandoverEvent): HandoverState {
  switch (event) {
    case 'decided':
      return { isPending: true, count: state.count + 1, inTurn: state.inTurn + 1 };
    case 'done':
      return { ...state, isPending: false };
    case 'visitor-said':
    default:
      return { ...state, inTurn: 0 };
  }
}

/** Why nobody may hand over now; null: he may. */
export function handoverRefusal({ isPending, count, inTurn }: HandoverState): string | null {
  if (isPending) return 'The conversation is being handed over already';
  if (count >= pipelineLimits.maxHandovers)
    return 'The conversation was handed over too often: go on yourself';
  if (inTurn >= pipelineLimits.maxHandoversInATurn)
    return 'The visitor is sent in a circle: answer him yourself';
  return null;
}
