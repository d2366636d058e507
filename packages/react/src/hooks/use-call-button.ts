import { useEffect, useRef, useState } from 'react';
import { vibrate } from '../vibrate.ts';
import { useCallValue } from './use-call-value.ts';

/** The end button takes the start button's place this long after the call began to connect. */
const endRevealMs = 300;
/** Confirmations and errors of the button stay this long. */
const noteMs = 3_000;

export const callEndedNote = 'Call ended';
export const endFailedNote = 'Disconnection failed - Please try again';

export interface CallButtonOptions {
  /** Starts the call; the button is busy until it settles. */
  readonly onStart: () => Promise<unknown>;
  /** Ends the call; rejects when that failed. */
  readonly onEnd: () => Promise<unknown>;
}

export interface UseCallButton {
  readonly shows: 'start' | 'end';
  readonly isStartDisabled: boolean;
  readonly isTerminating: boolean;
  /** A confirmation or error to show under the button, or empty. */
  readonly note: string;
  readonly press: () => void;
}

/** The start button that becomes the end button in place. */
export function useCallButton({ onStart, onEnd }: CallButtonOptions): UseCallButton {
  const hasCall = useCallValue(({ lifecycle }) => lifecycle.phase !== 'idle');
  const isEndShown = useDelayed(hasCall, endRevealMs);
  const [note, showNote] = useNote();
  const [processing, setProcessing] = useState<'start' | 'end' | null>(null);

  async function start(): Promise<void> {
    setProcessing('start');
    try {
      await onStart();
    } finally {
      setProcessing(null);
    }
  }

  async function end(): Promise<void> {
    setProcessing('end');
    vibrate();
    try {
      await onEnd();
      showNote(callEndedNote);
    } catch {
      showNote(endFailedNote);
    } finally {
      setProcessing(null);
    }
  }

  return {
    shows: isEndShown ? 'end' : 'start',
    isStartDisabled: hasCall || processing !== null,
    isTerminating: processing === 'end',
    note,
    press() {
      if (isEndShown) {
        if (processing !== 'end') void end();
      } else if (!hasCall && processing === null) void start();
    },
  };
}

/** Follows `value` to true after a delay and to false at once. True from the start when mounted so. */
function useDelayed(value: boolean, delayMs: number): boolean {
  const [hasPassed, setPassed] = useState(value);
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [value, delayMs]);
  return value && hasPassed;
}

function useNote(): [string, (note: string) => void] {
  const [note, setNote] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    note,
    (next) => {
      clearTimeout(timer.current);
      setNote(next);
      timer.current = setTimeout(() => setNote(''), noteMs);
    },
  ];
}
