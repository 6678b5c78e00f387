import { useId, useState } from 'react';
import type { ClusterStatus } from '../../../../src-shared/api/cluster.ts';
import type { Input } from '../../../../src-shared/api/index.ts';
import { Button, Field, Panel, Switch, TextInput } from '../../../components/index.ts';
import { counted } from '../../../format/figures.ts';
import { asApiError, host } from '../../../host/host.ts';
import { showStatus } from './cluster-status.ts';
import { serverUrl } from './cluster-url.ts';

const EMPTY = { address: '', user: '', password: '', token: '', takesPart: true };

interface Outcome {
  readonly isError: boolean;
  readonly text: string;
}

/** Where the server is, and what it asks for. What is typed leaves the page with the request and is not kept in it. */
export function ConnectForm({ address: missed, trouble }: ClusterStatus) {
  const [form, setForm] = useState(EMPTY);
  const [busy, setBusy] = useState<'test' | 'connect' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const change = (part: Partial<typeof EMPTY>) => setForm((before) => ({ ...before, ...part }));
  const given: Input<'cluster.connect'> = { url: serverUrl(form), token: form.token, takesPart: form.takesPart };
  const ask = async (what: 'test' | 'connect', work: () => Promise<string>) => {
    setBusy(what);
    setOutcome(null);
    try {
      setOutcome({ isError: false, text: await work() });
    } catch (error) {
      const { message, hint } = asApiError(error);
      setOutcome({ isError: true, text: hint === '' ? message : `${message} ${hint}` });
    } finally {
      setBusy(null);
    }
  };
  const test = () => ask('test', async () => testText((await host.call('cluster.test', given)).workers));
  const connect = () =>
    ask('connect', async () => {
      showStatus(await host.call('cluster.connect', given));
      return '';
    });
  const reconnect = () =>
    ask('connect', async () => {
      showStatus(await host.call('cluster.reconnect', {}));
      return '';
    });
  const isReady = form.address.trim() !== '' && busy === null;
  return (
    <Panel title="Connection" note="not connected">
      {missed !== '' && (
        <div className="cluster-missed" role="alert">
          <p>{trouble}</p>
          <Button size="small" onClick={reconnect} disabled={busy !== null}>
            Try {missed} again
          </Button>
        </div>
      )}
      <form
        className="cluster-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void connect();
        }}
      >
        <ServerFields form={form} onChange={change} />
        <Field inline label="This machine plays, too" hint="Off: it plans, stores and checks results only.">
          <Switch label="This machine plays, too" checked={form.takesPart} onChange={(takesPart) => change({ takesPart })} />
        </Field>
        <div className="row">
          <Button variant="primary" type="submit" disabled={!isReady}>
            {busy === 'connect' ? 'Connecting …' : 'Connect'}
          </Button>
          <Button type="button" onClick={() => void test()} disabled={!isReady}>
            {busy === 'test' ? 'Testing …' : 'Test'}
          </Button>
        </div>
        {outcome !== null && outcome.text !== '' && (
          <div className={outcome.isError ? 'field-error' : 'soft'} role={outcome.isError ? 'alert' : 'status'}>
            {outcome.text}
          </div>
        )}
      </form>
      <p className="caption">
        Redis 6.2 or newer, or Valkey. It must not be open to the internet: use a private network, or a tunnel. Anyone who knows the token
        can send results.
      </p>
    </Panel>
  );
}

interface ServerFieldsProps {
  readonly form: typeof EMPTY;
  readonly onChange: (part: Partial<typeof EMPTY>) => void;
}

function ServerFields({ form, onChange }: ServerFieldsProps) {
  const id = useId();
  const input = (name: 'address' | 'user' | 'password' | 'token', more: { placeholder?: string; type?: 'password' } = {}) => (
    <TextInput id={`${id}-${name}`} value={form[name]} onChange={(event) => onChange({ [name]: event.currentTarget.value })} {...more} />
  );
  return (
    <>
      <Field label="Address" htmlFor={`${id}-address`} hint="rediss:// for TLS">
        {input('address', { placeholder: 'redis://10.0.0.5:6379' })}
      </Field>
      <div className="cluster-pair">
        <Field label="User" htmlFor={`${id}-user`}>
          {input('user', { placeholder: 'default' })}
        </Field>
        <Field label="Password" htmlFor={`${id}-password`}>
          {input('password', { type: 'password' })}
        </Field>
      </div>
      <Field
        label="Run token"
        htmlFor={`${id}-token`}
        hint="The same secret on all machines: the workers' --token. It seals what they send."
      >
        {input('token', { type: 'password' })}
      </Field>
    </>
  );
}

function testText(workers: number): string {
  return workers === 0 ? 'Redis answers. No worker is there yet.' : `Redis answers, with ${counted(workers, 'worker', 'workers')}.`;
}
