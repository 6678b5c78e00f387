import { Dialog as Base } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Kbd } from '../components/Kbd.tsx';
import { useCommandRegistry } from '../state/commands.ts';
import { type PaletteResult, usePaletteResults } from './palette-results.ts';

export function CommandPalette() {
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
  const results = usePaletteResults(typed);
  const chosen = Math.min(at, Math.max(0, results.length - 1));

  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);

  const run = (result: PaletteResult | undefined) => {
    if (result === undefined) return;
    close();
    result.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) setAt((chosen + step + results.length) % results.length);
    else if (event.key === 'Enter') run(results[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="palette-input">
        <Search size={17} className="dim" aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette opens so that you can type
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={results.length > 0 ? `${listId}-${chosen}` : undefined}
          aria-label="Find anything"
          placeholder="Search units, rosters, runs and commands"
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
      <Results listId={listId} results={results} chosen={chosen} typed={typed} onHover={setAt} onPick={run} />
    </>
  );
}

function Marked({ text, marks }: { readonly text: string; readonly marks: PaletteResult['marks'] }) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(shown, from), <mark key={from}>{text.slice(from, to)}</mark>);
    shown = to;
  }
  return (
    <>
      {parts}
      {text.slice(shown)}
    </>
  );
}

interface ResultsProps {
  readonly listId: string;
  readonly results: readonly PaletteResult[];
  readonly chosen: number;
  readonly typed: string;
  readonly onHover: (index: number) => void;
  readonly onPick: (result: PaletteResult) => void;
}

function Results({ listId, results, chosen, typed, onHover, onPick }: ResultsProps) {
  return (
    <div className="palette-list" id={listId} role="listbox" aria-label="Results">
      {results.map((result, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys
        <div
          key={result.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className="palette-item"
          onPointerMove={() => onHover(index)}
          onClick={() => onPick(result)}
        >
          <result.icon size={16} strokeWidth={1.75} aria-hidden />
          <span className="palette-label">
            <Marked text={result.label} marks={result.marks} />
          </span>
          {result.note && <span className="dim small ellipsis">{result.note}</span>}
          <span className="palette-end">
            {result.kind}
            {result.keys && <Kbd keys={result.keys} />}
          </span>
        </div>
      ))}
      {results.length === 0 && <div className="menu-heading">No results for “{typed}”</div>}
    </div>
  );
}
