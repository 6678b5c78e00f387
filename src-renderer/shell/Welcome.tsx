import { Film, Keyboard, Route, Sparkles, Upload } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { useCommandRegistry } from '../state/commands.ts';
import { useLibrary } from '../state/library.ts';
import { href } from '../state/routes.ts';
import { useViewState } from '../state/session.ts';
import { navigate } from '../state/use-route.ts';
import { startTour } from './Tour.tsx';

/** Shown until the user imports a first roster: explains the sample data and what to do next. */
export function Welcome() {
  const rosters = useLibrary((l) => l.rosters);
  const [dismissed, setDismissed] = useViewState<boolean>('welcome.read', false);
  if (dismissed || rosters === null || rosters.length === 0 || rosters.some((r) => !r.sample)) return null;
  return (
    <section className="banner welcome" aria-label="Getting started">
      <Sparkles className="banner-icon" size={15} aria-hidden />
      <span className="grow ellipsis">Everything here is sample data. Import your own rosters to replace it.</span>
      <Button size="small" icon={Upload} onClick={() => navigate(href('library', ['import']))}>
        Import roster
      </Button>
      <Button size="small" icon={Route} onClick={startTour}>
        Take tour
      </Button>
      <Button size="small" variant="ghost" icon={Film} onClick={() => navigate(href('replay', ['best']))}>
        Watch battle
      </Button>
      <Button size="small" variant="ghost" icon={Keyboard} onClick={() => useCommandRegistry.setState({ keysOpen: true })}>
        Show shortcuts
      </Button>
      <Button size="small" variant="ghost" onClick={() => setDismissed(true)}>
        Got it
      </Button>
    </section>
  );
}
