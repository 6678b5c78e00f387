import { Search, TriangleAlert } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { type PartId, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { SegmentedControl } from '../../components/index.ts';
import type { Hand } from './hand.ts';
import { PartSign, WeaponDice } from './PartSign.tsx';
import { partFigures, partSentence, partsOf, SLOT_NAMES, SLOTS, SOURCE_MARKS, type SourceFilter } from './part-words.ts';

export interface PaletteProps {
  readonly hand: Hand | null;
  readonly onHand: (hand: Hand | null) => void;
  /** A part of a blueprint was dropped here: it comes off. */
  readonly onTakeOff: () => void;
}

/** Every part by its kind. Drag one onto a blueprint, or press it and then a slot. */
export function Palette({ hand, onHand, onTakeOff }: PaletteProps) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<SourceFilter>('all');
  const groups = SLOTS.map((slot) => ({ slot, parts: partsOf(slot, search, filter) })).filter((group) => group.parts.length > 0);
  const returning = hand?.kind === 'placed';
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    onTakeOff();
  };
  return (
    <aside
      className="parts-shelf"
      aria-label="Parts"
      data-returning={returning || undefined}
      onDragOver={(event) => returning && event.preventDefault()}
      onDrop={onDrop}
    >
      <div className="shelf-tools">
        <div className="input-shell">
          <Search size={15} aria-hidden />
          <input aria-label="Find a part" placeholder="Find a part" value={search} onChange={(event) => setSearch(event.target.value)} />
        </div>
        <SegmentedControl<SourceFilter>
          label="Which parts"
          value={filter}
          onChange={setFilter}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'specified', label: 'Specification' },
            { value: 'published', label: 'Published' },
          ]}
        />
      </div>
      <div className="shelf-list scroll">
        {groups.map(({ slot, parts }) => (
          <section key={slot} aria-label={SLOT_NAMES[slot]}>
            <h3>{SLOT_NAMES[slot]}</h3>
            {parts.map((id) => (
              <PaletteEntry key={id} id={id} held={hand?.kind === 'new' && hand.part === id} onHand={onHand} />
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="shelf-none">No part is called that.</p>}
      </div>
      <footer className="shelf-foot caption">
        {returning ? 'Drop here to take the part off' : 'Drag a part, or press it and then a slot. Delete takes a part off.'}
      </footer>
    </aside>
  );
}

interface PaletteEntryProps {
  readonly id: PartId;
  readonly held: boolean;
  readonly onHand: (hand: Hand | null) => void;
}

function PaletteEntry({ id, held, onHand }: PaletteEntryProps) {
  const part = partOf(id);
  const mark = SOURCE_MARKS[part.source];
  const figures = partFigures(part);
  return (
    <button
      type="button"
      className="part-row"
      draggable
      aria-pressed={held}
      aria-label={partSentence(part)}
      title={partSentence(part)}
      onClick={() => onHand(held ? null : { kind: 'new', part: id })}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'copy';
        event.dataTransfer.setData('text/plain', part.name);
        onHand({ kind: 'new', part: id });
      }}
      onDragEnd={() => onHand(null)}
    >
      <PartSign part={part} />
      <span className="part-words">
        <span className="part-name">{part.name}</span>
        <span className="part-figures">
          {figures.map((f) => (
            <span key={f.label}>
              {f.label} <b>{f.value}</b>
            </span>
          ))}
          {part.unique && <span>one copy</span>}
          {part.unmodelled !== undefined && (
            <span className="part-left-out">
              <TriangleAlert size={11} aria-hidden /> {part.unmodelled} not played
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
