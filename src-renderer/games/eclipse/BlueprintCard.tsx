import { Copy, MoreHorizontal, RotateCcw, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { BlueprintSheet } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { type PartId, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { CLASSES } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import { type Share, shareFigure } from '../../../src-shared/stats/share.ts';
import { Glyph } from '../../components/Glyph.tsx';
import { IconButton, Menu, Meter, NumberInput, Stat, TextInput } from '../../components/index.ts';
import { signed } from '../../format/figures.ts';
import { type FleetEdit, MOST_SHIPS, type PartPlace } from './fleet-edits.ts';
import { type HeldPart, isHeld, putDown } from './held-part.ts';
import { PartSign, WeaponDice } from './PartSign.tsx';
import { partSentence } from './part-text.ts';

export interface BlueprintCardProps {
  readonly sheet: BlueprintSheet;
  /** The most ships of this class that a side may have. */
  readonly limit: number;
  readonly held: HeldPart | null;
  readonly onHold: (held: HeldPart | null) => void;
  readonly edit: (edit: FleetEdit) => void;
  /** Chance that one of its ships survives the battle; null while unknown. */
  readonly survival: Share | null;
}

/** One blueprint: its grid of slots, its sums, and what is wrong with it. */
export function BlueprintCard({ sheet, limit, held, onHold, edit, survival }: BlueprintCardProps) {
  return (
    <article
      className="blueprint"
      aria-label={`Blueprint ${sheet.name}`}
      data-faulty={sheet.breaches.length > 0 || undefined}
      data-absent={sheet.count === 0 || undefined}
    >
      <BlueprintHead sheet={sheet} edit={edit} />
      <div className="row caption blueprint-sub">
        <span>
          {CLASSES[sheet.class].name}, limit {limit}
        </span>
        <span className="grow" />
        {survival !== null && sheet.count > 0 && sheet.breaches.length === 0 && (
          <span>{shareFigure(survival)} % of these ships survive</span>
        )}
      </div>
      <Slots sheet={sheet} held={held} onHold={onHold} edit={edit} />
      <BlueprintFigures figures={sheet.figures} />
      {sheet.breaches.length > 0 && (
        <div className="blueprint-breach" role="alert">
          {sheet.count > 0 && <p className="strong">{leftOut(sheet.count)}</p>}
          {sheet.breaches.map((breach) => (
            <p key={breach.code}>
              {breach.message} {breach.hint && <span className="soft">{breach.hint}</span>}
            </p>
          ))}
        </div>
      )}
    </article>
  );
}

function leftOut(ships: number): string {
  return ships === 1 ? 'This ship is left out of the battle.' : `These ${ships} ships are left out of the battle.`;
}

function BlueprintHead({ sheet, edit }: Pick<BlueprintCardProps, 'sheet' | 'edit'>) {
  const { row } = sheet;
  return (
    <header className="row">
      <Glyph name={sheet.class} size={22} />
      <TextInput
        className="blueprint-name"
        aria-label={`${CLASSES[sheet.class].name} name`}
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
        trigger={<IconButton icon={MoreHorizontal} size="small" label={`More actions for ${sheet.name}`} />}
        entries={[
          { label: 'Reset to printed parts', icon: RotateCcw, onSelect: () => edit({ kind: 'printed', row }) },
          { label: 'Duplicate as variant', icon: Copy, onSelect: () => edit({ kind: 'variant', row }) },
          { kind: 'separator' },
          { label: 'Remove', icon: Trash2, onSelect: () => edit({ kind: 'remove', row }) },
        ]}
      />
    </header>
  );
}

/** The grid, and the parts outside it. */
function Slots({ sheet, held, onHold, edit }: Pick<BlueprintCardProps, 'sheet' | 'held' | 'onHold' | 'edit'>) {
  const { row, figures } = sheet;
  const grid = useRef<HTMLDivElement>(null);
  const focusSlot = (slot: number) => grid.current?.querySelectorAll<HTMLElement>('.part-slot')[slot]?.focus();
  const onPlace = (at: PartPlace) => {
    if (held === null) return;
    edit(putDown(held, at));
    // A part of the palette stays selected: the next click places another.
    if (held.kind === 'placed') onHold(null);
  };
  const actions = { held, onHold, onPlace, edit };
  return (
    <>
      <div className="part-slots" ref={grid}>
        {sheet.grid.map((part, slot) => (
          <SlotButton
            key={slot}
            at={{ row, slot }}
            part={part}
            beyond={slot >= figures.slots}
            label={`Slot ${slot + 1} of ${figures.slots}, ${sheet.name}`}
            onStep={(by) => focusSlot(slot + by)}
            {...actions}
          />
        ))}
      </div>
      {sheet.outside.length > 0 && (
        <div className="slots-outside">
          <span className="caption">outside the grid</span>
          {sheet.outside.map((part, slot) => (
            <SlotButton key={slot} at={{ row, slot, outside: true }} part={part} label={`Outside the grid, ${sheet.name}`} {...actions} />
          ))}
        </div>
      )}
    </>
  );
}

/** The sums of the blueprint's parts. */
function BlueprintFigures({ figures }: Pick<BlueprintSheet, 'figures'>) {
  const { energyUsed: used, energyMade: made } = figures;
  const over = used > made;
  return (
    <div className="blueprint-figures">
      <Stat size="small" value={figures.initiative} label="Initiative" />
      <Stat size="small" value={signed(figures.computer, 0)} label="Computer" />
      <Stat size="small" value={signed(-figures.shield, 0)} label="Shield" />
      <Stat size="small" value={figures.hull} label="Hull" title="damage that destroys it" />
      {figures.flux > 0 && <Stat size="small" value={figures.flux} label="Flux" title="damage prevented per round" />}
      <div className="energy" title={`uses ${used} of ${made} energy`}>
        <Stat
          size="small"
          tone={over ? 'warn' : 'plain'}
          value={
            <>
              {used}
              <span className="dim"> / {made}</span>
            </>
          }
          label="Energy"
        />
        <Meter value={made === 0 ? Math.min(1, used) : used / made} tone={over ? 'bad' : 'good'} />
      </div>
    </div>
  );
}

interface SlotButtonProps {
  readonly at: PartPlace;
  readonly part: PartId | null;
  /** In the grid, but past its last slot. */
  readonly beyond?: boolean;
  readonly label: string;
  readonly held: HeldPart | null;
  readonly onHold: (held: HeldPart | null) => void;
  readonly onPlace: (at: PartPlace) => void;
  readonly edit: (edit: FleetEdit) => void;
  /** Absent outside the grid, where arrow keys do nothing. */
  readonly onStep?: (by: number) => void;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 };

/** Click, keys and drag and drop on a slot. */
function useSlotActions({ at, part: id, held: holding, onHold, onPlace, edit, onStep }: SlotButtonProps) {
  const [over, setOver] = useState(false);
  const held = isHeld(holding, at);
  const onClick = () => {
    if (held) onHold(null);
    else if (holding !== null) onPlace(at);
    else if (id !== null) onHold({ kind: 'placed', part: id, from: at });
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const step = ARROWS[press.key];
    if (step !== undefined) onStep?.(step);
    else if ((press.key === 'Delete' || press.key === 'Backspace') && id !== null) edit({ kind: 'take-off', at });
    else return;
    press.preventDefault();
  };
  const onDragStart = (event: DragEvent) => {
    if (id === null) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', partOf(id).name);
    onHold({ kind: 'placed', part: id, from: at });
  };
  const onDragOver = (event: DragEvent) => {
    if (holding === null) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    onPlace(at);
  };
  const handlers = {
    onClick,
    onKeyDown,
    onDragStart,
    onDragOver,
    onDrop,
    onDragEnd: () => onHold(null),
    onDragLeave: () => setOver(false),
  };
  return { held, over, handlers };
}

function SlotButton(props: SlotButtonProps) {
  const { part: id, beyond = false, label } = props;
  const part = id === null ? null : partOf(id);
  const { held, over, handlers } = useSlotActions(props);
  return (
    <button
      type="button"
      className="part-slot"
      data-empty={part === null || undefined}
      data-beyond={beyond || undefined}
      data-over={over || undefined}
      data-target={(props.held !== null && !held) || undefined}
      aria-pressed={held}
      aria-label={`${label}: ${part === null ? 'empty' : partSentence(part)}`}
      title={part === null ? undefined : partSentence(part)}
      draggable={part !== null}
      {...handlers}
    >
      {part !== null && (
        <>
          <span className="row slot-top">
            <PartSign part={part} size={15} />
            {part.weapon && <WeaponDice weapon={part.weapon} />}
          </span>
          <span className="clamp-2 slot-name">{part.name}</span>
        </>
      )}
    </button>
  );
}
