import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Toast } from '../parts/toast.tsx';
import { vibrate } from '../vibrate.ts';
import { useTimers } from './use-timers.ts';

const pressedMs = 150;
/** From the press to the toast, when the call is over by then. */
const toastDelayMs = 100;
const toastMs = 2_000;

/** What a press does, in the order in which it happens. */
export type TerminationEvent = 'pressed' | 'haptic' | 'ended' | 'toast' | 'failed';

export interface TerminationButtonProps {
  /** Ends the call; a rejection is reported as `failed` and shows no toast. */
  readonly onEnd: () => unknown;
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly showsToast?: boolean;
  readonly onEvent?: (name: TerminationEvent) => void;
  readonly className?: string;
}

/** The red button that ends a call: pressed state, pulse, end, "Call ended". */
export function TerminationButton(props: TerminationButtonProps): ReactNode {
  const { label = 'End Call', isDisabled = false, className = '' } = props;
  const { isPressed, isToastShown, press } = useTermination(props);
  const keys = pressKeys(() => !isDisabled && press());
  return (
    <>
      <button
        type="button"
        className={`saywell-termination ${className}`.trim()}
        data-pressed={isPressed}
        disabled={isDisabled}
        onClick={press}
        {...keys}
      >
        {label}
      </button>
      <Toast isShown={isToastShown}>Call ended</Toast>
    </>
  );
}

function useTermination({ onEnd, onEvent, showsToast = true }: TerminationButtonProps) {
  const [isPressed, setPressed] = useState(false);
  const [isToastShown, setToastShown] = useState(false);
  const isBusy = useRef(false);
  const setTimer = useTimers();

  function showToast(): void {
    onEvent?.('toast');
    setToastShown(true);
    setTimer(() => setToastShown(false), toastMs);
  }

  async function end(): Promise<void> {
    const isDue = new Promise<void>((resolve) => setTimer(resolve, toastDelayMs));
    try {
      await onEnd();
      onEvent?.('ended');
      if (!showsToast) return;
      await isDue;
      showToast();
    } catch {
      onEvent?.('failed');
    } finally {
      isBusy.current = false;
    }
  }

  function press(): void {
    if (isBusy.current) return;
    isBusy.current = true;
    setPressed(true);
    setTimer(() => setPressed(false), pressedMs);
    onEvent?.('pressed');
    if (vibrate()) onEvent?.('haptic');
    void end();
  }
  return { isPressed, isToastShown, press };
}

/** Enter and Space act as they go down, and once: a key that stays down repeats. */
function pressKeys(press: () => void) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (takeKey(event) && !event.repeat) press();
    },
    onKeyUp: (event: KeyboardEvent) => void takeKey(event),
  };
}

function takeKey(event: KeyboardEvent): boolean {
  const isOurs = event.key === 'Enter' || event.key === ' ';
  // The browser would make a click of it as well.
  if (isOurs) event.preventDefault();
  return isOurs;
}
