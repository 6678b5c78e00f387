import type { ReactNode } from 'react';
import { Tooltip } from './Tooltip.tsx';

/** Large figures side by side. */
export function KeyFigures({ children }: { readonly children: ReactNode }) {
  return <div className="key-figures">{children}</div>;
}

export interface KeyFigureProps {
  readonly value: string;
  /** Smaller, after the value: an interval. */
  readonly note?: string;
  readonly label: string;
  /** Explains the figure on hover. */
  readonly meaning?: string;
  readonly accent?: boolean;
}

export function KeyFigure({ value, note, label, meaning, accent = false }: KeyFigureProps) {
  const figure = (
    <div className="key-figure">
      <div className={accent ? 'key-figure-value side-a' : 'key-figure-value'}>
        {value}
        {note && <small>{note}</small>}
      </div>
      <div className="key-figure-label">{label}</div>
    </div>
  );
  return meaning === undefined ? (
    figure
  ) : (
    <Tooltip content={meaning} side="bottom">
      {figure}
    </Tooltip>
  );
}
