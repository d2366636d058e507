/** Where the way of a draft to the server is. */
export type Saving =
  /** `at`: when it was stored by this page, epoch ms; null: it has not been changed here. */
  | { readonly phase: 'saved'; readonly at: number | null }
  /** Somebody may still be typing. */
  | { readonly phase: 'waiting' }
  /** `isStale`: it was changed again since it was sent. */
  | { readonly phase: 'sending'; readonly isStale: boolean }
  /** `willRetry`: the server could not be reached, or could not at the moment; else it waits for a change. */
  | {
      readonly phase: 'failed';
      readonly attempts: number;
      readonly error: unknown;
      readonly willRetry: boolean;
    };

export type SavingEvent =
  | { readonly type: 'changed' }
  /** Nobody waits for a pause: the page is left. */
  | { readonly type: 'hurried' }
  | { readonly type: 'time-came' }
  | { readonly type: 'stored'; readonly at: number }
  | { readonly type: 'refused'; readonly error: unknown; readonly canRetry: boolean };

export type SavingEffect =
  | { readonly type: 'arm'; readonly delayMs: number }
  | { readonly type: 'disarm' }
  | { readonly type: 'send' };

export const savingTimes = { pauseMs: 1_000, firstRetryMs: 2_000, longestRetryMs: 30_000 } as const;

interface SavingStep {
  readonly saving: Saving;
  readonly effects: readonly SavingEffect[];
}

const pause: SavingEffect = { type: 'arm', delayMs: savingTimes.pauseMs };

/** One request at a time; what was changed meanwhile follows it. */
export function savingTransition(saving: Saving, event: SavingEvent, attemptsBefore = 0): SavingStep {
  switch (event.type) {
    case 'changed':
      if (saving.phase === 'sending') return { saving: { phase: 'sending', isStale: true }, effects: [] };
      return { saving: { phase: 'waiting' }, effects: [pause] };
    case 'hurried':
    case 'time-came':
      if (saving.phase !== 'waiting' && saving.phase !== 'failed') return { saving, effects: [] };
      return {
        saving: { phase: 'sending', isStale: false },
        effects: [{ type: 'disarm' }, { type: 'send' }],
      };
    case 'stored':
      if (saving.phase !== 'sending') return { saving, effects: [] };
      if (saving.isStale) return { saving: { phase: 'waiting' }, effects: [pause] };
      return { saving: { phase: 'saved', at: event.at }, effects: [] };
    case 'refused':
      return refused(saving, event, attemptsBefore);
    default:
      return event satisfies never;
  }
}

function refused(
  saving: Saving,
  { error, canRetry }: SavingEvent & { type: 'refused' },
  attemptsBefore: number,
): SavingStep {
  if (saving.phase !== 'sending') return { saving, effects: [] };
  // What was typed since may be what it wanted.
  if (saving.isStale && !canRetry) return { saving: { phase: 'waiting' }, effects: [pause] };
  const attempts = attemptsBefore + 1;
  const delayMs = Math.min(savingTimes.firstRetryMs * 2 ** (attempts - 1), savingTimes.longestRetryMs);
  return {
    saving: { phase: 'failed', attempts, error, willRetry: canRetry },
    effects: canRetry ? [{ type: 'arm', delayMs }] : [],
  };
}
