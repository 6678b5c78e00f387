import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { plusMinusText, shareFigure, shareOf } from '../../../src-shared/stats/share.ts';
import { FactionGlyph, Panel, Select, UnitName } from '../../components/index.ts';
import { count, counted, places } from '../../format/figures.ts';
import { STANDING_HEAD, standingRow } from '../../format/standing-rows.ts';
import { tableFiles } from '../../format/table-file.ts';
import { isPriced } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';

/** Enough to fill the side of a large screen. */
const LINES = 40;

export interface FactionBestProps {
  readonly run: RunInfo;
  readonly faction: string;
  readonly ruleset: RulesetInfo | undefined;
  readonly factions: readonly string[];
  readonly onFaction: (faction: string) => void;
}

/** The best units of one faction. */
export function FactionBest({ run, faction, ruleset, factions, onFaction }: FactionBestProps) {
  const { value: best } = useHostData('runs.standings', { runId: run.id, faction, bestPerBase: null, limit: LINES });
  return (
    <aside className="side-pane scroll">
      <div className="row" style={{ gap: 12, padding: '16px 24px 4px' }}>
        <FactionGlyph faction={faction} size={28} />
        <Select label="Faction" value={faction} onChange={onFaction} choices={factions.map((f) => ({ value: f, label: f }))} />
        <span className="dim small">
          {best ? counted(best.total, ruleset?.nouns.combatant ?? 'unit', ruleset?.nouns.combatants ?? 'units') : ''}
        </span>
      </div>
      <Panel
        title="Best overall"
        files={tableFiles('best of the faction', `${run.name} ${faction}`, STANDING_HEAD, () => (best?.rows ?? []).map(standingRow))}
      >
        <table className="plain-table">
          <tbody>
            {best?.rows.map((row) => (
              <tr key={row.index}>
                <td className="title" style={{ fontSize: 16, whiteSpace: 'nowrap' }}>
                  {places(row.rankLow, row.rankHigh)}
                </td>
                <td className="cell-fill">
                  <a href={href('unit', [run.id, row.index])}>
                    <UnitName unit={row} />
                  </a>
                </td>
                {isPriced(ruleset) && <td className="figure dim">{count(row.points)}</td>}
                <td className="figure">
                  <b>{shareFigure(shareOf(row))}</b> <span className="caption">{plusMinusText(shareOf(row))}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </aside>
  );
}
