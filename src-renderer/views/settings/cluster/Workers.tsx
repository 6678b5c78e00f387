import { ClipboardCopy, ServerOff, Workflow } from 'lucide-react';
import type { ClusterStatus, ClusterWorkerInfo } from '../../../../src-shared/api/cluster.ts';
import {
  attempt,
  type Column,
  EmptyState,
  IconButton,
  KeyFigure,
  KeyFigures,
  LiveDot,
  Meter,
  PanelHead,
  VirtualTable,
} from '../../../components/index.ts';
import { bytes, count, counted, figure, wholePercent } from '../../../format/figures.ts';
import { copyText } from '../../../state/save-file.ts';
import { workerCommand } from './cluster-url.ts';

/** A worker elsewhere, or this machine. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly threads: number;
  /** Tiles of this session, and their share of all. */
  readonly tiles: number;
  readonly share: number;
  readonly worker: ClusterWorkerInfo | null;
}

export function Workers(status: ClusterStatus) {
  if (!status.connected) return <NotConnected />;
  const rows = rowsOf(status);
  return (
    <section className="panel cluster-workers" aria-label="Workers">
      <Figures {...status} />
      <PanelHead title="Workers" note={noteOf(status)} />
      <Refused workers={status.workers} />
      {status.workers.length === 0 ? (
        <NoWorkers address={status.address} />
      ) : (
        <VirtualTable label="Workers" columns={COLUMNS} count={rows.length} row={(i) => rows[i]} stamp={status} rowHeight={34} />
      )}
    </section>
  );
}

function rowsOf({ workers, tilesHere, tilesElsewhere, threadsHere }: ClusterStatus): Row[] {
  const all = Math.max(1, tilesHere + tilesElsewhere);
  const here = { id: '', name: 'This machine', threads: threadsHere, tiles: tilesHere, share: tilesHere / all, worker: null };
  return [
    here,
    ...workers.map((worker) => ({
      ...{ id: worker.id, name: worker.name, threads: worker.threads },
      ...{ tiles: worker.here, share: worker.here / all, worker },
    })),
  ];
}

function noteOf({ workers }: ClusterStatus): string {
  const refused = workers.filter((worker) => worker.refused !== '').length;
  return refused === 0 ? '' : `${count(refused)} without work`;
}

const MOST_NAMES = 3;

/** Why workers get no work, in full. */
function Refused({ workers }: Pick<ClusterStatus, 'workers'>) {
  const reasons = Map.groupBy(
    workers.filter(({ refused }) => refused !== ''),
    ({ refused }) => refused,
  );
  return [...reasons].map(([reason, refused]) => (
    <p key={reason} className="cluster-refused">
      <strong>{namesOf(refused)}</strong> {refused.length === 1 ? 'gets' : 'get'} no work. <span className="field-error">{reason}</span>
    </p>
  ));
}

function namesOf(workers: readonly ClusterWorkerInfo[]): string {
  const names = workers.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = workers.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${count(more)} more`;
}

function Figures({ workers, tilesHere, tilesElsewhere, batchesInFlight, tilesInFlight, redisBytes }: ClusterStatus) {
  const active = workers.filter(({ refused }) => refused === '');
  const threads = active.reduce((sum, worker) => sum + worker.threads, 0);
  const all = tilesHere + tilesElsewhere;
  return (
    <div className="cluster-figures">
      <KeyFigures>
        <KeyFigure value={count(active.length)} label={`workers, ${counted(threads, 'thread', 'threads')}`} />
        <KeyFigure
          value={all === 0 ? '–' : `${wholePercent(tilesElsewhere / all)} %`}
          label="of the work elsewhere"
          meaning={`${counted(tilesElsewhere, 'tile', 'tiles')} elsewhere, ${count(tilesHere)} on this machine, since the connection was made`}
        />
        <KeyFigure value={count(tilesInFlight)} label={`tiles in flight, ${counted(batchesInFlight, 'batch', 'batches')}`} />
        <KeyFigure value={redisBytes === null ? '–' : bytes(redisBytes)} label="memory of Redis" />
      </KeyFigures>
    </div>
  );
}

function NotConnected() {
  return (
    <EmptyState icon={ServerOff} title="Runs use only this machine">
      Connect to a Redis server, and start <code>warbench worker</code> on as many machines as you like. Nothing changes but the time it
      takes.
    </EmptyState>
  );
}

function NoWorkers({ address }: { readonly address: string }) {
  const command = workerCommand(address);
  return (
    <EmptyState
      icon={Workflow}
      title="No worker is there yet"
      action={
        <div className="input-shell cluster-command">
          <code className="grow ellipsis">{command}</code>
          <IconButton size="small" icon={ClipboardCopy} label="Copy command" onClick={() => attempt(() => copyText(command, 'command'))} />
        </div>
      }
    >
      Start this on the other machines, with the same version of Warbench. The password belongs into WARBENCH_REDIS, the token into
      WARBENCH_CLUSTER_TOKEN. They appear here within seconds; until then this machine plays.
    </EmptyState>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    ...{ id: 'name', label: 'Name', width: 'minmax(170px, 1.4fr)' },
    cell: ({ name, worker }) => <WorkerName name={name} worker={worker} />,
    title: ({ name }) => name,
  },
  { ...{ id: 'threads', label: 'Threads', width: '68px', align: 'right' }, cell: ({ threads }) => count(threads) },
  {
    ...{ id: 'rate', label: 'Tiles per second', width: '112px', align: 'right' },
    cell: ({ worker }) => (worker === null ? '' : figure(worker.rate)),
  },
  {
    ...{ id: 'share', label: 'Share of the work', width: 'minmax(124px, 1fr)' },
    cell: ({ share }) => (
      <span className="cluster-share">
        <Meter value={share} tone="side-a" />
        <span className="figure">{wholePercent(share)} %</span>
      </span>
    ),
  },
  { ...{ id: 'tiles', label: 'Tiles', width: '72px', align: 'right' }, cell: ({ tiles }) => count(tiles) },
  {
    ...{ id: 'playing', label: 'Under way', width: '84px', align: 'right' },
    cell: ({ worker }) => (worker === null ? '' : activityOf(worker)),
  },
  {
    ...{ id: 'rules', label: 'Versions of the rules', width: 'minmax(110px, 1.4fr)' },
    cell: ({ worker }) => (worker === null ? '' : <div className="soft ellipsis">{versionsText(worker)}</div>),
    title: ({ worker }) => (worker === null ? '' : versionsText(worker)),
  },
  {
    ...{ id: 'seen', label: 'Last seen', width: '84px', align: 'right' },
    cell: ({ worker }) => (worker === null ? '' : `${worker.silentSeconds.toFixed(0)} s ago`),
  },
];

function WorkerName({ name, worker }: Pick<Row, 'name' | 'worker'>) {
  return (
    <span className="cluster-name">
      <LiveDot paused={worker !== null && worker.refused !== ''} />
      <span className="ellipsis">{name}</span>
    </span>
  );
}

function activityOf({ refused, playing }: ClusterWorkerInfo): string {
  if (refused !== '') return 'no work';
  return playing === 0 ? 'waits' : counted(playing, 'batch', 'batches');
}

/** "opr 4, osr 1": the hash of compiled code says nothing to a reader. */
function versionsText({ rulesets }: ClusterWorkerInfo): string {
  return Object.entries(rulesets)
    .map(([id, version]) => `${id} ${version.split('+')[0]}`)
    .join(', ');
}
