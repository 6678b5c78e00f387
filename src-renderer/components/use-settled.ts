import { useEffect, useState } from 'react';

/** The value once it has stood still for a moment: for questions that cost the host something. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
