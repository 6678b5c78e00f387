import { Download } from 'lucide-react';
import { memo } from 'react';
import type { RunInfo } from '../../../src-shared/api-types.ts';
import { host } from '../../app/host.ts';
import { RunTitle } from '../../app/RunTitle.tsx';
import { SendToStudio } from '../../app/SendToStudio.tsx';
import { TopBar } from '../../app/TopBar.tsx';
import { Button, ExportMenu } from '../../components/index.ts';
import { count, counted, signed } from '../../format/figures.ts';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { useActiveRun } from '../../state/runs.ts';
import { KIND_WORDS } from '../runs/words.ts';

/** The run, what it was, and the way out for the table. */
export const RankingsBar = memo(function RankingsBar({
  run,
  weightClass,
  query,
}: {
  readonly run: RunInfo;
  readonly weightClass: string | null;
  readonly query: string;
}) {
  const { value: detail } = useHostData('runs.get', { runId: run.id });
  const ruleset = useRuleset(run.ruleset);
  const active = useActiveRun();
  return (
    <TopBar
      title={<RunTitle run={run} view="rankings" />}
      hidePill={active?.id === run.id}
      meta={
        <>
          <span>{KIND_WORDS[run.kind]}</span>
          <span>
            <b>{count(run.combatants)}</b> {ruleset?.nouns.combatants ?? 'combatants'}
          </span>
          {detail && (
            <span>
              <b>{counted(detail.settings.trials, ruleset?.nouns.trial ?? 'trial', ruleset?.nouns.trials ?? 'trials')}</b> a matchup
            </span>
          )}
          <span>
            seed <b className="mono">{run.seed}</b>
          </span>
          {detail?.slotBias && (
            <span title={`Win rate of the first slot over ${count(detail.slotBias.n)} mirror matches`}>
              A/B slot bias <b>{signed((detail.slotBias.rate - 0.5) * 100)}</b>
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
              get: (format) =>
                host.call('export.standings', { runId: run.id, format: format as 'csv' | 'json' | 'markdown', query, weightClass }),
            }}
          />
        </>
      }
    />
  );
});
