import { Download } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { ExportMenu, type FileExport } from './ExportMenu.tsx';

export interface PanelProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The table inside, to take away. */
  readonly files?: FileExport;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

export function Panel({ title, note, actions, files, className = '', style, children }: PanelProps) {
  return (
    <section className={`panel ${className}`} style={style}>
      <header className="panel-head">
        <h2>{title}</h2>
        {note && <span className="panel-note ellipsis">{note}</span>}
        <span className="grow" />
        {actions}
        {files && (
          <ExportMenu
            files={files}
            trigger={<IconButton icon={Download} size="small" label={`Export the ${files.what}`} className="panel-export" />}
          />
        )}
      </header>
      <div className="panel-body">{children}</div>
    </section>
  );
}
