import { Panel } from '../../components/index.ts';
import { useAppInfo } from '../../state/app-info.ts';

export function Games() {
  const info = useAppInfo();
  const shell = info.shell === 'electron' ? 'the desktop app' : 'a browser, on this computer only';
  return (
    <Panel title="Games" note={`Warbench ${info.version} (${info.build}), in ${shell}`}>
      <table className="plain-table">
        <thead>
          <tr>
            <th>Game</th>
            <th className="figure">Options</th>
            <th className="figure">Formats</th>
            <th className="figure" title="A run can only continue with the rules version it started with.">
              Version
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
