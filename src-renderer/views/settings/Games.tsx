import { Panel } from '../../components/index.ts';
import { useAppInfo } from '../../state/app-info.ts';

export function Games() {
  const info = useAppInfo();
  const shell = info.shell === 'electron' ? 'its own window' : 'a browser, served from this machine only';
  return (
    <Panel title="Games" note={`Warbench ${info.version}, in ${shell}`} className="settings-panel">
      <table className="plain-table settings-games">
        <thead>
          <tr>
            <th>Game</th>
            <th className="figure">Options</th>
            <th className="figure">Formats</th>
            <th className="figure" title="A run that was begun with other rules is not gone on with.">
              Rules
            </th>
          </tr>
        </thead>
        <tbody>
          {info.rulesets.map(({ id, name, tagline, options, importers, version }) => (
            <tr key={id}>
              <td>
                <div>{name}</div>
                <div className="caption">{tagline}</div>
              </td>
              <td className="figure soft">{options.length}</td>
              <td className="figure soft">{importers.length}</td>
              <td className="figure">{version}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
