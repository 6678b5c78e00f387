import { exactShare, shareText } from '../../../src-shared/stats/share.ts';
import { Panel } from '../../components/index.ts';
import { figure, signed } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { useReport } from '../../state/report.ts';
import { useSavedSets } from './Modifiers.tsx';
import { comparedSets } from './modifiers.ts';
import { type AttackSetup, attackQuestion, report } from './reports.ts';

export interface SavedSetsProps {
  readonly a: number;
  readonly b: number;
  readonly setup: AttackSetup;
}

const HEAD = ['set', 'wounds lost', 'change', 'target destroyed'];

/** What the attack does with each saved set alone, and with all that is on. */
export function SavedSets({ a, b, setup }: SavedSetsProps) {
  const [saved] = useSavedSets();
  const sets = comparedSets(saved, setup.options);
  const question = attackQuestion([a, b], setup);
  const { value } = useReport(report('variants', { ...question, input: { ...question.input, variants: sets.map(({ texts }) => texts) } }));
  const means = value?.length === sets.length ? value : undefined;
  const written = means?.[0]?.woundsLost ?? 0;
  const most = Math.max(1e-9, ...(means ?? []).map(({ woundsLost }) => woundsLost));
  return (
    <Panel
      title="Saved sets compared"
      note="each alone; exact means"
      files={tableFiles('sets', 'Saved sets compared', HEAD, () =>
        (means ?? []).map((one, i) => [sets[i]!.name, one.woundsLost, one.woundsLost - written, one.wipe]),
      )}
    >
      <table className="plain-table">
        <thead>
          <tr>
            <th>Set</th>
            <th />
            <th className="figure">Wounds lost</th>
            <th className="figure">Change</th>
            <th className="figure">Destroyed</th>
          </tr>
        </thead>
        <tbody>
          {sets.map(({ name, texts }, i) => {
            const one = means?.[i];
            return (
              <tr key={`${i} ${name}`} title={[texts.a, texts.b].filter((text) => text !== '').join(' | ')}>
                <td className={i === 0 ? 'soft' : undefined}>{name}</td>
                <td className="set-bar" aria-hidden>
                  <i style={{ width: `${(100 * (one?.woundsLost ?? 0)) / most}%` }} data-plain={i === 0 || undefined} />
                </td>
                <td className="figure">{one === undefined ? '–' : figure(Math.round(one.woundsLost * 100) / 100)}</td>
                <td className="figure strong">{one === undefined || i === 0 ? '' : signed(one.woundsLost - written)}</td>
                <td className="figure">{one === undefined ? '–' : shareText(exactShare(one.wipe))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
