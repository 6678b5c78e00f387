import { ChevronRight, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '../components/Kbd.tsx';
import { useCommandRegistry } from '../state/commands.ts';
import { keyNames } from '../state/keys.ts';
import { RunPill } from './RunPill.tsx';

export interface TopBarProps {
  readonly title: ReactNode;
  /** The pages above this one. */
  readonly crumbs?: readonly { readonly label: string; readonly to: string }[];
  /** Small facts next to the title. */
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  /** For views that show the progress themselves. */
  readonly hidePill?: boolean;
}

/** The bar at the top of every view. */
export function TopBar({ title, crumbs = [], meta, actions, hidePill = false }: TopBarProps) {
  return (
    <header className="topbar">
      <div className="topbar-title">
        {crumbs.map((crumb) => (
          <a key={crumb.to} className="crumb" href={crumb.to}>
            {crumb.label}
            <ChevronRight size={14} aria-hidden />
          </a>
        ))}
        {typeof title === 'string' ? <h1>{title}</h1> : title}
      </div>
      {meta && <div className="topbar-meta">{meta}</div>}
      <div className="topbar-actions">
        {!hidePill && <RunPill />}
        <button
          type="button"
          className="button find-anything"
          aria-label={`Find anything ${keyNames('mod+k').join(' ')}`}
          onClick={() => useCommandRegistry.setState({ paletteOpen: true })}
        >
          <Search size={15} aria-hidden />
          <span className="find-label">Find anything</span>
          <Kbd keys="mod+k" />
        </button>
        {actions}
      </div>
    </header>
  );
}
