import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for the part's whole life, which does what the last render's did. Not to be called while rendering. */
export function useStable<Values extends unknown[], Result>(
  action: (...values: Values) => Result,
): (...values: Values) => Result {
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  return useCallback((...values) => latest.current(...values), []);
}
