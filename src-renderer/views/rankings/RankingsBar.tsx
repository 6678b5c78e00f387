import { Download } from 'lucide-react';
import { memo } from 'react';
import type { Input } from '../../../src-shared/api/index.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { Button, ExportMenu, tableFormat } from '../../components/index.ts';
import { count, counted, signed } from '../../format/figures.ts';
import { KIND_LABELS } from '../../format/run-labels.ts';
import { host } from '../../host/host.ts';
import { RunTitle } from '../../shell/RunTitle.tsx';
import { SendToStudio } from '../../shell/SendToStudio.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { useActiveRun } from '../../state/runs.ts';

type TableOrder = Omit<Input<'export.standings'>, 'format'>;

/** The run, its settings, and the export of the table. */
export const RankingsBar = memo(function RankingsBar({
  run,
  order,
}: {
  readonly run: RunInfo;
  /** What the table shows and how it is sorted, as JSON, so that equal orders are equal props. */
  readonly order: string;
}) {
  const { value: detail } = useHostData('runs.get', { runId: run.id, field: false });
  const ruleset = useRuleset(run.ruleset);
  const active = useActiveRun();
  return (
    <TopBar
      title={<RunTitle run={run} view="rankings" />}
      hidePill={active?.id === run.id}
      meta={
        <>
          <span>{KIND_LABELS[run.kind]}</span>
          <span>
            <b>{count(run.combatants)}</b> {ruleset?.nouns.combatants ?? 'combatants'}
          </span>
          {detail && (
            <span>
              <b>{counted(detail.settings.trials, ruleset?.nouns.trial ?? 'trial', ruleset?.nouns.trials ?? 'trials')}</b> per matchup
            </span>
          )}
          <span>
            seed <b className="mono">{run.seed}</b>
          </span>
          {detail?.slotBias && (
            <span title={`Win rate of the first slot over ${count(detail.slotBias.n)} mirror matches`}>
              first-slot bias <b>{signed((detail.slotBias.rate - 0.5) * 100)}</b>
            </span>
          )}
        </>
      }
      actions={
        <>
          <SendToStudio scene="leaderboard" runId={run.id} />
          <ExportMenu
            trigger={<Button icon={Download}>Export table</Button>}
            files={{
              what: 'table',
              formats: ['csv', 'json', 'markdown'],
              get: (format) => host.call('export.standings', { ...(JSON.parse(order) as TableOrder), format: tableFormat(format) }),
            }}
          />
        </>
      }
    />
  );
});
