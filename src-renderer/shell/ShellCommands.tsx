import { Keyboard, Moon, Plus, Search, Sun } from 'lucide-react';
import { type Command, useCommandRegistry, useCommands } from '../state/commands.ts';
import { href } from '../state/routes.ts';
import { useSession } from '../state/session.ts';
import { navigate } from '../state/use-route.ts';
import { PLACES, SETTINGS_PLACE } from './places.ts';

/** What works everywhere. */
export function ShellCommands() {
  const theme = useSession((session) => session.theme);
  const runId = useSession((session) => session.runId);
  useCommands('Everywhere', [
    {
      id: 'palette',
      label: 'Find anything',
      keys: 'mod+k',
      icon: Search,
      inPalette: false,
      run: () => useCommandRegistry.setState({ paletteOpen: true }),
    },
    {
      id: 'keys',
      label: 'Show the keys that work here',
      keys: '?',
      icon: Keyboard,
      run: () => useCommandRegistry.setState({ keysOpen: true }),
    },
    {
      id: 'theme',
      label: theme === 'dark' ? 'Use the light theme' : 'Use the dark theme',
      keys: 'mod+shift+l',
      icon: theme === 'dark' ? Sun : Moon,
      run: () => useSession.setState({ theme: theme === 'dark' ? 'light' : 'dark' }),
    },
    { id: 'new-run', label: 'New run', keys: 'mod+shift+n', icon: Plus, run: () => navigate(href('runs', ['new'])) },
    { id: 'import', label: 'Import a roster', keys: 'mod+shift+i', icon: Plus, run: () => navigate(href('library', ['import'])) },
  ]);
  useCommands(
    'Go to',
    [...PLACES, SETTINGS_PLACE].map(
      (place): Command => ({
        id: place.view,
        label: place.label,
        keys: place.keys,
        icon: place.icon,
        run: () => navigate(place.to(runId)),
      }),
    ),
  );
  return null;
}
