import { PlugZap, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useEffect } from 'react';
import { Toasts } from '../components/Toast.tsx';
import { TooltipProvider } from '../components/Tooltip.tsx';
import { useConnection } from '../host/connection.ts';
import { useAppInfo } from '../state/app-info.ts';
import { listenToKeys } from '../state/commands.ts';
import { formatRoute, type Route } from '../state/routes.ts';
import { useSession } from '../state/session.ts';
import { useRoute } from '../state/use-route.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { NoticeBanners } from './NoticeBanners.tsx';
import { Rail } from './Rail.tsx';
import { ShellCommands } from './ShellCommands.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { Tour } from './Tour.tsx';
import { useFactionMarks } from './use-faction-marks.ts';
import { useOpenedFiles } from './use-opened-files.ts';
import { useWindowTitle } from './use-window-title.ts';
import { ViewOutlet } from './ViewOutlet.tsx';
import { type ViewEntry, ViewsContext } from './view-entry.ts';
import { Welcome } from './Welcome.tsx';

export function App({ views }: { readonly views: readonly ViewEntry[] }) {
  const route = useRoute();
  const view = views.find(({ id }) => id === route.view);
  return (
    <ViewsContext value={views}>
      {view?.isBare?.(route) ? <ViewOutlet route={route} /> : <Shell route={route} isWide={view?.isWide ?? false} />}
    </ViewsContext>
  );
}

function Shell({ route, isWide }: { readonly route: Route; readonly isWide: boolean }) {
  const place = formatRoute(route);
  useFactionMarks();
  useOpenedFiles();
  useEffect(listenToKeys, []);
  useEffect(() => useSession.setState({ place }), [place]);
  return (
    <TooltipProvider delay={450}>
      <div className="app" data-rail={isWide ? 'slim' : 'full'}>
        <Rail current={route.view} />
        <main className="main">
          <Banners />
          {!isWide && <WelcomeOnce />}
          <ViewOutlet route={route} />
        </main>
      </div>
      <Overlays />
    </TooltipProvider>
  );
}

/** Not drawn again with every change of the address, as a click in a view makes one. */
const Overlays = memo(function Overlays() {
  return (
    <>
      <WindowTitle />
      <ShellCommands />
      <CommandPalette />
      <ShortcutsDialog />
      <TagDialog />
      <Tour />
      <Toasts />
    </>
  );
});

function WindowTitle() {
  useWindowTitle();
  return null;
}

const WelcomeOnce = memo(Welcome);

const Banners = memo(function Banners() {
  const connection = useConnection((c) => c.state);
  const readOnly = useAppInfo((info) => info.readOnly);
  return (
    <>
      {connection !== 'open' && (
        <Banner icon={PlugZap}>Reconnecting to Warbench. What you see may be out of date; runs continue in the background.</Banner>
      )}
      {readOnly !== null && <Banner>{readOnly}</Banner>}
      <NoticeBanners />
    </>
  );
});

function Banner({ icon: Icon = TriangleAlert, children }: { readonly icon?: typeof TriangleAlert; readonly children: ReactNode }) {
  return (
    <div className="banner" role="status">
      <Icon className="banner-icon" size={15} aria-hidden />
      {children}
    </div>
  );
}
