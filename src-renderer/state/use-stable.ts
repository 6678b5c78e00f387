import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler that stays the same function and calls the latest one, so that it never makes a child draw again. */
export function useStable<Args extends unknown[], Result>(handler: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
