import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { watchEndControls } from './watch-end-controls.ts';

/** Does the page show a red way out by itself? True until it is known, so that nothing appears only to go. */
export function useOtherEndInView(): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => watchEndControls(setInView), []);
  return isInView;
}

/** What had the focus goes with the bar: it moves on to where the next call can be started. */
export function useFocusHandOver(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      setTimeout(() => {
        const next = document.querySelector<HTMLElement>(
          '.call-ended button, .site-header [data-call-control="header"]',
        );
        next?.focus({ preventScroll: true });
      });
    };
  }, [bar]);
}

/** Escape closes what is open, unless something in front of it has taken the key. */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen, close]);
}
