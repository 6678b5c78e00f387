import { Film, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import type { StoredContest } from '../../../src-shared/api/library.ts';
import type { Highlight } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { leftOutOfBoth } from '../../../src-shared/contract/left-out.ts';
import { pairShare, shareFigure, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { attempt, Button, EmptyState, LeftOutMark } from '../../components/index.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import { useRuns } from '../../state/runs.ts';
import { watchFile } from './FileDrop.tsx';
import './picker.css';

const KIND_WORDS: Readonly<Record<Highlight['kind'], string>> = {
  close: 'Close',
  upset: 'Upset',
  sweep: 'Sweep',
  drawn: 'Often drawn',
  swing: 'Swings',
  sample: 'Typical',
};

/** The most exciting first. */
const KINDS: readonly Highlight['kind'][] = ['upset', 'close', 'sweep', 'sample'];
const OF_EACH_KIND = 3;

/** What can be watched: highlights of the runs, ready-made encounters, and files. */
export function ReplayPicker() {
  const runs = useRuns((r) => r.list) ?? [];
  const contests = useHostData('library.contests', {}).value ?? [];
  const played = runs.filter((run) => run.progress.trialsDone > 0).slice(0, 8);
  const picker = useRef<HTMLInputElement>(null);
  const open = (
    <>
      <Button icon={FolderOpen} onClick={() => picker.current?.click()}>
        Open replay file
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".warbench-replay"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) attempt(() => watchFile(file));
        }}
      />
    </>
  );
  return (
    <>
      <TopBar title="Replay" actions={open} />
      {played.length === 0 && contests.length === 0 ? (
        <EmptyState
          icon={Film}
          title="Nothing to watch yet"
          action={
            <Button variant="primary" onClick={() => location.assign(href('library'))}>
              Open library
            </Button>
          }
        >
          Start a run, or drop a .warbench-replay file here.
        </EmptyState>
      ) : (
        <div className="replay-picker">
          <div className="replay-picker-lists">
            {contests.length > 0 && <Encounters contests={contests.slice(0, 12)} />}
            {played.map((run) => (
              <RunHighlights key={run.id} run={run} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function Encounters({ contests }: { readonly contests: readonly StoredContest[] }) {
  return (
    <section>
      <h2>Ready-made encounters</h2>
      <ul>
        {contests.map((contest) => (
          <li key={contest.id}>
            <a href={href('replay', ['pair', contest.a, contest.b, 0], { options: JSON.stringify(contest.options), seed: '1' })}>
              <Film size={14} aria-hidden />
              <span className="ellipsis">
                {contest.nameA} against {contest.nameB}
              </span>
              {/* Most encounters are named after their sides, which are shown already. */}
              {contest.name !== `${contest.nameA} vs ${contest.nameB}` && <small>{contest.name}</small>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunHighlights({ run }: { readonly run: RunInfo }) {
  const found = useHostData('runs.highlights', { runId: run.id, limit: OF_EACH_KIND }).value ?? [];
  const highlights = KINDS.flatMap((kind) => found.filter((h) => h.kind === kind).slice(0, OF_EACH_KIND));
  return (
    <section>
      <h2>{run.name}</h2>
      <ul>
        {highlights.map((h) => (
          <li key={`${h.kind}.${h.a}.${h.b}.${h.trial}`}>
            <a href={href('replay', ['run', run.id, h.a, h.b, h.trial])}>
              <Film size={14} aria-hidden />
              <span className="ellipsis">
                {h.nameA} against {h.nameB}
              </span>
              <LeftOutMark of={leftOutOfBoth(h.leftOutA, h.leftOutB)} />
              <small title={`Chance that the first side wins: ${shareWithCertainty(pairShare(h))}`}>
                {KIND_WORDS[h.kind]} <b>{shareFigure(pairShare(h))} %</b>
              </small>
            </a>
          </li>
        ))}
        {highlights.length === 0 && (
          <li>
            <a href={href('replay', ['run', run.id, 0, run.combatants > 1 ? 1 : 0, 0])}>
              <Film size={14} aria-hidden />
              <span>First battle of the run</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
