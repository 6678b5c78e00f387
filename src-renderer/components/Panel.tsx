import type { CSSProperties, ReactNode } from 'react';

export interface PanelProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

export function Panel({ title, note, actions, className = '', style, children }: PanelProps) {
  return (
    <section className={`panel ${className}`} style={style}>
      <header className="panel-head">
        <h2>{title}</h2>
        {note && <span className="panel-note ellipsis">{note}</span>}
        <span className="grow" />
        {actions}
      </header>
      <div className="panel-body">{children}</div>
    </section>
  );
}
