import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';

export type MenuEntry =
  | {
      readonly kind?: 'item';
      readonly label: string;
      readonly note?: string;
      readonly icon?: LucideIcon;
      readonly keys?: string;
      readonly disabled?: boolean;
      readonly onSelect: () => void;
    }
  | { readonly kind: 'check'; readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'separator' };

export interface MenuProps {
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** A function is asked when the menu opens. */
  readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="overlay-layer">
          <Base.Popup className="popup">
            <MenuEntries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** What is in a menu, however it was opened. */
export function MenuEntries({ entries }: Pick<MenuProps, 'entries'>) {
  return (typeof entries === 'function' ? entries() : entries).map(renderEntry);
}

function renderEntry(entry: MenuEntry, index: number): ReactNode {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator key={index} className="menu-separator" />;
    case 'heading':
      return (
        <div key={index} className="menu-heading">
          {entry.label}
        </div>
      );
    case 'check':
      return (
        <Base.CheckboxItem
          key={index}
          className="menu-item"
          checked={entry.checked}
          onCheckedChange={(on) => entry.onChange(on)}
          closeOnClick={false}
        >
          <span style={{ width: 14 }}>
            <Base.CheckboxItemIndicator>
              <Check size={14} aria-hidden />
            </Base.CheckboxItemIndicator>
          </span>
          {entry.label}
        </Base.CheckboxItem>
      );
    default: {
      const Icon = entry.icon;
      return (
        <Base.Item key={index} className="menu-item" disabled={entry.disabled ?? false} onClick={entry.onSelect}>
          {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden />}
          <span>
            {entry.label}
            {entry.note && <span className="menu-note">{entry.note}</span>}
          </span>
          {entry.keys && (
            <span className="menu-end">
              <Kbd keys={entry.keys} />
            </span>
          )}
        </Base.Item>
      );
    }
  }
}
