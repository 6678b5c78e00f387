import { useState } from 'react';

/** Rows of a list: one, or with Shift a range from the first one. */
export interface RowSelection {
  readonly first: number | null;
  readonly last: number | null;
  readonly select: (index: number, extend: boolean) => void;
  readonly clear: () => void;
}

export function useRowSelection(): RowSelection {
  const [rows, setRows] = useState<{ readonly first: number | null; readonly last: number | null }>({ first: null, last: null });
  return {
    ...rows,
    select: (index, extend) => setRows(({ first }) => (extend && first !== null ? { first, last: index } : { first: index, last: null })),
    clear: () => setRows({ first: null, last: null }),
  };
}
