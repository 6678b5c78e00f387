import type { ReactNode } from 'react';

export interface StatProps {
  readonly value: ReactNode;
  readonly label: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  readonly tone?: 'plain' | 'faint' | 'warn';
  readonly title?: string;
}

/** A figure in large type with its caption below. */
export function Stat({ value, label, size = 'medium', tone = 'plain', title }: StatProps) {
  return (
    <div className="stat" data-size={size} data-tone={tone} title={title}>
      <b>{value}</b>
      <span>{label}</span>
    </div>
  );
}
