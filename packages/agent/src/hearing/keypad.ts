import { createDtmfDetector } from '../audio/dtmf.ts';
import type { Timers } from '../runtime/timers.ts';

/** How digits are entered on a telephone's keys. */
export interface KeypadPlan {
  /** The entry is over when no key was pressed for so long, ms. */
  readonly timeoutMs: number;
  /** The key that ends an entry; empty: none does. */
  readonly delimiter: '#' | '*' | '';
}

/** No number that anybody is asked for is longer (E.164). */
const maxDigits = 15;

export const defaultKeypadPlan: KeypadPlan = { timeoutMs: 2_000, delimiter: '#' };

/** Collects the digits that a caller enters by tone. */
export interface Keypad {
  /** What is left for the other ears: the same samples, or silence while digits are entered. */
  push(samples: Int16Array): Int16Array;
  close(): void;
}

export function createKeypad(options: {
  readonly plan: KeypadPlan;
  readonly timers: Timers;
  /** An entry is over: 1 to 15 digits. */
  onDigits(digits: string): void;
}): Keypad {
  const { plan, timers } = options;
  const detector = createDtmfDetector();
  let digits = '';
  let isEntering = false;

  const finish = (): void => {
    timers.clear('keypad');
    const entered = digits;
    digits = '';
    isEntering = false;
    if (entered !== '') options.onDigits(entered);
  };
  const press = (key: string): void => {
    if (key === plan.delimiter) return finish();
    isEntering = true;
    if (/\d/.test(key)) digits += key;
    if (digits.length >= maxDigits) return finish();
    timers.set('keypad', plan.timeoutMs, finish);
  };
  return {
    push(samples) {
      for (const key of detector.push(samples)) press(key);
      return isEntering || detector.isSounding ? new Int16Array(samples.length) : samples;
    },
    close: () => timers.clear('keypad'),
  };
}
