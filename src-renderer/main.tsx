import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PROJECT_PARAMETER } from '../src-shared/api/sign-in.ts';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { useConnection } from './host/connection.ts';
import { host, sourceToken } from './host/host.ts';
import { App } from './shell/App.tsx';
import { Splash } from './shell/Splash.tsx';
import { useAppInfo } from './state/app-info.ts';
import { followDataFolder } from './state/data-folder.ts';
import { restoreDrafts } from './state/drafts.ts';
import { queryClient } from './state/host-data.ts';
import { followLibrary, loadRosters } from './state/library.ts';
import { parseHash } from './state/routes.ts';
import { followRuns, loadRuns } from './state/runs.ts';
import { restoreSession, useSession } from './state/session.ts';
import { useSettings } from './state/settings.ts';
import { navigate } from './state/use-route.ts';
import { VIEWS } from './views/index.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root element.');
const root = createRoot(container);

async function start(): Promise<void> {
  root.render(<Splash />);
  const [info, settings] = await Promise.all([host.call('app.info', {}), host.call('settings.get', {})]);
  useAppInfo.setState(info);
  useSettings.setState(settings);
  restoreSession(settings);
  restoreDrafts(settings);
  followRuns();
  followDataFolder();
  followLibrary();
  await Promise.all([loadRuns(), loadRosters()]);
  openLastPlace();
  refreshAfterReconnect();
  root.render(
    <StrictMode>
      <ErrorBoundary>
        <App views={VIEWS} />
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** A page in a recorder has the picture only, and may ask for nothing else. */
async function startSource(): Promise<void> {
  const { SourceView } = await import('./views/studio/SourceView.tsx');
  const address = new URLSearchParams(location.search);
  root.render(<SourceView projectId={Number(address.get(PROJECT_PARAMETER))} background={address.get('background')} />);
}

/** A deep link takes precedence over the last place. */
function openLastPlace(): void {
  const { place } = useSession.getState();
  if (parseHash(location.hash) === null && parseHash(place) !== null) navigate(place, { replace: true });
}

function refreshAfterReconnect(): void {
  useConnection.subscribe(({ state }, before) => {
    if (state !== 'open' || before.state === 'open') return;
    void queryClient.invalidateQueries();
    void loadRuns();
    void loadRosters();
  });
}

(sourceToken() === null ? start() : startSource()).catch((error: unknown) => root.render(<Splash error={error} />));
