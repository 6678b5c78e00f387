import { PlugZap, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Toasts } from '../components/Toast.tsx';
import { TooltipProvider } from '../components/Tooltip.tsx';
import { useAppInfo } from '../state/app-info.ts';
import { listenToKeys } from '../state/commands.ts';
import { useConnection } from '../state/connection.ts';
import { formatRoute, type Route } from '../state/routes.ts';
import { useSession } from '../state/session.ts';
import { useRoute } from '../state/use-route.ts';
import { KeysOverlay } from './KeysOverlay.tsx';
import { Palette } from './Palette.tsx';
import { Rail } from './Rail.tsx';
import { ShellCommands } from './ShellCommands.tsx';
import { useWindowTitle } from './use-window-title.ts';
import { ViewOutlet } from './ViewOutlet.tsx';
import { Welcome } from './Welcome.tsx';

const SLIM_RAIL = new Set<string>(['replay', 'studio']);

/** `#/studio/clean` is a window that shows a picture and nothing of the app, and leaves no trace in the session. */
export function App() {
  const route = useRoute();
  return route.view === 'studio' && route.path[0] === 'clean' ? <ViewOutlet route={route} /> : <Shell route={route} />;
}

function Shell({ route }: { readonly route: Route }) {
  const place = formatRoute(route);
  useWindowTitle();
  useEffect(listenToKeys, []);
  useEffect(() => useSession.setState({ place }), [place]);
  return (
    <TooltipProvider delay={450}>
      <div className="app" data-rail={SLIM_RAIL.has(route.view) ? 'slim' : 'full'}>
        <Rail current={route.view} />
        <main className="main">
          <Banners />
          {!SLIM_RAIL.has(route.view) && <Welcome />}
          <ViewOutlet route={route} />
        </main>
      </div>
      <ShellCommands />
      <Palette />
      <KeysOverlay />
      <Toasts />
    </TooltipProvider>
  );
}

function Banners() {
  const connection = useConnection((c) => c.state);
  const readOnly = useAppInfo((info) => info.readOnly);
  const notice = useAppInfo((info) => info.notice);
  const [noticeRead, setNoticeRead] = useState(false);
  return (
    <>
      {connection !== 'open' && (
        <div className="banner" role="status">
          <PlugZap className="banner-icon" size={15} aria-hidden />
          Reconnecting to Warbench. What you see may be out of date; runs go on.
        </div>
      )}
      {readOnly !== null && (
        <div className="banner" role="status">
          <TriangleAlert className="banner-icon" size={15} aria-hidden />
          {readOnly}
        </div>
      )}
      {notice !== null && !noticeRead && (
        <div className="banner" role="status">
          <TriangleAlert className="banner-icon" size={15} aria-hidden />
          <span className="grow">{notice}</span>
          <Button size="small" variant="ghost" onClick={() => setNoticeRead(true)}>
            Understood
          </Button>
        </div>
      )}
    </>
  );
}
