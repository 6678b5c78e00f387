import { Check, CircleSlash, Swords, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ImportPreview } from '../../../src-shared/api-types.ts';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { type Column, EmptyState, SegmentedControl, VirtualTable } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { useRuleset } from '../../state/app-info.ts';
import { type FoundRow, foundRows } from './found-rows.ts';

type Shown = 'all' | 'ready' | 'problems';

export interface FoundUnitsProps {
  readonly preview: ImportPreview;
  readonly onLine: (line: number) => void;
}

/** What came out of the source, beside it: good entries, doubtful ones, and those that were left out. */
export function FoundUnits({ preview, onLine }: FoundUnitsProps) {
  const ruleset = useRuleset(preview.ruleset);
  const [shown, setShown] = useState<Shown>('all');
  const [selected, setSelected] = useState<number | null>(null);
  const all = useMemo(() => foundRows(preview), [preview]);
  const rows = useMemo(
    () => all.filter((r) => shown === 'all' || (shown === 'ready' ? r.combatant !== null : r.problems.length > 0)),
    [all, shown],
  );
  const columns = useMemo(() => foundColumns(ruleset?.nouns.points ?? 'pts'), [ruleset]);
  const points = preview.combatants.map((c) => c.points);
  return (
    <section className="import-found">
      <div className="import-head">
        <b>{ruleset ? capital(ruleset.nouns.combatants) : 'Units'} found</b>
        <SegmentedControl
          label="Which"
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', label: `All ${count(all.length)}` },
            { value: 'ready', label: `Ready ${count(preview.combatantCount)}` },
            { value: 'problems', label: `Problems ${count(all.filter((r) => r.problems.length > 0).length)}` },
          ]}
        />
        <span className="grow" />
        {points.some((p) => p > 0) && (
          <span className="dim small">
            {count(Math.min(...points))} to {count(Math.max(...points))} {ruleset?.nouns.points}
          </span>
        )}
      </div>
      <VirtualTable
        label="What was found"
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
          <EmptyState icon={Swords} title="Nothing found here">
            {preview.problems[0]?.message ?? 'The source is empty.'} {preview.problems[0]?.hint}
          </EmptyState>
        }
      />
    </section>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function foundColumns(points: string): Column<FoundRow>[] {
  return [
    { id: 'state', label: '', width: '40px', cell: (row) => <State row={row} /> },
    {
      id: 'unit',
      label: 'Unit',
      width: 'minmax(180px, 1.4fr)',
      cell: (row) => (
        <div className="found-unit">
          <div className={row.combatant === null ? 'ellipsis dim strong' : 'ellipsis strong'}>{row.name}</div>
          <div className="ellipsis small dim">
            {row.combatant === null ? (row.problems[0]?.message ?? '') : row.combatant.detail || row.combatant.faction}
          </div>
        </div>
      ),
    },
    {
      id: 'points',
      label: points,
      width: '72px',
      align: 'right',
      cell: (row) => (row.combatant === null ? <span className="found-missing">–</span> : <b>{count(row.combatant.points)}</b>),
    },
    {
      id: 'tags',
      label: 'Tags and rules',
      width: 'minmax(160px, 1fr)',
      cell: (row) => <Tags combatant={row.combatant} problems={row.problems} />,
    },
    { id: 'line', label: 'Line', width: '60px', align: 'right', cell: (row) => <span className="dim">{row.line ?? ''}</span> },
  ];
}

function State({ row }: { readonly row: FoundRow }) {
  if (row.combatant === null) return <CircleSlash size={16} className="found-missing" aria-label="left out" />;
  if (row.problems.length > 0) return <TriangleAlert size={16} className="import-warn" aria-label="has problems" />;
  return <Check size={16} className="found-good" aria-label="ready" />;
}

const MOST_TAGS = 4;

function Tags({ combatant, problems }: { readonly combatant: Combatant | null; readonly problems: readonly Problem[] }) {
  const left = combatant?.unmodelled ?? [];
  return (
    <div className="row found-tags">
      {combatant !== null && combatant.multiplicity > 1 && <span className="chip">× {count(combatant.multiplicity)}</span>}
      {left.slice(0, MOST_TAGS).map((rule) => (
        <span key={rule} className="chip chip-warn" title="Not modelled: it plays without this rule">
          <TriangleAlert size={11} aria-hidden />
          {rule}
        </span>
      ))}
      {problems.length > 0 && combatant !== null && left.length === 0 && (
        <span className="small import-warn ellipsis" title={problems.map((p) => p.message).join(' ')}>
          {problems[0]?.message}
        </span>
      )}
      {combatant?.tags.slice(0, MOST_TAGS).map((tag) => (
        <span key={tag} className="chip">
          {tag}
        </span>
      ))}
    </div>
  );
}
