import { Dialog } from '../components/Dialog.tsx';
import { Kbd } from '../components/Kbd.tsx';
import { useCommandRegistry } from '../state/commands.ts';

/** The shortcuts that work right now, those of the view first. */
export function ShortcutsDialog() {
  const { keysOpen, groups } = useCommandRegistry();
  const withKeys = [...groups]
    .reverse()
    .map((group) => ({ ...group, commands: group.commands.filter((c) => c.keys !== undefined && c.enabled !== false) }))
    .filter((group) => group.commands.length > 0);
  return (
    <Dialog wide open={keysOpen} onClose={() => useCommandRegistry.setState({ keysOpen: false })} title="Keyboard shortcuts">
      <div className="keys-grid">
        {withKeys.map((group) => (
          <section key={group.name}>
            <h3>{group.name}</h3>
            {group.commands.map((command) => (
              <div key={command.id} className="keys-row">
                <span className="soft">{command.label}</span>
                <Kbd keys={command.keys!} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
