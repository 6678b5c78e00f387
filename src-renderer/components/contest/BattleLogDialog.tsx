import { ClipboardCopy, Download, Play } from 'lucide-react';
import { useMemo } from 'react';
import type { ContestReport, TrialPick } from '../../../src-shared/api/contests.ts';
import { useHostData } from '../../state/host-data.ts';
import { copyText, saveFile } from '../../state/save-file.ts';
import { navigate } from '../../state/use-route.ts';
import { watchHref } from '../../state/watch-href.ts';
import { attempt, Button, Dialog, ErrorNote, Loading } from '../index.ts';
import './contest.css';

export interface BattleLogDialogProps {
  readonly report: ContestReport;
  readonly pick: TrialPick;
  readonly title: string;
  readonly onClose: () => void;
}

/** The log of one trial, line by line. */
export function BattleLogDialog({ report, pick, title, onClose }: BattleLogDialogProps) {
  const { runId, indexA: a, indexB: b } = report;
  const { value: file, error } = useHostData('export.log', runId === null ? null : { runId, a, b, trial: pick.trial });
  const text = useMemo(() => (file === undefined ? '' : new TextDecoder().decode(file.bytes)), [file]);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      description={`${report.a.name} against ${report.b.name}`}
      foot={
        <>
          <Button icon={ClipboardCopy} disabled={text === ''} onClick={() => attempt(() => copyText(text, 'log'))}>
            Copy
          </Button>
          <Button icon={Download} disabled={file === undefined} onClick={() => file && attempt(async () => saveFile(file))}>
            Save
          </Button>
          <span className="grow" />
          <Button variant="primary" icon={Play} onClick={() => navigate(watchHref(report, pick.trial))}>
            Watch
          </Button>
        </>
      }
    >
      {error ? <ErrorNote error={error} /> : file === undefined ? <Loading label="Loading log" /> : <pre className="log-text">{text}</pre>}
    </Dialog>
  );
}
