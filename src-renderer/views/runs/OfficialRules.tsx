import { Gavel } from 'lucide-react';
import type { RunDetail, RunInfo } from '../../../src-shared/api/runs.ts';
import type { Preset } from '../../../src-shared/contract/options.ts';
import { fullTitle } from '../../../src-shared/query/loadout-names.ts';
import { type Champion, compareReports, levelText } from '../../../src-shared/run/report-comparison.ts';
import { shareFigure, shareOf, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { attempt, Button, Panel, ProgressBar } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { progressOf } from '../../state/progress.ts';
import { href } from '../../state/routes.ts';
import { useRun } from '../../state/runs.ts';
import { saveSetting, useSettings } from '../../state/settings.ts';

/** The run that repeats another under the official rules is remembered under the other's number. */
const linkTo = (runId: number) => `runs.official.${runId}`;
const OFFICIAL = 'official';

/** Does a finished run survive the official rules? Played in one click, then champions and headlines side by side. */
export function OfficialRules({ run, detail }: { readonly run: RunInfo; readonly detail: RunDetail }) {
  const preset = useRuleset(run.ruleset)?.presets.find(({ id }) => id === OFFICIAL);
  const linked = useSettings((settings) => settings[linkTo(run.id)]);
  const official = useRun(typeof linked === 'number' ? linked : null);
  const isOfficial = preset !== undefined && Object.entries(preset.values).every(([id, value]) => detail.options[id] === value);
  if (preset === undefined || isOfficial || run.status !== 'done') return null;
  return (
    <Panel title="Does it survive the official rules?" note={preset.label}>
      {official === undefined ? (
        <Offer run={run} preset={preset} />
      ) : official.status === 'done' ? (
        <Comparison run={run} official={official} />
      ) : (
        <Waiting official={official} />
      )}
    </Panel>
  );
}

function Offer({ run, preset }: { readonly run: RunInfo; readonly preset: Preset }) {
  return (
    <div className="stack">
      <p className="small dim">{preset.meaning}</p>
      <div>
        <Button icon={Gavel} onClick={() => playOfficially(run, preset)}>
          Play under {preset.label}
        </Button>
      </div>
    </div>
  );
}

/** The same field, seed and trials; only what the preset names differs. */
function playOfficially(run: RunInfo, preset: Preset): void {
  attempt(async () => {
    const { settings } = await host.call('runs.get', { runId: run.id });
    const next = await host.call('runs.start', {
      ...settings,
      field: [...settings.field],
      options: { ...settings.options, ...preset.values },
      name: `${run.name}, ${preset.label}`,
    });
    await saveSetting(linkTo(run.id), next.id);
  });
}

function Waiting({ official }: { readonly official: RunInfo }) {
  return (
    <div className="stack">
      <ProgressBar value={progressOf(official)} label={official.name} />
      <a className="link small" href={href('runs', [official.id])}>
        {official.name}
      </a>
    </div>
  );
}

function Comparison({ run, official }: { readonly run: RunInfo; readonly official: RunInfo }) {
  const { value: before } = useHostData('runs.report', { runId: run.id });
  const { value: after } = useHostData('runs.report', { runId: official.id });
  if (before === undefined || after === undefined) return null;
  const { champions, headlines } = compareReports(before, after);
  return (
    <div className="stack">
      <table className="plain-table runs-official">
        <thead>
          <tr>
            <th>Champion</th>
            <th>This run</th>
            <th>Official rules</th>
          </tr>
        </thead>
        <tbody>
          {champions.map(({ label, before: mine, after: theirs, stays }) => (
            <tr key={label}>
              <td className="soft">{label}</td>
              <ChampionCell line={mine} />
              <ChampionCell line={theirs} {...(stays && { note: 'stays' })} />
            </tr>
          ))}
          {headlines.map(({ label, kept, gone, added }) => (
            <tr key={label}>
              <td className="soft">{label}</td>
              <td>{`${kept} of ${kept + gone} stay`}</td>
              <td>{`${added} new`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <a className="link small" href={href('runs', ['compare', run.id, official.id])}>
        Compare all ranks
      </a>
    </div>
  );
}

function ChampionCell({ line, note = '' }: { readonly line: Champion | null; readonly note?: string }) {
  if (line === null) return <td className="dim">–</td>;
  return (
    <td title={`${fullTitle(line)}: ${shareWithCertainty(shareOf(line))}`}>
      <div className="strong">{line.title}</div>
      <div className="caption">{[note, `${shareFigure(shareOf(line))} %`, levelText(line)].filter((part) => part !== '').join(', ')}</div>
    </td>
  );
}
