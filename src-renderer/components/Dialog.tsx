import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './Button.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export function Dialog({ wide = false, ...rest }: DialogProps) {
  return <Overlay className={wide ? 'dialog dialog-wide' : 'dialog'} {...rest} />;
}

/** A panel that slides in from the right and leaves part of the view visible. */
export function Sheet(props: DialogProps) {
  return <Overlay className="sheet" {...props} />;
}

function Overlay({ open, onClose, title, description, foot, className, children }: DialogProps & { readonly className: string }) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={className} initialFocus={body}>
          <header className="dialog-head">
            <Base.Title className="dialog-title">{title}</Base.Title>
            {description && <Base.Description className="small dim">{description}</Base.Description>}
            <span className="grow" />
            <IconButton icon={X} label="Close" onClick={onClose} />
          </header>
          <div className="dialog-body" ref={body} tabIndex={-1}>
            {children}
          </div>
          {foot && <footer className="dialog-foot">{foot}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
