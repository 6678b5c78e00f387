import { Swords } from 'lucide-react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { BattleReport } from '../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import type { Gain, MarginalGains } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import type { Fleet } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { liveFooter } from '../../charts/chart-footer.ts';
import { Histogram } from '../../charts/Histogram.tsx';
import { EmptyState, Loading, Panel } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { headedFiles } from '../../format/table-file.ts';
import { battleRows } from './battle-file.ts';
import { Cheapest } from './Cheapest.tsx';
import { Gains } from './Gains.tsx';
import { Odds, SquadronTable } from './Odds.tsx';
import { RoundCurve } from './RoundCurve.tsx';
import { SectorPanel } from './SectorPanel.tsx';
import type { LiveReport } from './use-live-report.ts';

export interface BattlePanelProps {
  readonly fleet: Fleet;
  readonly enemy: Fleet | null;
  readonly battle: LiveReport<BattleReport>;
  readonly gains: LiveReport<MarginalGains>;
  readonly onApply: (gain: Gain) => void;
  readonly discoveries: boolean;
  readonly onDiscoveries: (on: boolean) => void;
  readonly ruleset: RulesetInfo;
  readonly options: Options;
  /** The other fleets of the file. */
  readonly others: readonly Fleet[];
  /** Adds a fleet to the file. */
  readonly onAdd: (fleet: Fleet) => void;
}

/** The battle the fleet would fight now: odds, survivors, rounds, and the best single change. */
export function BattlePanel(props: BattlePanelProps) {
  const { fleet, enemy, battle, gains, onApply, discoveries, onDiscoveries, ruleset, options, others, onAdd } = props;
  const report = battle.value;
  if (report === null) {
    if (battle.behind) return <Loading label="Computing odds" />;
    return (
      <EmptyState icon={Swords} title={enemy === null ? 'No enemy chosen' : 'No battle yet'}>
        {battle.error?.message ?? battle.problems[0]?.message ?? 'Choose an enemy and add a ship to the fleet.'}
      </EmptyState>
    );
  }
  const [a, b] = report.sides;
  const versus = `${fleet.name} against ${enemy?.name ?? ''}`;
  const sample = report.method === 'exact' ? 'exact odds' : `${count(report.trials)} battles sampled`;
  const picture = { subtitle: `${versus}, chances in %`, footer: liveFooter('Fleet builder', sample, ruleset) };
  const files = headedFiles(
    'battle',
    versus,
    () => battleRows(report),
    () => report,
  );
  return (
    <>
      <Odds report={report} behind={battle.behind} refining={battle.refining} />
      <Gains report={gains} onApply={onApply} discoveries={discoveries} onDiscoveries={onDiscoveries} />
      {enemy !== null && <Cheapest fleet={fleet} enemy={enemy} options={options} onUse={onAdd} />}
      {enemy !== null && <SectorPanel fleet={fleet} enemy={enemy} others={others} options={options} />}
      <ChartPanel title="Surviving ships" note="chances in %" height={196} picture={{ title: 'Surviving ships', ...picture }} files={files}>
        {(width, height) => (
          <Histogram
            label="Surviving ships"
            width={width}
            height={height}
            scale={1}
            series={[
              { name: a.name, side: 0, counts: a.survivors },
              { name: b.name, side: 1, counts: b.survivors },
            ]}
          />
        )}
      </ChartPanel>
      <ChartPanel title="Round by round" note="chances in %" height={180} picture={{ title: 'Round by round', ...picture }} files={files}>
        {(width, height) => <RoundCurve points={report.curve} names={[a.name, b.name]} width={width} height={height} />}
      </ChartPanel>
      <Panel title="Ship by ship">
        <SquadronTable report={report} />
      </Panel>
    </>
  );
}
