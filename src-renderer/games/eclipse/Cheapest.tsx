import { Coins } from 'lucide-react';
import { useState } from 'react';
import { askReport, reportsOf } from '../../../src-shared/api/report-call.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { CheapestFleets, CheapFleet } from '../../../src-shared/rulesets/eclipse/analysis/cheapest.ts';
import type { REPORTS } from '../../../src-shared/rulesets/eclipse/analysis/reports.ts';
import { partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { type Fleet, isNpcRow } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { shareFrom, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { attempt, Button, Loading, NumberInput, Panel } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { useViewState } from '../../state/session.ts';

interface CheapestProps {
  readonly fleet: Fleet;
  readonly enemy: Fleet;
  readonly options: Options;
  readonly onUse: (fleet: Fleet) => void;
}

const report = reportsOf<typeof REPORTS>('eclipse');

/** The cheapest fleets of one design that beat the enemy often enough. */
export function Cheapest({ fleet, enemy, options, onUse }: CheapestProps) {
  const [percent, setPercent] = useViewState<number | null>('eclipse.cheapest.chance', 70);
  const [found, setFound] = useState<CheapestFleets | null>(null);
  const [busy, setBusy] = useState(false);
  const find = () => {
    setBusy(true);
    attempt(async () => {
      try {
        const input = { fleet, enemy, chance: (percent ?? 70) / 100 };
        const reply = await askReport((call) => host.call('ruleset.report', call), report('cheapest', { options, input }));
        setFound('fleets' in reply ? reply : null);
      } finally {
        setBusy(false);
      }
    });
  };
  return (
    <Panel
      className="cheapest"
      title="Cheapest fleet that wins"
      actions={
        <>
          <NumberInput label="Wins at least, %" value={percent} min={1} max={99} unit="%" width={92} onChange={setPercent} />
          <Button size="small" icon={Coins} disabled={busy || percent === null} onClick={find}>
            Find
          </Button>
        </>
      }
    >
      {busy && <Loading label="Trying fleets" />}
      {!busy && found !== null && <Found found={found} onUse={onUse} />}
    </Panel>
  );
}

function Found({
  found: { fleets, battles, isIncomplete },
  onUse,
}: {
  readonly found: CheapestFleets;
  readonly onUse: (fleet: Fleet) => void;
}) {
  if (fleets.length === 0) return <p className="dim small">No fleet of one design wins that often. {count(battles)} battles were tried.</p>;
  return (
    <>
      <ul className="cheapest-list">
        {fleets.map((one) => (
          <li key={one.fleet.name} className="row">
            <span className="pane grow">
              <span>
                {one.fleet.name}, cost {count(one.cost)}
              </span>
              <span className="caption">{partsText(one)}</span>
            </span>
            <span className="figure">{shareWithCertainty(shareFrom(one.method, one.win, one.trials))}</span>
            <Button size="small" onClick={() => onUse(one.fleet)}>
              Add to file
            </Button>
          </li>
        ))}
      </ul>
      <p className="caption">
        The cheapest found per class: materials and science, swap by swap from the printed blueprints, {count(battles)} battles
        {isIncomplete && '; the search was cut short'}.
      </p>
    </>
  );
}

/** "2 x Ion Cannon, Hull" */
function partsText({ fleet }: CheapFleet): string {
  const parts = fleet.ships.flatMap((row) => (isNpcRow(row) ? [] : row.parts)).map((id) => partOf(id).name);
  const counts = Map.groupBy(parts, (name) => name);
  return Array.from(counts, ([name, all]) => (all.length === 1 ? name : `${all.length} x ${name}`)).join(', ');
}
