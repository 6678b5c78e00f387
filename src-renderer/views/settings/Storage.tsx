import { ClipboardCopy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StorageUse } from '../../../src-shared/api/types.ts';
import { attempt, IconButton, Panel } from '../../components/index.ts';
import { bytes, count, counted } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { useAppInfo } from '../../state/app-info.ts';
import { useLibrary } from '../../state/library.ts';
import { href } from '../../state/routes.ts';
import { useRuns } from '../../state/runs.ts';
import { copyText } from '../../state/save-file.ts';

/** What lies where on the disk. Looked up anew each time the page opens and whenever a run ends or a roster comes. */
export function Storage() {
  const { dataFolder } = useAppInfo();
  const rosters = useLibrary((l) => l.rosters) ?? [];
  const runs = useRuns((r) => r.list) ?? [];
  const combatants = rosters.reduce((sum, roster) => sum + roster.combatants, 0);
  const use = useStorageUse(`${combatants} ${runs.map((run) => run.id + run.status).join(' ')}`);
  return (
    <Panel
      title="On the disk"
      note={use && `${bytes(use.database + use.matches + use.setAside)}, ${bytes(use.free)} free`}
      className="settings-panel"
    >
      <div className="storage-folder">
        <code className="mono ellipsis" title={dataFolder}>
          {dataFolder}
        </code>
        <IconButton
          size="small"
          icon={ClipboardCopy}
          label="Copy the folder's name"
          onClick={() => attempt(() => copyText(dataFolder, 'the folder'))}
        />
      </div>
      {use && <StorageBar use={use} />}
      <table className="plain-table storage-table">
        <tbody>
          <Kept
            mark="storage-database"
            what="Library and runs"
            where="warbench.sqlite"
            meaning={`${counted(rosters.length, 'roster', 'rosters')} with ${counted(combatants, 'combatant', 'combatants')}, ${counted(runs.length, 'run', 'runs')} with their standings, these settings.`}
            size={use && use.database - use.replays}
          />
          <Kept
            mark="storage-replays"
            what="Replays of highlights"
            where="warbench.sqlite"
            meaning={use ? `${count(use.replayCount)} kept. Deleting a run frees its share.` : ''}
            size={use?.replays}
          />
          <Kept
            mark="storage-matches"
            what="Results of matchups"
            where="runs/*.matches"
            meaning={use ? `${counted(use.matchFiles, 'run keeps', 'runs keep')} every outcome; “Standings only” keeps none.` : ''}
            size={use?.matches}
          />
          {use !== undefined && use.setAside > 0 && (
            <Kept
              mark="storage-aside"
              what="Set aside"
              where="warbench.sqlite.*"
              meaning="Copies from before an update, or a damaged library. Yours to delete when all is well."
              size={use.setAside}
            />
          )}
        </tbody>
      </table>
      {use !== undefined && use.largest.length > 0 && (
        <table className="plain-table storage-table">
          <thead>
            <tr>
              <th>Largest runs</th>
              <th className="figure">Results</th>
            </tr>
          </thead>
          <tbody>
            {use.largest.map(({ runId, name, bytes: size }) => (
              <tr key={runId}>
                <td className="storage-run">
                  <a href={href('runs', [runId])} className="ellipsis">
                    {name}
                  </a>
                </td>
                <td className="figure soft">{bytes(size)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="caption">Nothing leaves this machine. A copy of the folder, made while Warbench is closed, is a full backup.</p>
    </Panel>
  );
}

function useStorageUse(version: string): StorageUse | undefined {
  const [use, setUse] = useState<StorageUse | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    attempt(async () => {
      const answer = await host.call('app.storage', {});
      if (!gone) setUse(answer);
    });
    return () => {
      gone = true;
    };
  }, [version]);
  return use;
}

/** Shares of what Warbench keeps. */
function StorageBar({ use }: { readonly use: StorageUse }) {
  const parts = [
    ['storage-database', use.database - use.replays],
    ['storage-replays', use.replays],
    ['storage-matches', use.matches],
    ['storage-aside', use.setAside],
  ] as const;
  const total = parts.reduce((sum, [, size]) => sum + size, 0);
  return (
    <div className="storage-bar" aria-hidden>
      {parts.map(([mark, size]) => size > 0 && <i key={mark} className={mark} style={{ flexGrow: size / total }} />)}
    </div>
  );
}

interface KeptProps {
  readonly mark: string;
  readonly what: string;
  readonly where: string;
  readonly meaning: string;
  readonly size: number | undefined;
}

function Kept({ mark, what, where, meaning, size }: KeptProps) {
  return (
    <tr>
      <td>
        <div className="storage-what">
          <i className={`storage-mark ${mark}`} aria-hidden />
          <span>{what}</span> <code className="mono dim small ellipsis">{where}</code>
        </div>
        <div className="caption storage-meaning">{meaning}</div>
      </td>
      <td className="figure">{size === undefined ? '' : bytes(size)}</td>
    </tr>
  );
}
