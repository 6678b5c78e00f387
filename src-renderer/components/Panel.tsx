import { Download } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { type FileExport, fileEntries } from './export-files.ts';
import { Menu } from './Menu.tsx';

export interface PanelHeadProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function PanelHead({ title, note, children }: PanelHeadProps) {
  return (
    <header className="panel-head">
      <h2>{title}</h2>
      {note && (
        <span className="panel-note ellipsis" {...(typeof note === 'string' && { title: note })}>
          {note}
        </span>
      )}
      <span className="grow" />
      {children}
    </header>
  );
}

export interface PanelProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The table inside, for export. */
  readonly files?: FileExport;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

export function Panel({ title, note, actions, files, className = '', style, children }: PanelProps) {
  return (
    <section className={`panel ${className}`} style={style}>
      <PanelHead title={title} note={note}>
        {actions}
        {files && (
          <Menu
            trigger={<IconButton icon={Download} size="small" label={`Export ${files.what}`} className="panel-export" />}
            entries={fileEntries(files)}
          />
        )}
      </PanelHead>
      <div className="panel-body">{children}</div>
    </section>
  );
}
