import { Shield } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Reply } from '../../../src-shared/api/index.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { meanShare, shareOf } from '../../../src-shared/stats/share.ts';
import { Beeswarm } from '../../charts/Beeswarm.tsx';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { chartFooter } from '../../charts/chart-footer.ts';
import { RateBars } from '../../charts/RateBars.tsx';
import { EmptyState, ErrorNote, fullName, Loading } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { NoRun } from '../../shell/NoRun.tsx';
import { RunTitle } from '../../shell/RunTitle.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { href, type ViewProps } from '../../state/routes.ts';
import { useChosenRun } from '../../state/use-chosen-run.ts';
import { navigate } from '../../state/use-route.ts';
import { FactionBest } from './FactionBest.tsx';
import { FactionChampions } from './FactionChampions.tsx';
import './factions.css';

export default function FactionsView({ route }: ViewProps) {
  const run = useChosenRun(route);
  if (run === undefined) return <NoRun title="Factions" what="See which faction is strongest, and how its units compare." />;
  return <Factions key={run.id} run={run} />;
}

function Factions({ run }: { readonly run: RunInfo }) {
  const ruleset = useRuleset(run.ruleset);
  const { value: factions, error } = useHostData('runs.factions', { runId: run.id });
  const ranked = useMemo(() => [...(factions ?? [])].filter((f) => f.faction !== '').sort((a, b) => b.rate - a.rate), [factions]);
  const { value: classes } = useHostData('runs.classes', { runId: run.id });
  const { value: champions } = useHostData('runs.champions', { runId: run.id });
  const [chosen, setChosen] = useState<string | null>(null);
  const selected = chosen ?? ranked[0]?.faction ?? null;
  return (
    <>
      <TopBar
        title={<RunTitle run={run} view="factions" />}
        meta={ranked.length > 0 && <span>{counted(ranked.length, 'faction', 'factions')}</span>}
      />
      {error ? (
        <ErrorNote error={error} />
      ) : factions === undefined ? (
        <Loading label="Loading factions" />
      ) : ranked.length === 0 ? (
        <EmptyState icon={Shield} title="No factions">
          The combatants of this run don't have factions.
        </EmptyState>
      ) : (
        <div className="split factions">
          <div className="scroll">
            {ranked.length > 1 && <PowerRanking run={run} ruleset={ruleset} ranked={ranked} selected={selected} onSelect={setChosen} />}
            <FactionChampions
              runId={run.id}
              classes={classes ?? []}
              rows={ranked.flatMap((f) => champions?.find((c) => c.faction === f.faction) ?? [])}
              selected={selected}
              onSelect={setChosen}
              points={ruleset?.nouns.points ?? 'points'}
            />
            <Spread run={run} ruleset={ruleset} ranked={ranked} />
          </div>
          {selected !== null && (
            <FactionBest run={run} faction={selected} ruleset={ruleset} factions={ranked.map((f) => f.faction)} onFaction={setChosen} />
          )}
        </div>
      )}
    </>
  );
}

interface ChartProps {
  readonly run: RunInfo;
  readonly ruleset: RulesetInfo | undefined;
  /** Strongest first. */
  readonly ranked: Reply<'runs.factions'>;
}

interface PowerRankingProps extends ChartProps {
  readonly selected: string | null;
  readonly onSelect: (faction: string | null) => void;
}

function PowerRanking({ run, ruleset, ranked, selected, onSelect }: PowerRankingProps) {
  return (
    <ChartPanel
      title="Power ranking"
      note={`win rate of all ${ruleset?.nouns.combatants ?? 'units'} of a faction, %, 95 % intervals`}
      picture={{ title: `${run.name}: factions`, subtitle: 'Win rate of all units of a faction, %', footer: chartFooter(run, ruleset) }}
      files={tableFiles('ranking', `${run.name} factions`, ['faction', 'combatants', 'rate', 'low', 'high'], () =>
        ranked.map((f) => [f.faction, f.combatants, f.rate, f.low, f.high]),
      )}
    >
      {(width) => (
        <RateBars
          label="Power ranking of the factions"
          width={width}
          rows={ranked.map((f) => ({ label: f.faction, note: count(f.combatants), share: meanShare(f) }))}
          selected={ranked.findIndex((f) => f.faction === selected)}
          onSelect={(i) => onSelect(ranked[i]?.faction ?? null)}
        />
      )}
    </ChartPanel>
  );
}

/** More dots than this would blur into one. */
const MOST_DOTS = 4000;

function Spread({ run, ruleset, ranked }: ChartProps) {
  const { value: spread } = useHostData('runs.spread', { runId: run.id, most: MOST_DOTS });
  const groups = useMemo(
    () =>
      ranked.map((f) => ({
        label: f.faction,
        of: f.combatants,
        points: (spread?.find((s) => s.faction === f.faction)?.rows ?? []).map((s) => ({
          id: s.index,
          name: fullName(s),
          share: shareOf(s),
        })),
      })),
    [ranked, spread],
  );
  return (
    <ChartPanel
      title="Spread"
      note={spread === undefined ? 'loading' : spreadNote(groups)}
      files={tableFiles('spread', `${run.name} spread`, ['faction', 'unit', 'rate', 'method'], () =>
        groups.flatMap((g) => g.points.map((p) => [g.label, p.name, p.share.value, p.share.method])),
      )}
      picture={{
        title: `${run.name}: spread of the factions`,
        subtitle: 'Every dot is a unit at its win rate, %',
        footer: chartFooter(run, ruleset),
      }}
    >
      {(width) => (
        <Beeswarm
          label="Spread of win rates by faction"
          groups={groups}
          width={width}
          rowHeight={rowHeight(groups.length)}
          onSelect={(index) => navigate(href('unit', [run.id, index]))}
        />
      )}
    </ChartPanel>
  );
}

function spreadNote(groups: readonly { readonly of: number; readonly points: readonly unknown[] }[]): string {
  const dots = groups.reduce((sum, group) => sum + group.points.length, 0);
  const all = groups.reduce((sum, group) => sum + group.of, 0);
  if (dots === all) return 'every unit at its win rate; the line is the median';
  return `${count(dots)} of ${count(all)} units at their win rates, sampled evenly from best to worst; the line is the median`;
}

/** Few factions get tall rows, so that the dots spread out; many must share the screen. */
function rowHeight(factions: number): number {
  return factions <= 4 ? 112 : factions <= 8 ? 84 : 60;
}
