import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { reportsOf } from '../../../src-shared/api/report-call.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { REPORTS } from '../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import type { SectorReport } from '../../../src-shared/rulesets/eclipse/analysis/sector-report.ts';
import { isNpcId, NPC_SHIPS, type NpcId } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import type { Fleet } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { shareFrom, shareText, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { Button, Menu, Panel, Select } from '../../components/index.ts';
import { useViewState } from '../../state/session.ts';
import { npcFleet } from './enemy.ts';
import { useLiveReport } from './use-live-report.ts';

const report = reportsOf<typeof REPORTS>('eclipse');
const SECTOR_DELAY = 400;

/** When the third fleet came: before the enemy, between the enemy and the edited fleet, or last. */
type Entry = 'first' | 'second' | 'last';
const ENTRIES: readonly { readonly value: Entry; readonly label: string; readonly note: string }[] = [
  { value: 'first', label: 'there first', note: 'fights last, against who is left' },
  { value: 'second', label: 'second', note: 'after the enemy, before this fleet' },
  { value: 'last', label: 'last', note: 'fights this fleet first' },
];

export interface SectorPanelProps {
  readonly fleet: Fleet;
  readonly enemy: Fleet;
  /** The other fleets of the file. */
  readonly others: readonly Fleet[];
  readonly options: Options;
}

/** Three fleets in one sector: they fight in pairs, the latest arrivals first. */
export function SectorPanel({ fleet, enemy, others, options }: SectorPanelProps) {
  const [chosen, setChosen] = useViewState<string | null>('eclipse.sector.third', null);
  const [kept, setEntry] = useViewState<Entry>('eclipse.sector.entry', 'second');
  const third = useMemo(() => thirdFleet(chosen, others), [chosen, others]);
  // Digest 1: non-player ships were there before everyone else.
  const entry = third?.npc ? 'first' : kept;
  const input = useMemo(() => (third === null ? null : { fleets: entered(fleet, enemy, third, entry) }), [fleet, enemy, third, entry]);
  const sector = useLiveReport<SectorReport>(input && report('sector', { options, input }), SECTOR_DELAY);
  return (
    <Panel
      className="sector"
      title="Three fleets in the sector"
      actions={
        <Menu
          trigger={
            <Button size="small" icon={ChevronDown}>
              {third === null ? 'Choose third fleet' : third.name}
            </Button>
          }
          entries={[
            ...(third === null ? [] : [{ label: 'No third fleet', onSelect: () => setChosen(null) }]),
            { kind: 'heading' as const, label: 'Neutral ships' },
            ...(Object.keys(NPC_SHIPS) as NpcId[]).map((npc) => ({
              label: NPC_SHIPS[npc].name,
              onSelect: () => setChosen(npc),
            })),
            ...(others.length > 0 ? [{ kind: 'heading' as const, label: 'Fleets in this file' }] : []),
            ...others.slice(0, 20).map((other) => ({ label: other.name, onSelect: () => setChosen(other.name) })),
          ]}
        />
      }
    >
      {third !== null && (
        <>
          <div className="row">
            <span className="dim small ellipsis">{third.name} came</span>
            <Select<Entry>
              label="When the third fleet came"
              size="small"
              value={entry}
              choices={third.npc ? ENTRIES.slice(0, 1) : ENTRIES}
              onChange={setEntry}
            />
          </div>
          {sector.problems.length > 0 && <p className="dim small">{sector.problems[0]!.message}</p>}
          {sector.value !== null && <Holders report={sector.value} />}
        </>
      )}
    </Panel>
  );
}

/** A kind of neutral ships, or the name of a fleet in the file; null where it is gone. */
function thirdFleet(chosen: string | null, others: readonly Fleet[]): Fleet | null {
  if (chosen === null) return null;
  return others.find(({ name }) => name === chosen) ?? (isNpcId(chosen) ? npcFleet(chosen, 1) : null);
}

function entered(fleet: Fleet, enemy: Fleet, third: Fleet, entry: Entry): readonly Fleet[] {
  if (entry === 'first') return [third, enemy, fleet];
  return entry === 'second' ? [enemy, third, fleet] : [enemy, fleet, third];
}

function Holders({ report: { method, trials, remark, fleets, battles, empty, contested } }: { readonly report: SectorReport }) {
  const share = (chance: number) => shareFrom(method === 'exact' ? 'exact' : 'estimated', chance, trials);
  return (
    <>
      <ul className="sector-list" aria-label="Who holds the sector">
        {fleets.map(({ name, holds, ships, shipsWhenHolding }, i) => (
          <li key={i} className="row">
            <span className="grow ellipsis">{name}</span>
            <span className="caption">{holds > 0 && `${shipsWhenHolding.toFixed(1)} of ${ships} ships left`}</span>
            <span className="figure">{shareWithCertainty(share(holds))}</span>
          </li>
        ))}
      </ul>
      <p className="caption">
        First {battles[0]!.attackers.join(' or ')} against {battles[0]!.defender}, then who is left against {battles.at(-1)!.defender}, and
        damage stays. No one is left in {shareText(share(empty))}, still contested {shareText(share(contested))}. {remark}
      </p>
    </>
  );
}
