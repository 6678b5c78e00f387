import { ClipboardCopy } from 'lucide-react';
import type { StorageUse } from '../../../src-shared/api/app.ts';
import { attempt, IconButton, Panel } from '../../components/index.ts';
import { bytes, count, counted } from '../../format/figures.ts';
import { useAppInfo } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { useLibrary } from '../../state/library.ts';
import { href } from '../../state/routes.ts';
import { useRuns } from '../../state/runs.ts';
import { copyText } from '../../state/save-file.ts';

/** What is stored where. Updated when the page opens, a run ends or a roster is added. */
export function Storage() {
  const { dataFolder } = useAppInfo();
  const rosters = useLibrary((l) => l.rosters) ?? [];
  const runs = useRuns((r) => r.list) ?? [];
  const combatants = rosters.reduce((sum, roster) => sum + roster.combatants, 0);
  const { value: use } = useHostData('app.storage', {}, { version: `${combatants} ${runs.map((run) => run.id + run.status).join(' ')}` });
  return (
    <Panel title="Storage" note={use && `${bytes(use.database + use.matches + use.setAside)}, ${bytes(use.free)} free`}>
      <div className="input-shell">
        <code className="grow ellipsis" style={{ userSelect: 'text' }} title={dataFolder}>
          {dataFolder}
        </code>
        <IconButton
          size="small"
          icon={ClipboardCopy}
          label="Copy folder path"
          onClick={() => attempt(() => copyText(dataFolder, 'folder path'))}
        />
      </div>
      {use && <StorageBar use={use} />}
      <Contents use={use} rosters={rosters.length} combatants={combatants} runs={runs.length} />
      {use !== undefined && use.largest.length > 0 && <LargestRuns use={use} />}
      <p className="caption">Nothing leaves this computer. To back up everything, copy the folder while Warbench is closed.</p>
    </Panel>
  );
}

const COLOURS = {
  database: 'var(--side-a)',
  replays: 'var(--brand)',
  matches: 'var(--good)',
  backups: 'var(--text-2)',
} as const;

interface ContentsProps {
  readonly use: StorageUse | undefined;
  readonly rosters: number;
  readonly combatants: number;
  readonly runs: number;
}

function Contents({ use, rosters, combatants, runs }: ContentsProps) {
  const library = `${counted(rosters, 'roster', 'rosters')} with ${counted(combatants, 'combatant', 'combatants')}`;
  return (
    <table className="plain-table">
      <tbody>
        <Line
          colour={COLOURS.database}
          label="Library and runs"
          file="warbench.sqlite"
          meaning={`${library}, ${counted(runs, 'run', 'runs')} with standings, and these settings.`}
          size={use && use.database - use.replays}
        />
        <Line
          colour={COLOURS.replays}
          label="Highlight replays"
          file="warbench.sqlite"
          meaning={use ? `${count(use.replayCount)} stored. Deleting a run frees its share.` : ''}
          size={use?.replays}
        />
        <Line
          colour={COLOURS.matches}
          label="Matchup results"
          file="runs/*.matches"
          meaning={use ? `${counted(use.matchFiles, 'run stores', 'runs store')} every outcome; “Standings only” stores none.` : ''}
          size={use?.matches}
        />
        {use !== undefined && use.setAside > 0 && (
          <Line
            colour={COLOURS.backups}
            label="Backups"
            file="backups/, set-aside/"
            meaning="Copies of the library, and libraries that were set aside. Delete them in the folder when you no longer need them."
            size={use.setAside}
          />
        )}
      </tbody>
    </table>
  );
}

function LargestRuns({ use }: { readonly use: StorageUse }) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th>Largest runs</th>
          <th className="figure">Results</th>
        </tr>
      </thead>
      <tbody>
        {use.largest.map(({ runId, name, bytes: size }) => (
          <tr key={runId}>
            <td className="cell-fill ellipsis">
              <a href={href('runs', [runId])}>{name}</a>
            </td>
            <td className="figure soft">{bytes(size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The shares of what Warbench stores. */
function StorageBar({ use }: { readonly use: StorageUse }) {
  const parts = [
    [COLOURS.database, use.database - use.replays],
    [COLOURS.replays, use.replays],
    [COLOURS.matches, use.matches],
    [COLOURS.backups, use.setAside],
  ] as const;
  const total = parts.reduce((sum, [, size]) => sum + size, 0);
  return (
    <div className="settings-storage-bar" aria-hidden>
      {parts.map(([background, size]) => size > 0 && <i key={background} style={{ flexGrow: size / total, background }} />)}
    </div>
  );
}

interface LineProps {
  readonly colour: string;
  readonly label: string;
  readonly file: string;
  readonly meaning: string;
  readonly size: number | undefined;
}

function Line({ colour, label, file, meaning, size }: LineProps) {
  return (
    <tr>
      <td>
        <div className="row">
          <i className="settings-mark" style={{ background: colour }} aria-hidden />
          <span>{label}</span> <code className="dim small ellipsis">{file}</code>
        </div>
        <div className="caption" style={{ paddingLeft: 16 }}>
          {meaning}
        </div>
      </td>
      <td className="figure">{size === undefined ? '' : bytes(size)}</td>
    </tr>
  );
}
