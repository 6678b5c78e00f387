/** The video report as text, Markdown and CSV. */
import type { ReportLine, ReportPair, VideoReport } from '../../src-shared/api/results.ts';
import { type LeftOut, leftOutText } from '../../src-shared/contract/left-out.ts';
import { type Cell, csv } from '../../src-shared/formats/csv.ts';
import { markdownTable, markdownText } from '../../src-shared/formats/markdown.ts';
import { fullTitle } from '../../src-shared/query/loadout-names.ts';
import {
  certaintyText,
  complement,
  drawShare,
  intervalText,
  meanShare,
  pairShare,
  shareOf,
  shareText,
  shareWithCertainty,
} from '../../src-shared/stats/share.ts';
import {
  championsTitle,
  cheaperFirst,
  confirmationText,
  count,
  drawsCountHalf,
  leftOutEntries,
  levelText,
  noPairsText,
  spreadText,
} from './report-text.ts';
import { heading, rankText } from './text.ts';

const replayText = (p: ReportPair) => `replay ${p.a}/${p.b}/${p.trial}`;
/** The mark is explained at the end of the report. */
const marked = (left: LeftOut) => (leftOutText(left) === '' ? '' : ' △');
const sideA = (p: ReportPair) => `${p.nameA}${marked(p.leftOutA)}`;
const sideB = (p: ReportPair) => `${p.nameB}${marked(p.leftOutB)}`;

/** From the point of view of the cheaper side. */
function upsetText(p: ReportPair): string {
  const [cheap, dear] = cheaperFirst(p);
  const [one, other] = [cheap, dear].map(({ name, points, leftOut }) => `${name}${marked(leftOut)} (${points} pts)`);
  return `${one} beats ${other}: ${shareText(cheap.share)} (${certaintyText(cheap.share)}; ${replayText(p)})`;
}

function dramaText(p: ReportPair): string {
  const share = pairShare(p);
  return `${sideA(p)} vs ${sideB(p)}: ${shareText(share)} - ${shareText(complement(share))} (${certaintyText(share)}; ${replayText(p)})`;
}

function drawnText(p: ReportPair): string {
  return `${sideA(p)} vs ${sideB(p)}: ${shareText(drawShare(p))} drawn (${certaintyText(drawShare(p))}; ${replayText(p)})`;
}

function swingText(p: ReportPair): string {
  const spread = spreadText(p);
  const share = pairShare(p);
  return `${sideA(p)} vs ${sideB(p)}: ${spread === null ? '' : `${spread}, `}${shareText(share)} - ${shareText(complement(share))} (${certaintyText(share)}; ${replayText(p)})`;
}

const lineText = (l: ReportLine) => `${fullTitle(l)} - ${shareWithCertainty(shareOf(l))}${marked(l)}`;

const sharedText = (shared: number) => (shared === 0 ? '' : `; ${levelText(shared)}`);

const classText = ({ label, line, shared }: VideoReport['perClass'][number]) =>
  `${label}: ${line === null ? 'none' : `${lineText(line)}${sharedText(shared)}`}`;

/** The lists of pairs: heading, pairs, how one is written. */
function pairLists(r: VideoReport): [string, readonly ReportPair[], (p: ReportPair) => string][] {
  return [
    ['Best matchups (for drama)', r.drama, dramaText],
    ['Biggest upsets', r.upsets, upsetText],
    ['Most draws', r.drawn, drawnText],
    ['Most variance', r.swings, swingText],
  ];
}

const leftOutLines = (r: VideoReport) => leftOutEntries(r).map(([name, text]) => `${name}: ${text}`);

export function reportText(r: VideoReport): string {
  const lines = [
    `${r.title}`,
    `${r.ruleset} ${r.rulesetVersion}, ${r.date}: ${count(r.combatants)} combatants, ${count(r.matchups)} matchups, ${count(r.trials)} trials`,
    confirmationText(r),
    drawsCountHalf,
    '',
    ...heading(capitals(championsTitle(r))),
    ...r.champions.map((l, i) => `${rankText(l).padEnd(9)} ${lineText(l)}${i === 0 ? sharedText(r.championsShared) : ''}`),
    '',
    ...heading('BEST PER WEIGHT CLASS'),
    ...r.perClass.map(classText),
    ...pairLists(r).flatMap(([title, pairs, text]) => ['', ...heading(capitals(title)), ...orNone(r, pairs.map(text))]),
    '',
    ...heading('FACTIONS'),
    ...r.factions.map((f) => `${f.faction || '(none)'}: ${factionText(f)}`),
  ];
  const left = leftOutLines(r);
  if (left.length > 0) lines.push('', ...heading('WHAT THE RESULTS LEAVE OUT (△)'), ...left);
  return `${lines.join('\n')}\n`;
}

function factionText(f: VideoReport['factions'][number]): string {
  return `${shareText(meanShare(f))} on average (${intervalText(f)} %, ${count(f.combatants)} combatants)`;
}

/** What is in brackets stays as it is. */
const capitals = (title: string) => title.replace(/^[^(]+/, (words) => words.toUpperCase());

const orNone = (r: VideoReport, lines: readonly string[]) => (lines.length > 0 ? lines : [noPairsText(r)]);

export function reportMarkdown(r: VideoReport): string {
  const standing = (l: ReportLine) => [
    rankText(l),
    `${fullTitle(l)}${marked(l)}`,
    l.faction,
    l.points,
    shareText(shareOf(l)),
    certaintyText(shareOf(l)),
  ];
  const parts = [
    `# ${markdownText(r.title)}`,
    `${r.ruleset} ${r.rulesetVersion}, ${r.date}. ${count(r.combatants)} combatants, ${count(r.matchups)} matchups, ${count(r.trials)} trials. Intervals are 95 %. ${drawsCountHalf}`,
    confirmationText(r),
    `## ${championsTitle(r)}`,
    markdownTable(['Rank', 'Combatant', 'Faction', 'Points', 'Win rate', 'Known from'], r.champions.map(standing)),
    '## Best per weight class',
    markdownTable(
      ['Class', 'Combatant', 'Points', 'Win rate', 'Known from', 'As good'],
      r.perClass.map(({ label, line, shared }) =>
        line === null ? [label, 'none', '', '', '', ''] : [label, ...standing(line).filter((_, i) => i !== 0 && i !== 2), shared],
      ),
    ),
    ...pairLists(r).flatMap(([title, pairs, text]) => [
      `## ${title}`,
      orNone(r, pairs.map(text))
        .map((line) => `- ${markdownText(line)}`)
        .join('\n'),
    ]),
    '## Factions',
    markdownTable(
      ['Faction', 'Mean win rate', 'Interval', 'Combatants'],
      r.factions.map((f) => [f.faction || '(none)', shareText(meanShare(f)), `${intervalText(f)} %`, f.combatants]),
    ),
  ];
  const left = leftOutLines(r);
  if (left.length > 0) parts.push('## What the results leave out (△)', left.map((line) => `- ${markdownText(line)}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}

const CSV_HEAD = [
  ...['section', 'label', 'name', 'detail', 'against', 'points', 'points_against', 'rate', 'low', 'high', 'n', 'method'],
  ...['a', 'b', 'trial', 'draw_rate', 'draw_low', 'draw_high', 'spread', 'spread_low', 'spread_high', 'as_good', 'confirmed', 'left_out'],
];

export function reportCsv(r: VideoReport): string {
  const line = (section: string, label: string, l: ReportLine, shared: number): Cell[] => [
    ...[section, label, l.title, l.difference === '' ? l.detail : l.difference, '', l.points, '', l.rate, l.low, l.high, l.n, l.method],
    ...[l.index, '', '', '', '', '', '', '', '', shared, String(r.confirmed), leftOutText(l)],
  ];
  const pair = (section: string, p: ReportPair): Cell[] => [
    ...[section, '', p.nameA, '', p.nameB, p.pointsA, p.pointsB, p.rateA, p.low, p.high, p.n, p.method],
    ...[p.a, p.b, p.trial, p.drawRate, p.drawLow, p.drawHigh, p.spread ?? '', p.spreadLow ?? '', p.spreadHigh ?? ''],
    ...['', String(p.confirmed), [leftOutText(p.leftOutA), leftOutText(p.leftOutB)].filter(Boolean).join('; ')],
  ];
  return csv([
    CSV_HEAD,
    ...r.champions.map((l, i) => line('champion', rankText(l), l, i === 0 ? r.championsShared : l.rankHigh - l.rankLow)),
    ...r.perClass.flatMap((c) => (c.line === null ? [] : [line('class', c.label, c.line, c.shared)])),
    ...r.drama.map((p) => pair('drama', p)),
    ...r.upsets.map((p) => pair('upset', p)),
    ...r.drawn.map((p) => pair('drawn', p)),
    ...r.swings.map((p) => pair('swing', p)),
    ...r.factions.map((f): Cell[] => [
      ...['faction', '', f.faction, '', '', '', '', f.rate, f.low, f.high, f.combatants, 'estimated'],
      ...Array<Cell>(12).fill(''),
    ]),
  ]);
}
