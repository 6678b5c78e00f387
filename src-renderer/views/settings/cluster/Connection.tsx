import type { ClusterStatus } from '../../../../src-shared/api/cluster.ts';
import { attempt, Button, Field, Panel } from '../../../components/index.ts';
import { bytes, count } from '../../../format/figures.ts';
import { host } from '../../../host/host.ts';
import { showStatus } from './cluster-status.ts';

/** The server that connects the machines, and what goes through it. */
export function Connection({ address, trouble, checked, bytesIn, bytesOut, takesPart }: ClusterStatus) {
  const disconnect = () => attempt(async () => showStatus(await host.call('cluster.disconnect', {})));
  return (
    <Panel title="Connection" note={trouble === '' ? 'connected' : 'lost'}>
      <Field label="Redis" hint="The password and the token stay in the library on this machine.">
        <code className="cluster-address">{address}</code>
      </Field>
      {trouble !== '' && (
        <div className="field-error" role="alert">
          {trouble} The connection comes back by itself; meanwhile this machine plays.
        </div>
      )}
      <dl className="cluster-facts">
        <Fact label="This machine" value={takesPart ? 'plays and checks' : 'checks only'} />
        <Fact label="Tiles checked" value={count(checked)} />
        <Fact label="Sent" value={bytes(bytesOut)} />
        <Fact label="Received" value={bytes(bytesIn)} />
      </dl>
      <p className="caption">
        The first batch of every worker and a sample of all tiles are played again here and compared. A worker with a wrong result gets no
        more work.
      </p>
      <div className="row">
        <Button onClick={disconnect}>Disconnect</Button>
      </div>
    </Panel>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
