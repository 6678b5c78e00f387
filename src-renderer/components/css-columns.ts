import type { CSSProperties } from 'react';

/** Grid columns for every row below an element: the rows use `grid-template-columns: var(--columns)`. */
export function cssColumns(tracks: string): CSSProperties & { readonly '--columns': string } {
  return { '--columns': tracks };
}
