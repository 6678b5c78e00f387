import { Search, TriangleAlert } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { type PartId, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { SegmentedControl } from '../../components/index.ts';
import { useViewState } from '../../state/session.ts';
import type { HeldPart } from './held-part.ts';
import { PartSign, WeaponDice } from './PartSign.tsx';
import { partFigures, partSentence, partsOf, SLOT_NAMES, SLOTS, SOURCE_MARKS, type SourceFilter } from './part-text.ts';

export interface PaletteProps {
  readonly held: HeldPart | null;
  readonly onHold: (held: HeldPart | null) => void;
  /** A part of a blueprint was dropped here: it is removed. */
  readonly onRemove: () => void;
}

/** All parts by kind. Drag one onto a blueprint, or click it and then a slot. */
export function Palette({ held, onHold, onRemove }: PaletteProps) {
  const [search, setSearch] = useViewState<string>('eclipse.parts.search', '');
  const [filter, setFilter] = useState<SourceFilter>('all');
  const groups = SLOTS.map((slot) => ({ slot, parts: partsOf(slot, search, filter) })).filter((group) => group.parts.length > 0);
  const returning = held?.kind === 'placed';
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    onRemove();
  };
  return (
    <aside
      className="pane side-pane parts"
      aria-label="Parts"
      data-returning={returning || undefined}
      onDragOver={(event) => returning && event.preventDefault()}
      onDrop={onDrop}
    >
      <div className="stack parts-tools">
        <div className="input-shell">
          <Search size={15} aria-hidden />
          <input aria-label="Find a part" placeholder="Find a part" value={search} onChange={(event) => setSearch(event.target.value)} />
        </div>
        <SegmentedControl<SourceFilter>
          label="Parts shown"
          value={filter}
          onChange={setFilter}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'specified', label: 'Default set' },
            { value: 'published', label: 'Published' },
          ]}
        />
      </div>
      <div className="parts-list scroll">
        {groups.map(({ slot, parts }) => (
          <section key={slot} aria-label={SLOT_NAMES[slot]}>
            <h3 className="dim">{SLOT_NAMES[slot]}</h3>
            {parts.map((id) => (
              <PaletteEntry key={id} id={id} held={held?.kind === 'new' && held.part === id} onHold={onHold} />
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="parts-none">No matching parts</p>}
      </div>
      <footer className="parts-foot caption">
        {returning ? 'Drop here to remove the part' : 'Drag a part, or click it and then a slot. Delete removes a part.'}
      </footer>
    </aside>
  );
}

interface PaletteEntryProps {
  readonly id: PartId;
  readonly held: boolean;
  readonly onHold: (held: HeldPart | null) => void;
}

function PaletteEntry({ id, held, onHold }: PaletteEntryProps) {
  const part = partOf(id);
  const mark = SOURCE_MARKS[part.source];
  const figures = partFigures(part);
  return (
    <button
      type="button"
      className="row bare-button part-row"
      draggable
      aria-pressed={held}
      aria-label={partSentence(part)}
      title={partSentence(part)}
      onClick={() => onHold(held ? null : { kind: 'new', part: id })}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'copy';
        event.dataTransfer.setData('text/plain', part.name);
        onHold({ kind: 'new', part: id });
      }}
      onDragEnd={() => onHold(null)}
    >
      <PartSign part={part} />
      <span className="grow">
        <span className="part-name ellipsis">{part.name}</span>
        <span className="caption part-figures">
          {figures.map((f) => (
            <span key={f.label}>
              {f.label} <b>{f.value}</b>
            </span>
          ))}
          {part.unique && <span>one copy</span>}
          {part.unmodelled !== undefined && (
            <span className="warn part-left-out">
              <TriangleAlert size={11} aria-hidden /> {part.unmodelled} not simulated
            </span>
          )}
        </span>
      </span>
      {part.weapon && <WeaponDice weapon={part.weapon} />}
      <span className="part-mark" data-source={part.source}>
        {mark.letter}
      </span>
    </button>
  );
}
