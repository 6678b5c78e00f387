import { Keyboard } from 'lucide-react';
import { Button, Kbd, Panel } from '../../components/index.ts';
import { useCommandRegistry } from '../../state/commands.ts';

/** The keys that work in every view; each view has more of its own. */
export function Keys() {
  const registered = useCommandRegistry((registry) => registry.groups);
  const groups = [...registered].sort((x, y) => (x.name < y.name ? -1 : 1));
  return (
    <Panel
      title="Keys"
      note="in every view"
      className="settings-panel"
      actions={
        <Button size="small" variant="ghost" icon={Keyboard} onClick={() => useCommandRegistry.setState({ keysOpen: true })}>
          Those of a view: <Kbd keys="?" />
        </Button>
      }
    >
      <div className="settings-keys">
        {groups.map((group) => (
          <section key={group.name}>
            <h3 className="caption">{group.name}</h3>
            {group.commands.map(
              (command) =>
                command.keys !== undefined && (
                  <div key={command.id} className="settings-key">
                    <span className="soft ellipsis">{command.label}</span>
                    <Kbd keys={command.keys} />
                  </div>
                ),
            )}
          </section>
        ))}
      </div>
    </Panel>
  );
}
