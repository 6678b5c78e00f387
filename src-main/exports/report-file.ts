/** The video report as text, Markdown and CSV. */
import type { ReportLine, ReportPair, VideoReport } from '../../src-shared/api/results.ts';
import { type Cell, csv } from '../../src-shared/formats/csv.ts';
import { markdownTable } from '../../src-shared/formats/markdown.ts';
import { heading, percent, rankText } from './text.ts';

const fullName = (l: ReportLine) => (l.detail === '' ? l.name : `${l.name} (${l.detail})`);
const rateText = (l: { rate: number; low: number; high: number; n: number }) =>
  `${percent(l.rate)} [${percent(l.low)}-${percent(l.high)}], n = ${l.n}`;

/** From the point of view of the cheaper side. */
function upsetText(p: ReportPair): string {
  const cheapIsA = p.pointsA < p.pointsB;
  const [cheap, dear] = cheapIsA ? [p.nameA, p.nameB] : [p.nameB, p.nameA];
  const [low, high] = cheapIsA ? [p.pointsA, p.pointsB] : [p.pointsB, p.pointsA];
  const rate = cheapIsA ? p.rateA : 1 - p.rateA;
  return `${cheap} (${low} pts) beats ${dear} (${high} pts) ${percent(rate)} of the time (n = ${p.n}, trial ${p.a}/${p.b}/${p.trial})`;
}

function dramaText(p: ReportPair): string {
  return `${p.nameA} vs ${p.nameB}: ${percent(p.rateA)} - ${percent(1 - p.rateA)} (n = ${p.n}, trial ${p.a}/${p.b}/${p.trial})`;
}

const drawnText = (p: ReportPair) => `${p.nameA} vs ${p.nameB}: ${percent(p.drawRate)} drawn (n = ${p.n}, trial ${p.a}/${p.b}/${p.trial})`;
const swingText = (p: ReportPair) =>
  `${p.nameA} vs ${p.nameB}: margin +-${(p.spread ?? 0).toFixed(1)}, ${percent(p.rateA)} - ${percent(1 - p.rateA)} (n = ${p.n}, trial ${p.a}/${p.b}/${p.trial})`;

export function reportText(r: VideoReport): string {
  const lines = [
    `${r.title}`,
    `${r.ruleset} ${r.rulesetVersion}, ${r.date}: ${r.combatants} combatants, ${r.matchups} matchups, ${r.trials} trials`,
    '',
    ...heading('OVERALL CHAMPIONS'),
    ...r.champions.map((l) => `${rankText(l).padEnd(9)} ${fullName(l)} - ${rateText(l)}`),
    '',
    ...heading('BEST PER WEIGHT CLASS'),
    ...r.perClass.map((c) => `${c.label}: ${c.line === null ? 'none' : `${fullName(c.line)} - ${rateText(c.line)}`}`),
    '',
    ...heading('BEST MATCHUPS (for drama)'),
    ...orNone(r.drama.map(dramaText)),
    '',
    ...heading('BIGGEST UPSETS'),
    ...orNone(r.upsets.map(upsetText)),
    '',
    ...heading('MOST DRAWS'),
    ...orNone(r.drawn.map(drawnText)),
    '',
    ...heading('MOST VARIANCE'),
    ...orNone(r.swings.map(swingText)),
    '',
    ...heading('FACTIONS'),
    ...r.factions.map(
      (f) => `${f.faction || '(none)'}: ${percent(f.rate)} [${percent(f.low)}-${percent(f.high)}], ${f.combatants} combatants`,
    ),
  ];
  if (r.unmodelled.length > 0) {
    lines.push('', ...heading('RULES LEFT OUT'), ...r.unmodelled.map((u) => `${u.name}: ${u.rules.join(', ')}`));
  }
  return `${lines.join('\n')}\n`;
}

const orNone = (lines: readonly string[]) => (lines.length === 0 ? ['none in this run'] : lines);

export function reportMarkdown(r: VideoReport): string {
  const standing = (l: ReportLine) => [
    rankText(l),
    fullName(l),
    l.faction,
    l.points,
    percent(l.rate),
    `${percent(l.low)}-${percent(l.high)}`,
    l.n,
  ];
  const parts = [
    `# ${r.title}`,
    `${r.ruleset} ${r.rulesetVersion}, ${r.date}. ${r.combatants} combatants, ${r.matchups} matchups, ${r.trials} trials. Intervals are 95 %.`,
    '## Overall champions',
    markdownTable(['Rank', 'Combatant', 'Faction', 'Points', 'Win rate', 'Interval', 'Trials'], r.champions.map(standing)),
    '## Best per weight class',
    markdownTable(
      ['Class', 'Combatant', 'Points', 'Win rate', 'Interval', 'Trials'],
      r.perClass.map(({ label, line }) =>
        line === null ? [label, 'none', '', '', '', ''] : [label, ...standing(line).filter((_, i) => i !== 0 && i !== 2)],
      ),
    ),
    '## Best matchups (for drama)',
    ...orNone(r.drama.map(dramaText)).map((l) => `- ${l}`),
    '## Biggest upsets',
    ...orNone(r.upsets.map(upsetText)).map((l) => `- ${l}`),
    '## Most draws',
    ...orNone(r.drawn.map(drawnText)).map((l) => `- ${l}`),
    '## Most variance',
    ...orNone(r.swings.map(swingText)).map((l) => `- ${l}`),
    '## Factions',
    markdownTable(
      ['Faction', 'Mean win rate', 'Interval', 'Combatants'],
      r.factions.map((f) => [f.faction || '(none)', percent(f.rate), `${percent(f.low)}-${percent(f.high)}`, f.combatants]),
    ),
  ];
  if (r.unmodelled.length > 0) {
    parts.push('## Rules left out', ...r.unmodelled.map((u) => `- ${u.name}: ${u.rules.join(', ')}`));
  }
  return `${parts.join('\n\n')}\n`;
}

const CSV_HEAD = [
  ...['section', 'label', 'name', 'detail', 'against', 'points', 'points_against', 'rate', 'low', 'high', 'n'],
  ...['a', 'b', 'trial', 'draw_rate', 'spread'],
];

export function reportCsv(r: VideoReport): string {
  const line = (section: string, label: string, l: ReportLine): Cell[] => [
    ...[section, label, l.name, l.detail, '', l.points, '', l.rate, l.low, l.high, l.n],
    ...[l.index, '', '', '', ''],
  ];
  const pair = (section: string, p: ReportPair): Cell[] => [
    ...[section, '', p.nameA, '', p.nameB, p.pointsA, p.pointsB, p.rateA, p.low, p.high, p.n],
    ...[p.a, p.b, p.trial, p.drawRate, p.spread ?? ''],
  ];
  return csv([
    CSV_HEAD,
    ...r.champions.map((l) => line('champion', rankText(l), l)),
    ...r.perClass.flatMap((c) => (c.line === null ? [] : [line('class', c.label, c.line)])),
    ...r.drama.map((p) => pair('drama', p)),
    ...r.upsets.map((p) => pair('upset', p)),
    ...r.drawn.map((p) => pair('drawn', p)),
    ...r.swings.map((p) => pair('swing', p)),
    ...r.factions.map((f): Cell[] => [
      ...['faction', '', f.faction, '', '', '', '', f.rate, f.low, f.high, f.combatants],
      ...['', '', '', '', ''],
    ]),
  ]);
}
