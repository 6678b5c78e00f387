import { Keyboard } from 'lucide-react';
import { Button, Kbd, Panel } from '../../components/index.ts';
import { useCommandRegistry } from '../../state/commands.ts';

/** The shortcuts of every view; each view has more of its own. */
export function Keys() {
  const registered = useCommandRegistry((registry) => registry.groups);
  const groups = [...registered].sort((x, y) => (x.name < y.name ? -1 : 1));
  return (
    <Panel
      title="Keyboard shortcuts"
      note="in every view"
      actions={
        <Button size="small" variant="ghost" icon={Keyboard} onClick={() => useCommandRegistry.setState({ keysOpen: true })}>
          Show for this view <Kbd keys="?" />
        </Button>
      }
    >
      <div className="settings-keys">
        {groups.map((group) => (
          <section key={group.name}>
            <h3 className="caption" style={{ fontWeight: 400 }}>
              {group.name}
            </h3>
            {group.commands.map(
              (command) =>
                command.keys !== undefined && (
                  <div key={command.id} className="list-row settings-key">
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
