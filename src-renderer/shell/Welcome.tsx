import { Film, Keyboard, Sparkles, Upload } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { useCommandRegistry } from '../state/commands.ts';
import { useLibrary } from '../state/library.ts';
import { href } from '../state/routes.ts';
import { useViewState } from '../state/session.ts';
import { navigate } from '../state/use-route.ts';

/** Until the first roster of the user's own: what the figures on screen are, and where to go from here. */
export function Welcome() {
  const rosters = useLibrary((l) => l.rosters);
  const [read, setRead] = useViewState<boolean>('welcome.read', false);
  if (read || rosters === null || rosters.length === 0 || rosters.some((r) => !r.sample)) return null;
  return (
    <section className="banner welcome" aria-label="Getting started">
      <Sparkles className="banner-icon" size={15} aria-hidden />
      <span className="grow ellipsis">Everything here is made from invented sample armies. Your own rosters take their place.</span>
      <Button size="small" icon={Upload} onClick={() => navigate(href('library', ['import']))}>
        Bring in a roster
      </Button>
      <Button size="small" variant="ghost" icon={Film} onClick={() => navigate(href('replay'))}>
        Watch a battle
      </Button>
      <Button size="small" variant="ghost" icon={Keyboard} onClick={() => useCommandRegistry.setState({ keysOpen: true })}>
        Keys
      </Button>
      <Button size="small" variant="ghost" onClick={() => setRead(true)}>
        Got it
      </Button>
    </section>
  );
}
