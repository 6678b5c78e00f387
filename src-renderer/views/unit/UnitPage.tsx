import { GitCompareArrows, Play } from 'lucide-react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { WhyItWins } from '../../components/contest/WhyItWins.tsx';
import { Button } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { SendToStudio } from '../../shell/SendToStudio.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import { useHostData } from '../../state/host-data.ts';
import { type Opponents, useOpponents } from '../../state/opponents.ts';
import { href, type Route } from '../../state/routes.ts';
import { splitMatchups, threeKinds } from '../../state/split-matchups.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { navigate } from '../../state/use-route.ts';
import { ByCondition } from './ByCondition.tsx';
import { ByOpponent } from './ByOpponent.tsx';
import { Curves } from './Curves.tsx';
import { MatchupList } from './MatchupList.tsx';
import { Parts } from './Parts.tsx';
import { Profile } from './Profile.tsx';
import { Rules } from './Rules.tsx';
import { Siblings } from './Siblings.tsx';
import { UnitFigures } from './UnitFigures.tsx';
import { UnitHead } from './UnitHead.tsx';

const LINES = 7;

interface UnitPageProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly route: Route;
}

export function UnitPage({ run, standing, route }: UnitPageProps) {
  const ruleset = useRuleset(run.ruleset);
  const [rival, setRival] = useRival(run, route);
  const opponents = useOpponents(run, standing.index, LINES);
  const { value: combatant } = useHostData('library.combatant', { id: standing.combatantId });
  const unit = { run, standing, rival, ruleset, opponents };
  return (
    <>
      <UnitBar {...unit} />
      <div className="fill scroll">
        <UnitHead unit={standing} facts={combatant?.facts} tags={combatant?.tags ?? []} ruleset={ruleset}>
          <UnitFigures run={run} standing={standing} ruleset={ruleset} />
        </UnitHead>
        <UnitColumns {...unit} onRival={setRival} />
      </div>
    </>
  );
}

/** The unit that this one is compared with, from the address. */
function useRival(run: RunInfo, route: Route): [Standing | null, (index: number | null) => void] {
  const setAddress = useAddressState(route);
  const versus = route.query.vs === undefined ? null : Number(route.query.vs);
  const { value } = useHostData('runs.standings', versus === null ? null : { runId: run.id, indices: [versus], limit: 1 });
  const rival = versus === null ? null : (value?.rows.find((row) => row.index === versus) ?? null);
  return [rival, (index) => setAddress({ vs: index })];
}

interface UnitProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly rival: Standing | null;
  readonly ruleset: RulesetInfo | undefined;
  readonly opponents: Opponents;
}

function UnitBar({ run, standing, rival, opponents: { closest } }: UnitProps) {
  const compare = () => navigate(href('compare', [run.id], { units: [standing.index, ...(rival ? [rival.index] : [])].join(',') }));
  const watch = () => closest && navigate(href('replay', ['run', run.id, standing.index, closest.index, 0]));
  const step = (by: number) => void goToRank(run.id, standing.rank + by);
  useCommands('Unit', [
    { id: 'next', label: 'Go to next rank', keys: 'j', run: () => step(1) },
    { id: 'previous', label: 'Go to previous rank', keys: 'k', run: () => step(-1) },
    { id: 'compare', label: 'Compare', keys: 'c', run: compare },
    { id: 'watch', label: 'Watch closest battle', keys: 'w', enabled: closest !== null, run: watch },
  ]);
  return (
    <TopBar
      crumbs={[{ label: run.name, to: href('rankings', [run.id]) }]}
      title={standing.title}
      actions={
        <>
          <SendToStudio scene="versus" runId={run.id} a={standing.index} b={rival?.index ?? closest?.index ?? standing.index} />
          <Button icon={GitCompareArrows} onClick={compare}>
            Compare
          </Button>
          {closest && (
            <Button variant="primary" icon={Play} onClick={watch}>
              Watch closest battle
            </Button>
          )}
        </>
      }
    />
  );
}

interface UnitColumnsProps extends UnitProps {
  readonly onRival: (index: number | null) => void;
}

function UnitColumns({ run, standing, rival, ruleset, opponents, onRival }: UnitColumnsProps) {
  const { closest } = opponents;
  const { best, worst } = splitMatchups(opponents.best ?? [], opponents.worst ?? []);
  const kinds = threeKinds({ best: best[0] ?? null, closest, middle: opponents.middle, worst: worst[0] ?? null });
  const { value: report } = useHostData('runs.contest', closest === null ? null : { runId: run.id, a: standing.index, b: closest.index });
  const chart = { run, standing, rival, ruleset };
  const list = { run, ruleset, index: standing.index, onRival };
  const trial = ruleset?.nouns.trial ?? 'trial';
  return (
    <div className="columns unit-columns">
      <div>
        <Profile {...chart} onRival={onRival} />
        <WhyItWins runId={run.id} index={standing.index} {...(rival && { opponent: rival.index })} />
      </div>
      <div>
        <Curves {...chart} {...kinds} />
        <ByOpponent {...chart} />
        <ByCondition {...chart} />
        <Parts report={report} index={standing.index} trial={trial} />
      </div>
      <div>
        <MatchupList {...list} title="Best matchups" rows={best} />
        <MatchupList {...list} title="Worst matchups" rows={worst} />
        {opponents.problems.map((problem) => (
          <p key={problem.code} className="unit-note caption" title={problem.hint ?? ''}>
            {problem.message}
          </p>
        ))}
        <Siblings run={run} standing={standing} ruleset={ruleset} />
        <Rules combatantId={standing.combatantId} report={report} index={standing.index} trial={trial} />
      </div>
    </div>
  );
}

async function goToRank(runId: number, rank: number): Promise<void> {
  if (rank < 1) return;
  const page = await host.call('runs.standings', { runId, offset: rank - 1, limit: 1 });
  const next = page.rows[0];
  if (next !== undefined) navigate(href('unit', [runId, next.index]));
}
