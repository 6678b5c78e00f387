import { OctagonAlert, PlugZap } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loading } from '../components/Spinner.tsx';
import { useConnection } from '../host/connection.ts';
import { asApiError } from '../host/host.ts';

/** Before the first render: nothing for a moment, then what the app is waiting for. */
export function Splash({ error }: { readonly error?: unknown }) {
  const connection = useConnection((c) => c.state);
  if (error !== undefined) {
    const { message, hint } = asApiError(error);
    return (
      <EmptyState icon={OctagonAlert} title="Warbench couldn't start" action={<Button onClick={() => location.reload()}>Try again</Button>}>
        {message} {hint}
      </EmptyState>
    );
  }
  if (connection === 'reconnecting') {
    return (
      <EmptyState icon={PlugZap} title="Waiting for Warbench">
        The Warbench server isn't responding yet. This page will connect automatically.
      </EmptyState>
    );
  }
  return <Loading label="Starting …" />;
}
