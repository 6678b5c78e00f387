import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { AttackReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { CurvePanel } from '../../charts/CurvePanel.tsx';
import { MOST_SERIES } from '../../charts/series.tsx';
import { ErrorNote, Loading } from '../../components/index.ts';
import { useSettled } from '../../components/use-settled.ts';
import { type AttackSetup, attackQuestion, report } from './reports.ts';
import { CURVE_NOTE, lossText, totalCurve, woundCurves } from './stages.ts';
import { useReports } from './use-reports.ts';

export interface LineUpCurvesProps {
  readonly attackers: readonly StoredCombatant[];
  readonly target: StoredCombatant;
  /** The first attacker's weapon groups rather than the attackers. */
  readonly byGroup: boolean;
  readonly setup: AttackSetup;
  readonly footer: string;
}

/** Milliseconds at a target before its curves are asked for. */
const SETTLE_MS = 150;

/** What the rows of the table do to the target at its cursor. */
export function LineUpCurves({ attackers, target, byGroup, setup, footer }: LineUpCurvesProps) {
  const b = useSettled(target.id, SETTLE_MS);
  const asked = byGroup ? attackers.slice(0, 1) : attackers.slice(0, MOST_SERIES);
  const { values, error } = useReports(asked.map(({ id }) => report('attack', attackQuestion([id, b], setup))));
  const reports = values?.filter((one) => one !== null) ?? [];
  const [first] = reports;
  const title = first === undefined ? 'Wounds lost' : `Wounds lost by ${first.target.name}`;
  return (
    <CurvePanel
      title={title}
      label="Wounds lost"
      note={CURVE_NOTE}
      height={280}
      curves={curvesOf(reports, byGroup)}
      words={(x) => lossText(x, first?.target.wounds ?? 0, 'wound', 'wounds')}
      picture={{ title: `${title}: chance of at least x, %`, subtitle: reports.map(({ attacker }) => attacker.name).join(', '), footer }}
      file={{ title, of: byGroup ? 'group' : 'attacker' }}
      {...(first === undefined && { waiting: error === null ? <Loading label="Computing curves" /> : <ErrorNote error={error} /> })}
    />
  );
}

function curvesOf(reports: readonly AttackReport[], byGroup: boolean) {
  const [first] = reports;
  if (byGroup) return first === undefined ? [] : woundCurves(first);
  return reports.map((one, i) => totalCurve(one, i));
}
