import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a `details`: opens when there is a reason to, and leaves closing to whoever reads. */
export function useOpened(isNeeded: boolean): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isNeeded && details.current !== null) details.current.open = true;
  }, [isNeeded]);
  return details;
}
