/** Sentences that every form of the report shares. */
import type { ReportPair, VideoReport } from '../../src-shared/api/results.ts';
import { type LeftOut, leftOutText } from '../../src-shared/contract/left-out.ts';
import { complement, pairShare, type Share } from '../../src-shared/stats/share.ts';

export const count = (n: number) => n.toLocaleString('en-GB');

/** What the reader must know about the headlines. */
export function confirmationText(r: Pick<VideoReport, 'confirmed' | 'freshTrials'>): string {
  if (!r.confirmed)
    return 'The headlines are not confirmed: they are the best of many pairs in the run itself, and look better than they are.';
  const how = r.freshTrials === 0 ? 'are exact' : `were measured with ${count(r.freshTrials)} fresh trials after the run, or are exact`;
  return `All headlines ${how}; each list holds with 95 % confidence as a whole.`;
}

export const drawsCountHalf = 'Win rates count a draw as half a win.';

export const noPairsText = ({ confirmed }: Pick<VideoReport, 'confirmed'>) =>
  confirmed ? 'none that holds with 95 % confidence' : 'none in this run';

/** "level with 3 others"; empty where it stands alone. */
export function levelText(shared: number): string {
  if (shared === 0) return '';
  return shared === 1 ? 'level with one other' : `level with ${count(shared)} others`;
}

const hasLoadouts = (r: VideoReport) => r.champions.some((l) => l.loadout !== null);
export const championsTitle = (r: VideoReport) =>
  hasLoadouts(r) ? 'Overall champions, the best loadout of each unit' : 'Overall champions';

/** One side of a pair. */
export interface PairSide {
  readonly name: string;
  readonly points: number;
  readonly leftOut: LeftOut;
  /** Its chance to win; draws count half. */
  readonly share: Share;
}

export function sidesOf(p: ReportPair): readonly [PairSide, PairSide] {
  const share = pairShare(p);
  return [
    { name: p.nameA, points: p.pointsA, leftOut: p.leftOutA, share },
    { name: p.nameB, points: p.pointsB, leftOut: p.leftOutB, share: complement(share) },
  ];
}

/** The cheaper side of an upset first. */
export function cheaperFirst(p: ReportPair): readonly [PairSide, PairSide] {
  const [a, b] = sidesOf(p);
  return a.points < b.points ? [a, b] : [b, a];
}

/** "margin ±3.3 (3.0 to 3.6)"; null where the spread is not known. */
export function spreadText({ spread, spreadLow, spreadHigh }: ReportPair): string | null {
  if (spread === null) return null;
  const bounds = spreadLow === null || spreadHigh === null ? '' : ` (${spreadLow.toFixed(1)} to ${spreadHigh.toFixed(1)})`;
  return `margin ±${spread.toFixed(1)}${bounds}`;
}

/** Who the results leave something out for: first those that are mentioned, then everyone else in the run. */
export function leftOutEntries(r: VideoReport): readonly (readonly [name: string, text: string])[] {
  const mentioned = [...r.champions, ...r.perClass.flatMap(({ line }) => (line === null ? [] : [line]))];
  const pairs = [...r.drama, ...r.upsets, ...r.drawn, ...r.swings];
  const named = new Map<string, string>([
    ...mentioned.map((l) => [l.title, leftOutText(l)] as const),
    ...pairs.flatMap((p) => [[p.nameA, leftOutText(p.leftOutA)] as const, [p.nameB, leftOutText(p.leftOutB)] as const]),
  ]);
  const others = r.unmodelled.map((u) => [u.name, leftOutText({ unmodelled: u.rules, faults: [] })] as const);
  const all = [...named, ...others.filter(([name]) => !named.has(name))];
  return all.filter(([, text]) => text !== '');
}
