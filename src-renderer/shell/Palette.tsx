import { Dialog as Base } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Kbd } from '../components/Kbd.tsx';
import { useCommandRegistry } from '../state/commands.ts';
import { type Finding, useFindings } from './findings.ts';

export function Palette() {
  const open = useCommandRegistry((r) => r.paletteOpen);
  const close = () => useCommandRegistry.setState({ paletteOpen: false });
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="palette" aria-label="Find anything">
          <PaletteBody close={close} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function PaletteBody({ close }: { readonly close: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const findings = useFindings(typed);
  const chosen = Math.min(at, Math.max(0, findings.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a clean-up.
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);

  const run = (finding: Finding | undefined) => {
    if (finding === undefined) return;
    close();
    finding.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && findings.length > 0) setAt((chosen + step + findings.length) % findings.length);
    else if (event.key === 'Enter') run(findings[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="palette-input">
        <Search size={17} className="dim" aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette is opened in order to type
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={findings.length > 0 ? optionId(chosen) : undefined}
          aria-label="Find anything"
          placeholder="Find units, rosters, runs, or say what to do"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="escape" />
      </div>
      <div className="palette-list" id={listId} role="listbox" aria-label="Findings">
        {findings.map((finding, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys
          <div
            key={finding.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className="palette-item"
            onPointerMove={() => setAt(index)}
            onClick={() => run(finding)}
          >
            <finding.icon size={16} strokeWidth={1.75} aria-hidden />
            <span className="ellipsis">{finding.label}</span>
            {finding.note && <span className="dim small ellipsis">{finding.note}</span>}
            <span className="palette-end">
              {finding.kind}
              {finding.keys && <Kbd keys={finding.keys} />}
            </span>
          </div>
        ))}
        {findings.length === 0 && <div className="menu-heading">Nothing fits “{typed}”.</div>}
      </div>
    </>
  );
}
