import { Copy, MoreHorizontal, RotateCcw, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { BlueprintSheet } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { type PartId, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { CLASSES } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import { Glyph } from '../../components/Glyph.tsx';
import { IconButton, Menu, NumberInput, TextInput } from '../../components/index.ts';
import { percent, signed } from '../../format/figures.ts';
import { type FleetEdit, MOST_SHIPS, type PartPlace } from './fleet-edits.ts';
import { type Hand, isHeld, putDown } from './hand.ts';
import { PartSign, WeaponDice } from './PartSign.tsx';
import { partSentence } from './part-words.ts';

export interface BlueprintCardProps {
  readonly sheet: BlueprintSheet;
  /** Ships of the class a side may have. */
  readonly limit: number;
  readonly hand: Hand | null;
  readonly onHand: (hand: Hand | null) => void;
  readonly edit: (edit: FleetEdit) => void;
  /** Chance of one of its ships to live through the battle; null while unknown. */
  readonly survival: number | null;
}

/** One blueprint: its grid of slots, its sums, and what is wrong with it. */
export function BlueprintCard({ sheet, limit, hand, onHand, edit, survival }: BlueprintCardProps) {
  const { row, figures } = sheet;
  const grid = useRef<HTMLDivElement>(null);
  const place = (at: PartPlace) => {
    if (hand === null) return;
    edit(putDown(hand, at));
    // A part of the palette stays in hand: the next press sets another.
    if (hand.kind === 'placed') onHand(null);
  };
  const focusSlot = (slot: number) => grid.current?.querySelectorAll<HTMLElement>('.part-slot')[slot]?.focus();
  return (
    <article
      className="blueprint"
      aria-label={`Blueprint ${sheet.name}`}
      data-faulty={sheet.breaches.length > 0 || undefined}
      data-absent={sheet.count === 0 || undefined}
    >
      <header className="blueprint-head">
        <Glyph name={sheet.class} size={22} />
        <TextInput
          className="blueprint-name"
          aria-label={`Name of the ${CLASSES[sheet.class].name.toLowerCase()}`}
          maxLength={60}
          value={sheet.name}
          onChange={(event) => edit({ kind: 'ship-name', row, value: event.target.value })}
        />
        <NumberInput
          label={`Number of ${sheet.name}`}
          width={64}
          min={0}
          max={MOST_SHIPS}
          value={sheet.count}
          onChange={(count) => edit({ kind: 'count', row, count: count ?? 0 })}
        />
        <Menu
          trigger={<IconButton icon={MoreHorizontal} size="small" label={`More for ${sheet.name}`} />}
          entries={[
            { label: 'Printed parts', icon: RotateCcw, onSelect: () => edit({ kind: 'printed', row }) },
            { label: 'Copy as a variant', icon: Copy, onSelect: () => edit({ kind: 'variant', row }) },
            { kind: 'separator' },
            { label: 'Remove', icon: Trash2, onSelect: () => edit({ kind: 'remove', row }) },
          ]}
        />
      </header>
      <div className="blueprint-sub caption">
        <span>
          {CLASSES[sheet.class].name}, at most {limit}
        </span>
        <span className="grow" />
        {survival !== null && sheet.count > 0 && sheet.breaches.length === 0 && <span>{percent(survival)} % of its ships survive</span>}
      </div>
      <div className="part-slots" ref={grid}>
        {sheet.grid.map((part, slot) => (
          <SlotButton
            key={slot}
            at={{ row, slot }}
            part={part}
            beyond={slot >= figures.slots}
            label={`Slot ${slot + 1} of ${figures.slots}, ${sheet.name}`}
            hand={hand}
            onHand={onHand}
            onPlace={place}
            edit={edit}
            onStep={(by) => focusSlot(slot + by)}
          />
        ))}
      </div>
      {sheet.outside.length > 0 && (
        <div className="slots-outside">
          <span className="caption">beside the grid</span>
          {sheet.outside.map((part, slot) => (
            <SlotButton
              key={slot}
              at={{ row, slot, outside: true }}
              part={part}
              beyond={false}
              label={`Beside the grid of ${sheet.name}`}
              hand={hand}
              onHand={onHand}
              onPlace={place}
              edit={edit}
              onStep={() => {}}
            />
          ))}
        </div>
      )}
      <dl className="blueprint-figures">
        <Sum label="Initiative" value={String(figures.initiative)} />
        <Sum label="Computer" value={signed(figures.computer, 0)} />
        <Sum label="Shield" value={signed(-figures.shield, 0)} />
        <Sum label="Hull" value={String(figures.hull)} note="damage that destroys it" />
        {figures.flux > 0 && <Sum label="Flux" value={String(figures.flux)} note="damage prevented a round" />}
        <EnergySum used={figures.energyUsed} made={figures.energyMade} />
      </dl>
      {sheet.breaches.map((breach) => (
        <p key={breach.code} className="blueprint-breach" role="alert">
          {breach.message} {breach.hint && <span className="soft">{breach.hint}</span>}
        </p>
      ))}
    </article>
  );
}

function Sum({ label, value, note }: { readonly label: string; readonly value: string; readonly note?: string }) {
  return (
    <div title={note}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function EnergySum({ used, made }: { readonly used: number; readonly made: number }) {
  const over = used > made;
  return (
    <div className="energy" data-over={over || undefined} title={`${used} energy used of ${made} made`}>
      <dt>Energy</dt>
      <dd>
        {used}
        <span className="dim"> / {made}</span>
      </dd>
      <span className="energy-bar" aria-hidden>
        <i style={{ width: `${made === 0 ? (used > 0 ? 100 : 0) : Math.min(100, (100 * used) / made)}%` }} />
      </span>
    </div>
  );
}

interface SlotButtonProps {
  readonly at: PartPlace;
  readonly part: PartId | null;
  /** More parts than the grid has slots. */
  readonly beyond: boolean;
  readonly label: string;
  readonly hand: Hand | null;
  readonly onHand: (hand: Hand | null) => void;
  readonly onPlace: (at: PartPlace) => void;
  readonly edit: (edit: FleetEdit) => void;
  readonly onStep: (by: number) => void;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 };

function SlotButton({ at, part: id, beyond, label, hand, onHand, onPlace, edit, onStep }: SlotButtonProps) {
  const [over, setOver] = useState(false);
  const part = id === null ? null : partOf(id);
  const held = isHeld(hand, at);
  const onClick = () => {
    if (held) onHand(null);
    else if (hand !== null) onPlace(at);
    else if (id !== null) onHand({ kind: 'placed', part: id, from: at });
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const step = ARROWS[press.key];
    if (step !== undefined) onStep(step);
    else if ((press.key === 'Delete' || press.key === 'Backspace') && part !== null) edit({ kind: 'take-off', at });
    else return;
    press.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    onPlace(at);
  };
  return (
    <button
      type="button"
      className="part-slot"
      data-slot={part?.slot}
      data-empty={part === null || undefined}
      data-beyond={beyond || undefined}
      data-over={over || undefined}
      data-target={(hand !== null && !held) || undefined}
      aria-pressed={held}
      aria-label={`${label}: ${part === null ? 'empty' : partSentence(part)}`}
      title={part === null ? undefined : partSentence(part)}
      draggable={part !== null}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        if (id === null || part === null) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', part.name);
        onHand({ kind: 'placed', part: id, from: at });
      }}
      onDragEnd={() => onHand(null)}
      onDragOver={(event) => {
        if (hand === null) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {part !== null && (
        <>
          <span className="slot-top">
            <PartSign part={part} size={15} />
            {part.weapon && <WeaponDice weapon={part.weapon} />}
          </span>
          <span className="slot-name">{part.name}</span>
        </>
      )}
    </button>
  );
}
