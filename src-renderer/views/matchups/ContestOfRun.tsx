import { Play, Scale } from 'lucide-react';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { chartFooter } from '../../charts/chart-footer.ts';
import { Button, ErrorNote, ExportMenu, Loading, tableFormat } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { RunTitle } from '../../shell/RunTitle.tsx';
import { SendToStudio } from '../../shell/SendToStudio.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { Contest } from './Contest.tsx';

/** One pair of a run, with everything known about it. */
export function ContestOfRun({ run, a, b }: { readonly run: RunInfo; readonly a: number; readonly b: number }) {
  const { value: report, error } = useHostData('runs.contest', { runId: run.id, a, b });
  const ruleset = useRuleset(run.ruleset);
  const typical = report?.picks.find((pick) => pick.label === 'typical') ?? report?.picks[0];
  const watch = (trial: number) => navigate(href('replay', ['run', run.id, a, b, trial]));
  useCommands('Matchup', [
    { id: 'watch', label: 'Watch typical battle', keys: 'w', enabled: typical !== undefined, run: () => typical && watch(typical.trial) },
    { id: 'flip', label: 'Swap sides', keys: 'x', run: () => navigate(href('matchups', [run.id, b, a])) },
  ]);
  return (
    <>
      <TopBar
        {...(run.kind !== 'single' && { crumbs: [{ label: 'Matchups', to: href('matchups', [run.id]) }] })}
        title={<RunTitle run={run} view="matchups" />}
        actions={
          <>
            <Button icon={Scale} onClick={() => navigate(href('whatif', [], { left: `${run.id}.${a}.${b}` }))}>
              What if
            </Button>
            <SendToStudio scene="versus" runId={run.id} a={a} b={b} trial={typical?.trial ?? 0} />
            <ExportMenu
              files={{
                what: 'matchup',
                formats: ['csv', 'json', 'markdown'],
                get: (format) => host.call('export.contest', { runId: run.id, a, b, format: tableFormat(format) }),
              }}
            />
            <Button variant="primary" icon={Play} disabled={typical === undefined} onClick={() => typical && watch(typical.trial)}>
              Watch typical {ruleset?.nouns.trial ?? 'trial'}
            </Button>
          </>
        }
      />
      {error ? (
        <ErrorNote error={error} />
      ) : report === undefined ? (
        <Loading label="Loading matchup" />
      ) : (
        <>
          {report.problems?.map((problem) => (
            <p key={problem.code} className="small dim" style={{ padding: '8px 24px 0' }}>
              {problem.message}
            </p>
          ))}
          <Contest report={report} ruleset={ruleset} footer={chartFooter(run, ruleset)} />
        </>
      )}
    </>
  );
}
