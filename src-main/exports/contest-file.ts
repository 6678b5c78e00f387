/** One matchup as a table. */
import type { ContestReport } from '../../src-shared/api/contests.ts';
import { type Cell, csv } from '../../src-shared/formats/csv.ts';
import { markdownTable, markdownText } from '../../src-shared/formats/markdown.ts';
import { fullTitle } from '../../src-shared/query/loadout-names.ts';
import {
  certaintyText,
  figureShare,
  type OddsShares,
  oddsShares,
  type Share,
  shareText,
  shareWithCertainty,
} from '../../src-shared/stats/share.ts';

export function contestCsv(c: ContestReport): string {
  const rows: Cell[][] = [['section', 'name', 'side', 'value', 'low', 'high', 'n', 'method'], ...oddsRows('odds', playedOdds(c))];
  if (c.exact !== null) rows.push(...oddsRows('exact', oddsShares(c.exact)));
  for (const [id, mean] of Object.entries(c.odds.means)) {
    const [name, side = ''] = id.split('.');
    rows.push(['mean', name!, side, mean, null, null, c.odds.trials, 'estimated']);
  }
  for (const f of c.figures)
    rows.push([
      'figure',
      f.id,
      sideName(f.side),
      f.value,
      f.low ?? null,
      f.high ?? null,
      f.exact ? null : f.n,
      f.exact ? 'exact' : 'estimated',
    ]);
  for (const h of c.histograms) {
    h.counts.forEach((count, value) => {
      if (count > 0) rows.push(['histogram', h.metric, sideName(h.side), value / h.scale, null, null, count, 'estimated']);
    });
  }
  if (c.ledger !== null) rows.push(...ledgerRows(c.ledger, 'a', c.odds.trials), ...ledgerRows(c.ledger, 'b', c.odds.trials));
  for (const { label, trial, winner } of c.picks)
    rows.push(['watch', label, winner === 2 ? '' : sideName(winner), trial, null, null, null, null]);
  return csv(rows);
}

function oddsRows(section: string, { a, b, draw }: OddsShares): Cell[][] {
  const figures = (share: Share): Cell[] =>
    share.method === 'exact' ? [share.value, null, null, null, 'exact'] : [share.value, share.low, share.high, share.trials, 'estimated'];
  return [
    [section, 'win', 'a', ...figures(a)],
    [section, 'win', 'b', ...figures(b)],
    [section, 'draw', '', ...figures(draw)],
  ];
}

function ledgerRows(ledger: NonNullable<ContestReport['ledger']>, side: 'a' | 'b', trials: number): Cell[][] {
  let whole = '';
  return ledger[side].flatMap((row) => {
    if (!row.part) whole = row.name;
    const name = row.part ? `${whole}, ${row.name}` : row.name;
    return row.values.map((value, i): Cell[] => [
      'ledger',
      `${name}: ${ledger.columns[i]!.id}`,
      side,
      value,
      null,
      null,
      trials,
      'estimated',
    ]);
  });
}

/** What the dice gave, whether or not the odds are known exactly. */
function playedOdds({ odds }: ContestReport): OddsShares {
  return oddsShares({ ...odds, method: 'estimated' });
}

export function contestMarkdown(c: ContestReport): string {
  const played = playedOdds(c);
  const dice = `${shareWithCertainty(played.a)} to ${shareWithCertainty(played.b)}, draws ${shareText(played.draw)}`;
  const parts = [
    `# ${markdownText(`${c.a.title} against ${c.b.title}`)}`,
    `${c.odds.trials} trials, seed ${c.seed}, places ${c.indexA} and ${c.indexB}. Intervals are 95 %.`,
    markdownTable(
      ['', 'Chance', 'Known from', 'Left out'],
      [
        [fullTitle(c.a), shareText(c.chances.a), certaintyText(c.chances.a), c.a.unmodelled.join('; ')],
        [fullTitle(c.b), shareText(c.chances.b), certaintyText(c.chances.b), c.b.unmodelled.join('; ')],
        ['Draw', shareText(c.chances.draw), certaintyText(c.chances.draw), ''],
      ],
    ),
    ...(c.exact === null ? [] : [`Played as an illustration: ${dice}.`]),
    markdownTable(
      ['Figure', 'Side', 'Value', 'Trials'],
      c.figures.map((f) => [
        f.label,
        sideName(f.side),
        f.format === 'percent' ? shareText(figureShare(f)) : f.value.toFixed(2),
        f.exact ? 'exact' : f.n,
      ]),
    ),
    `Trials to watch: ${c.picks.map((p) => `${p.label} ${p.trial}`).join(', ')}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const sideName = (side: 0 | 1 | null) => (side === null ? '' : side === 0 ? 'a' : 'b');
