import { OctagonAlert, PlugZap } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loading } from '../components/Spinner.tsx';
import { useConnection } from '../host/connection.ts';
import { asApiError } from '../host/host.ts';

/** Before the first picture: nothing for a moment, then what the app waits for. */
export function Splash({ error }: { readonly error?: unknown }) {
  const connection = useConnection((c) => c.state);
  if (error !== undefined) {
    const { message, hint } = asApiError(error);
    return (
      <EmptyState
        icon={OctagonAlert}
        title="Warbench could not start"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        {message} {hint}
      </EmptyState>
    );
  }
  if (connection === 'reconnecting') {
    return (
      <EmptyState icon={PlugZap} title="Waiting for Warbench">
        The app behind this page does not answer yet. It connects by itself.
      </EmptyState>
    );
  }
  return <Loading label="Starting" />;
}
