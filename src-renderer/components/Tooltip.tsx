import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';

export interface TooltipProps {
  readonly content: ReactNode;
  readonly keys?: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** The element the tip belongs to; must pass on the props it gets. */
  readonly children: ReactElement<Record<string, unknown>>;
}

export function Tooltip({ content, keys, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="overlay-layer">
          <Base.Popup className="tooltip">
            {content}
            {keys && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export const TooltipProvider = Base.Provider;
