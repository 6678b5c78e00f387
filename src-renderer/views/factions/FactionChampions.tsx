import type { Standing } from '../../../src-shared/api/results.ts';
import { leftOutText } from '../../../src-shared/contract/left-out.ts';
import { shareFigure, shareOf, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { Faction, Panel, UnitTitle } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { STANDING_HEAD, standingRow } from '../../format/standing-rows.ts';
import { tableFiles } from '../../format/table-file.ts';
import { href } from '../../state/routes.ts';

/** A weight class of the run. */
interface ClassHead {
  readonly id: string;
  readonly label: string;
  readonly champion: Standing | null;
}

export interface FactionChampionsProps {
  readonly runId: number;
  readonly classes: readonly ClassHead[];
  /** Strongest faction first; the champions in the order of the classes. */
  readonly rows: readonly { readonly faction: string; readonly champions: readonly (Standing | null)[] }[];
  readonly selected: string | null;
  readonly onSelect: (faction: string) => void;
  /** The game's word for points. */
  readonly points: string;
}

/** The best unit of every faction in every class; the best of the class is marked. */
export function FactionChampions({ runId, classes, rows, selected, onSelect, points }: FactionChampionsProps) {
  const met = classes.flatMap(({ champion, ...head }, k) => (champion === null ? [] : [{ ...head, champion, k }]));
  if (met.length === 0 || rows.length === 0) return null;
  return (
    <Panel
      title="Best of each class"
      note="by faction, win rate %; the best of each class is marked"
      files={tableFiles('best of each class', 'Best of each class by faction', ['class', ...STANDING_HEAD], () =>
        rows.flatMap(({ champions }) =>
          met.flatMap(({ label, k }) => {
            const best = champions[k] ?? null;
            return best === null ? [] : [[label, ...standingRow(best)]];
          }),
        ),
      )}
    >
      <table className="plain-table factions-champions">
        <thead>
          <tr>
            <th>Faction</th>
            {met.map(({ id, label }) => (
              <th key={id}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ faction, champions }) => (
            <tr key={faction} data-selected={faction === selected}>
              <td>
                <button type="button" className="link" onClick={() => onSelect(faction)}>
                  <Faction name={faction} />
                </button>
              </td>
              {met.map(({ id, k, champion }) => {
                const best = champions[k] ?? null;
                return (
                  <td key={id}>
                    {best === null ? (
                      <span className="dim">none</span>
                    ) : (
                      <Champion runId={runId} best={best} isChampion={best.index === champion.index} points={points} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface ChampionProps {
  readonly runId: number;
  readonly best: Standing;
  /** The best of its class over all factions. */
  readonly isChampion: boolean;
  readonly points: string;
}

function Champion({ runId, best, isChampion, points }: ChampionProps) {
  const facts = [best.title, best.detail, `${count(best.points)} ${points}`, shareWithCertainty(shareOf(best)), leftOutText(best)];
  return (
    <a href={href('unit', [runId, best.index])} className="factions-champion" title={facts.filter((fact) => fact !== '').join(', ')}>
      <span className={isChampion ? 'grow strong' : 'grow soft'} style={{ minWidth: 0 }}>
        <UnitTitle unit={best} />
      </span>
      <span className={isChampion ? 'best' : 'soft'}>{shareFigure(shareOf(best))}</span>
    </a>
  );
}
