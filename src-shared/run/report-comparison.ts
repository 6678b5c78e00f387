/** Champions and headlines of two runs side by side: does a result survive other rules? */
import type { ReportLine, ReportPair, VideoReport } from '../api/results.ts';
import { fullTitle } from '../query/loadout-names.ts';

export interface Champion extends ReportLine {
  /** How many others are level with it, statistically. */
  readonly level: number;
}

/** The best overall, or of a weight class, in each run. */
export interface ChampionChange {
  readonly label: string;
  readonly before: Champion | null;
  readonly after: Champion | null;
  /** The same combatant leads in both. */
  readonly stays: boolean;
}

/** Matchups of a kind of headline that are in both reports, only in the first, and only in the second. */
export interface HeadlineChange {
  readonly label: string;
  readonly kept: number;
  readonly gone: number;
  readonly added: number;
}

export interface ReportComparison {
  readonly champions: readonly ChampionChange[];
  readonly headlines: readonly HeadlineChange[];
}

export function compareReports(before: VideoReport, after: VideoReport): ReportComparison {
  const labels = [...new Set([...before.perClass, ...after.perClass].map(({ label }) => label))];
  const overall = ({ champions, championsShared }: VideoReport) => champion(champions[0], championsShared);
  const best = ({ perClass }: VideoReport, label: string) => {
    const found = perClass.find((c) => c.label === label);
    return champion(found?.line, found?.shared);
  };
  return {
    champions: [
      championChange('Overall', overall(before), overall(after)),
      ...labels.map((label) => championChange(label, best(before, label), best(after, label))),
    ].filter((change) => change.before !== null || change.after !== null),
    headlines: [
      headlineChange('Closest matchups', before.drama, after.drama),
      headlineChange('Upsets', before.upsets, after.upsets),
      headlineChange('Most draws', before.drawn, after.drawn),
      headlineChange('Most variance', before.swings, after.swings),
    ].filter(({ kept, gone, added }) => kept + gone + added > 0),
  };
}

function champion(line: ReportLine | null | undefined, level = 0): Champion | null {
  return line === null || line === undefined ? null : { ...line, level };
}

/** "level with 3 others"; empty for a sole champion. */
export function levelText({ level }: Champion): string {
  return level === 0 ? '' : `level with ${level} ${level === 1 ? 'other' : 'others'}`;
}

function championChange(label: string, before: Champion | null, after: Champion | null): ChampionChange {
  return { label, before, after, stays: before !== null && after !== null && identityOf(before) === identityOf(after) };
}

/** Places in the field differ between runs; who it is and what it costs does not. */
function identityOf(line: ReportLine): string {
  return [fullTitle(line), line.faction, line.points].join('\n');
}

function headlineChange(label: string, before: readonly ReportPair[], after: readonly ReportPair[]): HeadlineChange {
  const [first, second] = [new Set(before.map(pairOf)), new Set(after.map(pairOf))];
  const kept = [...first].filter((pair) => second.has(pair)).length;
  return { label, kept, gone: first.size - kept, added: second.size - kept };
}

function pairOf({ nameA, nameB, pointsA, pointsB }: ReportPair): string {
  return [`${nameA}\n${pointsA}`, `${nameB}\n${pointsB}`].sort().join('\n\n');
}
