/** The stages of an attack, prepared for charts and tables. Pure. */
import type { AttackReport, StageId, StageReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import type { CombinedStep } from '../../../src-shared/rulesets/wh40k/analysis/combined-fire.ts';
import { percentFigure } from '../../../src-shared/stats/share.ts';
import { averagesOf, type Bar, type Bins, binCounts } from '../../charts/bins.ts';
import type { Averages, Curve } from '../../charts/curve-layout.ts';
import { MOST_SERIES } from '../../charts/series.tsx';
import { counted, figure } from '../../format/figures.ts';
import type { TableCell } from '../../format/table-file.ts';

/** The steps of an attack: each leads to the next. */
const MAIN_STAGES: readonly StageId[] = ['attacks', 'hits', 'wounds', 'unsaved', 'damage_uncapped', 'wounds_lost', 'models_slain'];

export function versus(report: AttackReport): string {
  return `${report.attacker.name} against ${report.target.name}`;
}

/** Null: all weapon groups together. */
export function stagesOf(report: AttackReport, group: number | null): readonly StageReport[] {
  return group === null ? report.total : (report.groups[group]?.stages ?? report.total);
}

/** The columns of the funnel: the main stages, and devastating and mortal wounds if there are any. */
export function funnelStages(stages: readonly StageReport[]): StageReport[] {
  return stages.filter(
    (stage) => MAIN_STAGES.includes(stage.id) || ((stage.id === 'mortal' || stage.id === 'devastating') && stage.max > 0),
  );
}

export function isMainStage(stage: StageReport): boolean {
  return MAIN_STAGES.includes(stage.id);
}

/** Means that should be equal differ by no more than this. */
const ROUNDING = 1e-7;

/** How many of one stage reach the next: "67 %" where some are lost, "x 2.1" where each makes several. */
export function passLabel(from: StageReport, to: StageReport): string | null {
  if (from.mean <= 0) return null;
  const ratio = to.mean / from.mean;
  if (ratio > 1 + ROUNDING) return `x ${ratio.toFixed(1)}`;
  return `${percentFigure(ratio > 1 - ROUNDING ? 1 : ratio, 0)} %`;
}

/**
 * The distribution in as many bars as fit the column; the first and the last hold what lies beyond them. For stages of whole
 * numbers: all but points.
 */
export function stageBins(stage: StageReport, most: number): Bins {
  const counts = new Float64Array(stage.max + 1);
  // Outcomes rarer than one in two thousand would squeeze the rest.
  const from = stage.values.find((_, i) => (stage.atLeast[i + 1] ?? 0) < 0.9995) ?? stage.min;
  const to = stage.values.findLast((_, i) => (stage.atLeast[i] ?? 0) >= 0.0005) ?? stage.max;
  stage.values.forEach((value, i) => {
    const shown = Math.max(from, Math.min(to, value));
    counts[shown] = (counts[shown] ?? 0) + (stage.chances[i] ?? 0);
  });
  return binCounts(counts, 1, { from, to }, most);
}

/** What a bar stands for: "3", "10 to 14", "5 or more". */
export function barLabel(stage: StageReport, { bars, step }: Bins, bar: Bar): string {
  const last = bar.to - 1;
  if (bar === bars.at(-1) && stage.max > last) return `${figure(bar.from)} or more`;
  if (bar === bars[0] && stage.min < bar.from) return `${figure(last)} or fewer`;
  return step === 1 ? figure(bar.from) : `${figure(bar.from)} to ${figure(last)}`;
}

/** P(at least x) from x = 0. */
export function curvePoints(stage: Pick<StageReport, 'values' | 'atLeast'>): { x: number; p: number }[] {
  const points = stage.values.map((x, i) => ({ x, p: stage.atLeast[i] ?? 0 }));
  return points[0]?.x === 0 ? points : [{ x: 0, p: 1 }, ...points];
}

function stageAverages(stage: StageReport): Averages {
  return { mean: stage.mean, median: stage.median, mode: modeOf(stage) };
}

function curveOf(name: string, series: number, stage: StageReport | undefined): Curve {
  return stage === undefined ? { name, series, points: [] } : { name, series, points: curvePoints(stage), averages: stageAverages(stage) };
}

/** Everything an attacker does, under its name. */
export function totalCurve(report: AttackReport, series: number): Curve {
  return curveOf(report.attacker.name, series, stageNamed(report.total, 'wounds_lost'));
}

/** All groups together first, then each one, as many as the palette has colours for. */
export function woundCurves(report: AttackReport): Curve[] {
  const all = stageNamed(report.total, 'wounds_lost');
  const groups = report.groups.length < 2 ? [] : report.groups.slice(0, MOST_SERIES - 1);
  return [
    curveOf(report.groups.length === 1 ? (report.groups[0]?.weapon ?? 'All') : 'All groups', 0, all),
    ...groups.map((group, i) => curveOf(`${group.weapons} x ${group.weapon}`, i + 1, stageNamed(group.stages, 'wounds_lost'))),
  ];
}

export function slainCurves(report: AttackReport): Curve[] {
  const slain = stageNamed(report.total, 'models_slain');
  const after = stageNamed(report.total, 'models_lost_after_morale');
  const curves: Curve[] = slain === undefined ? [] : [curveOf('Slain', 0, slain)];
  if (after !== undefined && slain !== undefined && after.mean > slain.mean + 0.005) curves.push(curveOf('With morale', 1, after));
  return curves;
}

/** The last unit first, which stands for all of them, then those before it, latest first. */
export function combinedCurves(steps: readonly CombinedStep[]): Curve[] {
  return steps
    .map(({ name, left }, i) => ({ name: i === 0 ? name : `and ${name}`, lost: left.toReversed() }))
    .toReversed()
    .slice(0, MOST_SERIES)
    .map(({ name, lost }, series) => {
      const atLeast = new Array<number>(lost.length).fill(0);
      for (let i = lost.length - 1; i >= 0; i--) atLeast[i] = lost[i]! + (atLeast[i + 1] ?? 0);
      return { name, series, points: atLeast.map((p, x) => ({ x, p: Math.min(1, p) })), averages: averagesOf(lost, 1) };
    });
}

export function stageNamed(stages: readonly StageReport[], id: StageId): StageReport | undefined {
  return stages.find((stage) => stage.id === id);
}

/** The most likely value. */
export function modeOf(stage: StageReport): number {
  const most = Math.max(...stage.chances);
  return stage.values[stage.chances.indexOf(most)] ?? 0;
}

/** The same curve without the modifiers, last. */
export function withPlain(curves: readonly Curve[], plain: StageReport | undefined): Curve[] {
  return plain === undefined ? [...curves] : [...curves, { name: 'As written', series: 0, points: curvePoints(plain), isReference: true }];
}

export const CURVE_NOTE = 'chance of at least x, %; drag the line or use the arrow keys';

/** "at least 5 wounds", and what the last one means. */
export function lossText(x: number, all: number, one: string, many: string): string {
  const lost = counted(x, one, many);
  return x > 0 && x === all ? `${lost}: the target is destroyed` : `at least ${lost}`;
}

/** P(at least x). */
export function chanceOfAtLeast(stage: StageReport, x: number): number {
  const i = stage.values.findIndex((value) => value >= x);
  return i < 0 ? 0 : (stage.atLeast[i] ?? 0);
}

/** One line per stage for each group and for all groups together. */
export function reportRows(report: AttackReport): TableCell[][] {
  const line = (group: string, stage: StageReport): TableCell[] => [
    group,
    stage.label,
    stage.min,
    stage.low,
    stage.q1,
    stage.median,
    stage.mean,
    stage.q3,
    stage.high,
    stage.max,
    stage.deviation,
    stage.how,
  ];
  return [
    ['group', 'stage', 'min', '5 %', 'q1', 'median', 'mean', 'q3', '95 %', 'max', 'deviation', 'how'],
    ...report.groups.flatMap((group) => group.stages.map((stage) => line(`${group.weapons} x ${group.weapon}`, stage))),
    ...report.total.map((stage) => line('all groups', stage)),
  ];
}
