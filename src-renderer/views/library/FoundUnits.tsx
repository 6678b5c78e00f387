import { Check, CircleSlash, Swords, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ImportPreview } from '../../../src-shared/api/library.ts';
import { type Column, EmptyState, SegmentedControl, useElementSize, VirtualTable } from '../../components/index.ts';
import { capitalise } from '../../format/capitalise.ts';
import { factText, factWidth, numberFactsWithin, roomForFacts } from '../../format/facts.ts';
import { count } from '../../format/figures.ts';
import { isPriced, useRuleset } from '../../state/app-info.ts';
import { type FoundRow, foundRows } from './found-rows.ts';
import { RuleChips } from './RuleChips.tsx';

const MOST_FACTS = 4;

type Shown = 'all' | 'ready' | 'problems';

export interface FoundUnitsProps {
  readonly preview: ImportPreview;
  readonly onLine: (line: number) => void;
}

/** What was found in the source: ready entries, entries with problems, and entries that can't be imported. */
export function FoundUnits({ preview, onLine }: FoundUnitsProps) {
  const ruleset = useRuleset(preview.ruleset);
  const [box, size] = useElementSize<HTMLElement>();
  const [shown, setShown] = useState<Shown>('all');
  const [selected, setSelected] = useState<number | null>(null);
  const all = useMemo(
    () => foundRows(preview, isPriced(ruleset), { facts: ruleset?.facts ?? [], points: ruleset?.nouns.points ?? 'points' }),
    [preview, ruleset],
  );
  const rows = useMemo(
    () => all.filter((r) => shown === 'all' || (shown === 'ready' ? r.combatant !== null : r.problems.length > 0)),
    [all, shown],
  );
  const room = roomForFacts(size.width);
  const columns = useMemo(() => foundColumns(ruleset, room), [ruleset, room]);
  const leftOut = all.filter((r) => r.combatant === null).length;
  // A preview contains the first few hundred of a large file.
  const beyond = preview.combatantCount - preview.combatants.length;
  return (
    <section className="pane" ref={box}>
      <div className="subhead">
        <b>{ruleset ? capitalise(ruleset.nouns.combatants) : 'Units'} found</b>
        <SegmentedControl
          label="Show"
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', label: `All ${count(preview.combatantCount + leftOut)}` },
            { value: 'ready', label: `Ready ${count(preview.combatantCount)}` },
            { value: 'problems', label: `Problems ${count(all.filter((r) => r.problems.length > 0).length)}` },
          ]}
        />
        <span className="grow" />
        <span className="dim small ellipsis">
          {[beyond > 0 && `first ${count(preview.combatants.length)} shown`, priceRange(preview, ruleset)].filter(Boolean).join(', ')}
        </span>
      </div>
      <VirtualTable
        label="Units found"
        columns={columns}
        count={rows.length}
        row={(i) => rows[i]}
        rowHeight={48}
        selected={selected}
        onSelect={(index, row) => {
          setSelected(index);
          if (row.line !== null) onLine(row.line);
        }}
        empty={
          <EmptyState icon={Swords} title={all.length > 0 ? 'No matches' : 'Nothing found'}>
            {all.length === 0 && (preview.problems[0]?.message ?? 'The source is empty.')} {all.length === 0 && preview.problems[0]?.hint}
          </EmptyState>
        }
      />
    </section>
  );
}

function priceRange(preview: ImportPreview, ruleset: RulesetInfo | undefined): string {
  const prices = preview.combatants.map((c) => c.points).filter((p) => p > 0);
  if (prices.length === 0) return '';
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return `${low === high ? count(low) : `${count(low)} to ${count(high)}`} ${ruleset?.nouns.points ?? ''}`;
}

function foundColumns(ruleset: RulesetInfo | undefined, room: number): Column<FoundRow>[] {
  const priced = isPriced(ruleset);
  return [
    { id: 'state', label: '', width: '48px', cell: (row) => <State row={row} /> },
    {
      id: 'unit',
      label: capitalise(ruleset?.nouns.combatant ?? 'unit'),
      width: 'minmax(180px, 1.7fr)',
      cell: (row) => (
        <div>
          <div className={row.combatant === null ? 'ellipsis dim strong' : 'ellipsis strong'}>{row.name}</div>
          <div className={row.combatant === null ? 'ellipsis small bad' : 'ellipsis small dim'} title={row.combatant?.detail}>
            {row.combatant === null ? `Not imported: ${row.problems[0]?.message ?? ''}` : row.loadout || row.combatant.faction}
          </div>
        </div>
      ),
    },
    ...numberFactsWithin(ruleset?.facts ?? [], MOST_FACTS, room).map(
      (spec): Column<FoundRow> => ({
        id: spec.id,
        label: spec.label,
        width: factWidth(spec),
        align: 'right',
        cell: (row) => <span className="soft">{row.combatant === null ? '' : factText(spec, row.facts)}</span>,
      }),
    ),
    ...(priced
      ? [
          {
            id: 'points',
            label: capitalise(ruleset?.nouns.points ?? 'points'),
            width: '72px',
            align: 'right' as const,
            cell: (row: FoundRow) => (row.combatant === null ? <span className="bad">–</span> : <Points points={row.combatant.points} />),
          },
        ]
      : []),
    {
      id: 'tags',
      label: 'Rules and tags',
      width: 'minmax(150px, 1fr)',
      cell: (row) => row.combatant !== null && <RuleChips combatant={row.combatant} facts={row.facts} problems={row.problems} />,
    },
    { id: 'line', label: 'Line', width: '72px', align: 'right', cell: (row) => <span className="dim">{row.line ?? ''}</span> },
  ];
}

function Points({ points }: { readonly points: number }) {
  return points > 0 ? <b>{count(points)}</b> : <span className="warn">none</span>;
}

function State({ row }: { readonly row: FoundRow }) {
  if (row.combatant === null) return <CircleSlash size={16} className="bad" aria-label="not imported" />;
  if (row.problems.length > 0) return <TriangleAlert size={16} className="warn" aria-label="has problems" />;
  return <Check size={16} className="good" aria-label="ready" />;
}
