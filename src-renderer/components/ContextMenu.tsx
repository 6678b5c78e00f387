import { ContextMenu as Base } from '@base-ui/react/context-menu';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { MenuEntries, type MenuEntry } from './Menu.tsx';

interface ContextMenuProps {
  readonly entries: readonly MenuEntry[];
  readonly children: ReactNode;
}

/** The menu of what is selected inside: by right click, long press, the Menu key or Shift+F10. */
export function ContextMenu({ entries, children }: ContextMenuProps): ReactElement {
  const [asked, setAsked] = useState(false);
  const isEmpty = entries.length === 0;
  // The click that opens the menu may be the one that selects the row, so whether there are entries is known only after it.
  useEffect(() => {
    if (asked && isEmpty) setAsked(false);
  }, [asked, isEmpty]);
  return (
    <Base.Root open={asked && !isEmpty} onOpenChange={setAsked}>
      <Base.Trigger className="context-area">{children}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="overlay-layer">
          <Base.Popup className="popup">
            <MenuEntries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface SelectionBarProps {
  /** "3 selected" */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClear: () => void;
}

/** The same actions as buttons, for a selection of several. */
export function SelectionBar({ label, entries, onClear }: SelectionBarProps) {
  return (
    <div className="selection-bar" role="toolbar" aria-label={label}>
      <b>{label}</b>
      {entries.map((entry) =>
        entry.kind === undefined || entry.kind === 'item' ? (
          <Button
            key={entry.label}
            size="small"
            variant="ghost"
            {...(entry.icon !== undefined && { icon: entry.icon })}
            disabled={entry.disabled ?? false}
            onClick={entry.onSelect}
          >
            {entry.label}
          </Button>
        ) : null,
      )}
      <span className="grow" />
      <Button size="small" variant="ghost" keys="escape" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
