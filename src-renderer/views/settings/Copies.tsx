import { useState } from 'react';
import type { DataCheck, LibraryCopy, RecoveryMode } from '../../../src-shared/api/data.ts';
import { attempt, Button, Dialog, Panel, toast } from '../../components/index.ts';
import { bytes, counted } from '../../format/figures.ts';
import { when } from '../../format/time.ts';
import { host } from '../../host/host.ts';
import { useAppInfo } from '../../state/app-info.ts';
import { recoverCopy } from '../../state/data-folder.ts';
import { useHostData } from '../../state/host-data.ts';

const CURRENT_LIBRARY = 'current/library';

interface Choice {
  readonly copy: string;
  readonly name: string;
  readonly mode: RecoveryMode;
}

/** Checks, backups, and libraries that were set aside. */
export function Copies() {
  const { notices, readOnly } = useAppInfo();
  const [made, setMade] = useState(0);
  const [checked, setChecked] = useState<DataCheck | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const { value: copies = [] } = useHostData('data.copies', {}, { version: `${made} ${notices.length}` });
  const check = () => attempt(async () => setChecked(await host.call('data.check', {})));
  const backUp = () =>
    attempt(async () => {
      await host.call('data.backUp', {});
      setMade((n) => n + 1);
      toast({ title: 'Backup made', tone: 'success' });
    });
  const isDamaged = notices.some(({ copy }) => copy === CURRENT_LIBRARY) || (checked !== null && checked.database.length > 0);
  return (
    <Panel title="Backups and recovery" note={counted(copies.length, 'copy', 'copies')}>
      <div className="row">
        <Button onClick={check}>Check everything</Button>
        <Button onClick={backUp} disabled={readOnly !== null}>
          Back up now
        </Button>
        {isDamaged && (
          <Button variant="primary" onClick={() => setChoice({ copy: CURRENT_LIBRARY, name: 'the current library', mode: 'repair' })}>
            Repair …
          </Button>
        )}
      </div>
      {checked !== null && <CheckResult {...checked} />}
      {copies.length > 0 && <CopyTable copies={copies} onChoose={setChoice} />}
      <p className="caption">
        The library is checked and backed up in the background, at most once a day; the last three backups are kept. A library that can't be
        used is set aside with its match files, never deleted.
      </p>
      {choice !== null && <RecoveryDialog choice={choice} onClose={() => setChoice(null)} />}
    </Panel>
  );
}

function CheckResult({ database, matchFiles, checked }: DataCheck) {
  const found = [...database, ...matchFiles];
  const scope = `${bytes(checked.databaseBytes)} of library and ${counted(checked.matchFiles, 'match file', 'match files')}`;
  if (found.length === 0) return <p role="status">No damage found in {scope}.</p>;
  return (
    <div role="alert">
      <p>Damage found in {scope}:</p>
      <ul className="plain-list">
        {found.slice(0, 8).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function CopyTable({ copies, onChoose }: { readonly copies: readonly LibraryCopy[]; readonly onChoose: (choice: Choice) => void }) {
  return (
    <table className="plain-table">
      <tbody>
        {copies.map(({ id, kind, at, reason, bytes: size, matchFiles }) => {
          const name = `${kind === 'backup' ? 'the backup' : 'the library set aside'} ${when(at, new Date())}`;
          return (
            <tr key={id}>
              <td>
                <div>{kind === 'backup' ? 'Backup' : `Set aside, ${counted(matchFiles, 'match file', 'match files')}`}</div>
                <div className="caption">
                  {when(at, new Date())}, {bytes(size)}. {reason}
                </div>
              </td>
              <td className="figure">
                <div className="row">
                  <Button size="small" onClick={() => onChoose({ copy: id, name, mode: 'reopen' })}>
                    Open …
                  </Button>
                  {kind === 'set-aside' && (
                    <Button size="small" onClick={() => onChoose({ copy: id, name, mode: 'repair' })}>
                      Repair …
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function RecoveryDialog({ choice: { copy, name, mode }, onClose }: { readonly choice: Choice; readonly onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    attempt(async () => {
      try {
        await recoverCopy(copy, mode);
      } finally {
        setBusy(false);
      }
    });
  };
  const verb = mode === 'repair' ? 'Repair' : 'Open';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} ${name}`}
      foot={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" onClick={start} disabled={isBusy}>
            {isBusy ? 'Working …' : verb}
          </Button>
        </>
      }
    >
      <p>
        {mode === 'repair'
          ? 'Everything that can still be read is copied into a new library, with the match files that belong to it. Runs with damaged results can be resumed: they give the same results again.'
          : 'It takes the place of the library that is open now.'}
      </p>
      <p>The library that is open now is set aside, with its match files, and can be opened again. Runs that play are paused.</p>
    </Dialog>
  );
}
