import { Film, Keyboard, Moon, Plus, Route, Search, Sun, Undo2 } from 'lucide-react';
import { type Command, useCommandRegistry, useCommands } from '../state/commands.ts';
import { href } from '../state/routes.ts';
import { type Theme, useSession, useTheme } from '../state/session.ts';
import { undoLast } from '../state/toasts.ts';
import { navigate } from '../state/use-route.ts';
import { startTour } from './Tour.tsx';
import { isOnRail, useViews } from './view-entry.ts';

/** The commands that work in every view. */
export function ShellCommands() {
  const theme = useTheme();
  const runId = useSession((session) => session.runId);
  const views = useViews().filter(isOnRail);
  useCommands('Everywhere', [...OVERLAY_COMMANDS, themeCommand(theme), ...CREATE_COMMANDS]);
  useCommands(
    'Go to',
    views.map(({ id, rail: { label, keys, icon, to } }): Command => ({ id, label, keys, icon, run: () => navigate(to(runId)) })),
  );
  return null;
}

const OVERLAY_COMMANDS: readonly Command[] = [
  {
    id: 'palette',
    label: 'Find anything',
    keys: 'mod+k',
    icon: Search,
    inPalette: false,
    run: () => useCommandRegistry.setState({ paletteOpen: true }),
  },
  {
    id: 'undo',
    label: 'Undo last change',
    keys: 'mod+z',
    icon: Undo2,
    // A text field undoes its own typing.
    whileTyping: false,
    run: undoLast,
  },
  {
    id: 'keys',
    label: 'Show keyboard shortcuts',
    keys: '?',
    icon: Keyboard,
    run: () => useCommandRegistry.setState({ keysOpen: true }),
  },
];

const CREATE_COMMANDS: readonly Command[] = [
  { id: 'tour', label: 'Take the tour', icon: Route, run: startTour },
  { id: 'watch', label: 'Watch the best battle', icon: Film, run: () => navigate(href('replay', ['best'])) },
  { id: 'new-run', label: 'Create run', keys: 'mod+shift+n', icon: Plus, run: () => navigate(href('runs', ['new'])) },
  { id: 'import', label: 'Import roster', keys: 'mod+shift+i', icon: Plus, run: () => navigate(href('library', ['import'])) },
];

function themeCommand(theme: Theme): Command {
  const other: Theme = theme === 'dark' ? 'light' : 'dark';
  return {
    id: 'theme',
    label: `Switch to ${other} theme`,
    keys: 'mod+shift+l',
    icon: theme === 'dark' ? Sun : Moon,
    run: () => useSession.setState({ theme: other }),
  };
}
