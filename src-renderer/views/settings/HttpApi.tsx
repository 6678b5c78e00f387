import { ClipboardCopy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { HttpApiAccess } from '../../../src-shared/api/app.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import { attempt, Field, IconButton, Panel, Switch } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { useHostData } from '../../state/host-data.ts';
import { copyText } from '../../state/save-file.ts';

/** The API for other programs on this computer: on or off, where it answers, what they have to show. */
export function HttpApi() {
  const { value: first } = useHostData('app.httpApi', {}, { version: 'settings' });
  const [latest, setLatest] = useState<HttpApiAccess | null>(null);
  const access = latest ?? first ?? null;
  if (access === null) return null;
  const change = (input: Input<'app.setHttpApi'>) => attempt(async () => setLatest(await host.call('app.setHttpApi', input)));
  return (
    <Panel title="HTTP API">
      <Field inline label="Answer other programs" hint={HINT}>
        <Switch label="HTTP API" checked={access.enabled} disabled={access.fixed} onChange={(enabled) => change({ enabled })} />
      </Field>
      {access.problem !== '' && (
        <div className="field-error" role="alert">
          {access.problem}
        </div>
      )}
      {access.address !== null && (
        <>
          <Copyable label="Address" text={`${access.address}/api/v1`} />
          <Copyable label="Token" text={access.token} shown={`${access.token.slice(0, 6)} ...`}>
            <IconButton size="small" icon={RefreshCw} label="Make new token" onClick={() => change({ newToken: true })} />
          </Copyable>
        </>
      )}
    </Panel>
  );
}

const HINT =
  'Scripts and tools on this computer can ask for odds, play runs and read results. They need the token; other computers get no answer.';

interface CopyableProps {
  readonly label: string;
  readonly text: string;
  /** Default: all of it. */
  readonly shown?: string;
  readonly children?: React.ReactNode;
}

function Copyable({ label, text, shown = text, children }: CopyableProps) {
  return (
    <Field inline label={label}>
      <div className="input-shell">
        <code className="grow ellipsis">{shown}</code>
        <IconButton
          size="small"
          icon={ClipboardCopy}
          label={`Copy ${label.toLowerCase()}`}
          onClick={() => attempt(() => copyText(text, label.toLowerCase()))}
        />
        {children}
      </div>
    </Field>
  );
}
