import { ErrorNote, Loading } from '../../../components/index.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { Connection } from './Connection.tsx';
import { useClusterStatus } from './cluster-status.ts';
import { Workers } from './Workers.tsx';
import './cluster.css';

/** Other machines that play runs: connect with them, and see what they do. */
export function Cluster() {
  const { value: status, error } = useClusterStatus();
  if (status === undefined) return error === undefined ? <Loading label="Loading cluster" /> : <ErrorNote error={error} />;
  return (
    <div className="cluster fill">
      <div className="cluster-side scroll">{status.connected ? <Connection {...status} /> : <ConnectForm {...status} />}</div>
      <Workers {...status} />
    </div>
  );
}
