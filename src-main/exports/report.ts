/** The specification's video report (5.3): champions, best per weight class, drama, upsets, with what they rest on. */
import type { Highlight, ReportLine, ReportPair, RunInfo, Standing, VideoReport } from '../../src-shared/api/types.ts';
import { classRange } from '../../src-shared/contract/weight-class.ts';
import { csv } from '../../src-shared/formats/csv.ts';
import { markdownTable } from '../../src-shared/formats/markdown.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { heading, percent, rankText } from './text.ts';

export function lineOf(s: Standing): ReportLine {
  const { index, name, detail, faction, points, rate, low, high, n, rankLow, rankHigh } = s;
  return { index, name, detail, faction, points, rate, low, high, n, rankLow, rankHigh };
}

export function pairOf(h: Highlight): ReportPair {
  const { a, b, nameA, nameB, pointsA, pointsB, rateA, n, drawRate, spread, trial } = h;
  return { a, b, nameA, nameB, pointsA, pointsB, rateA, ...wilson(rateA * n, n), n, drawRate, spread, trial };
}

/**
 * The first of every two names, for loadouts of one unit against those of another are one story; of equally good ones
 * those whose names were not told yet. Filled up with the rest.
 */
export function distinct(found: readonly Highlight[], most: number): Highlight[] {
  const told = new Set<string>();
  const fresh = found.filter(({ nameA, nameB }) => {
    const key = [nameA, nameB].sort().join('\0');
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
  const left = [...fresh, ...found.filter((h) => !fresh.includes(h))];
  const named = new Set<string>();
  const chosen: Highlight[] = [];
  while (chosen.length < most && left.length > 0) {
    const end = left.findIndex((h) => !isAsGood(h, left[0] as Highlight));
    const equals = left.slice(0, end < 0 ? left.length : end);
    const news = equals.findIndex(({ nameA, nameB }) => !named.has(nameA) && !named.has(nameB));
    const [next] = left.splice(Math.max(0, news), 1) as [Highlight];
    chosen.push(next);
    named.add(next.nameA).add(next.nameB);
  }
  return chosen;
}

/** By how it ended; a pair may be told from either side. */
function isAsGood(x: Highlight, y: Highlight): boolean {
  return x.n === y.n && x.drawRate === y.drawRate && Math.abs(x.rateA - 0.5) === Math.abs(y.rateA - 0.5);
}

export function buildReport(
  info: RunInfo,
  champions: readonly Standing[],
  classes: readonly { readonly label: string; readonly min: number; readonly max: number | null; readonly champion: Standing | null }[],
  pairs: Readonly<Record<'close' | 'upset' | 'drawn' | 'swing', readonly Highlight[]>>,
  factions: VideoReport['factions'],
  unmodelled: VideoReport['unmodelled'],
): VideoReport {
  return {
    title: info.name,
    ruleset: info.ruleset,
    rulesetVersion: info.rulesetVersion,
    date: (info.finishedAt ?? info.startedAt ?? info.createdAt).slice(0, 10),
    combatants: info.combatants,
    matchups: info.progress.matchupsDone,
    trials: info.progress.trialsDone,
    champions: champions.map(lineOf),
    perClass: classes.map((c) => ({
      label: classRange(c) === '' ? c.label : `${c.label} (${classRange(c, '-')} pts)`,
      line: c.champion === null ? null : lineOf(c.champion),
    })),
    drama: pairs.close.map(pairOf),
    upsets: pairs.upset.map(pairOf),
    drawn: pairs.drawn.map(pairOf),
    swings: pairs.swing.map(pairOf),
    factions,
    unmodelled,
  };
}

const fullName = (l: ReportLine) => (l.detail === '' ? l.name : `${l.name} (${l.detail})`);
const rateText = (l: { rate: number; low: number; high: number; n: number }) =>
  `${percent(l.rate)} [${percent(l.low)}-${percent(l.high)}], n = ${l.n}`;

/** Who won, told from the winner's side. */
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

/** Pairs with one trial each say nothing about how often or how widely. */
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
    ...r.perClass.map((c) => `${c.label}: ${c.line === null ? 'nobody' : `${fullName(c.line)} - ${rateText(c.line)}`}`),
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

const orNone = (lines: string[]) => (lines.length === 0 ? ['none in this run'] : lines);

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
        line === null ? [label, 'nobody', '', '', '', ''] : [label, ...standing(line).filter((_, i) => i !== 0 && i !== 2)],
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

export function reportCsv(r: VideoReport): string {
  const rows: (string | number)[][] = [
    [
      'section',
      'label',
      'name',
      'detail',
      'against',
      'points',
      'points_against',
      'rate',
      'low',
      'high',
      'n',
      'a',
      'b',
      'trial',
      'draw_rate',
      'spread',
    ],
  ];
  const line = (section: string, label: string, l: ReportLine) =>
    rows.push([section, label, l.name, l.detail, '', l.points, '', l.rate, l.low, l.high, l.n, l.index, '', '', '', '']);
  const pair = (section: string, p: ReportPair) =>
    rows.push([
      section,
      '',
      p.nameA,
      '',
      p.nameB,
      p.pointsA,
      p.pointsB,
      p.rateA,
      p.low,
      p.high,
      p.n,
      p.a,
      p.b,
      p.trial,
      p.drawRate,
      p.spread ?? '',
    ]);
  for (const l of r.champions) line('champion', rankText(l), l);
  for (const c of r.perClass) if (c.line !== null) line('class', c.label, c.line);
  for (const p of r.drama) pair('drama', p);
  for (const p of r.upsets) pair('upset', p);
  for (const p of r.drawn) pair('drawn', p);
  for (const p of r.swings) pair('swing', p);
  for (const f of r.factions)
    rows.push(['faction', '', f.faction, '', '', '', '', f.rate, f.low, f.high, f.combatants, '', '', '', '', '']);
  return csv(rows);
}
