/** One matchup as a table. */
import type { ContestReport } from '../../src-shared/api/contests.ts';
import { csv } from '../../src-shared/formats/csv.ts';
import { markdownTable } from '../../src-shared/formats/markdown.ts';
import { percent } from './text.ts';

export function contestCsv(c: ContestReport): string {
  const rows: (string | number | null)[][] = [
    ['section', 'name', 'side', 'value', 'low', 'high', 'n'],
    ['odds', 'win', 'a', c.odds.winA, c.intervalA.low, c.intervalA.high, c.odds.trials],
    ['odds', 'win', 'b', c.odds.winB, c.intervalB.low, c.intervalB.high, c.odds.trials],
    ['odds', 'draw', '', c.odds.draw, null, null, c.odds.trials],
  ];
  if (c.exact !== null) {
    rows.push(['exact', 'win', 'a', c.exact.winA, null, null, null], ['exact', 'win', 'b', c.exact.winB, null, null, null]);
    rows.push(['exact', 'draw', '', c.exact.draw, null, null, null]);
  }
  for (const f of c.figures) rows.push(['figure', f.id, sideName(f.side), f.value, f.low ?? null, f.high ?? null, f.n]);
  for (const h of c.histograms) {
    h.counts.forEach((count, value) => {
      if (count > 0) rows.push(['histogram', h.metric, sideName(h.side), value / h.scale, null, null, count]);
    });
  }
  for (const [side, list] of [
    ['a', c.ledger?.a ?? []],
    ['b', c.ledger?.b ?? []],
  ] as const) {
    let whole = '';
    for (const row of list) {
      if (!row.part) whole = row.name;
      const name = row.part ? `${whole}, ${row.name}` : row.name;
      for (const [i, value] of row.values.entries()) {
        rows.push(['ledger', `${name}: ${c.ledger?.columns[i]?.id}`, side, value, null, null, c.odds.trials]);
      }
    }
  }
  return csv(rows);
}

export function contestMarkdown(c: ContestReport): string {
  const interval = (low: number, high: number) => `${percent(low)}-${percent(high)}`;
  const parts = [
    `# ${c.a.name} against ${c.b.name}`,
    `${c.odds.trials} trials, seed ${c.seed}, places ${c.indexA} and ${c.indexB}. Intervals are 95 %.`,
    markdownTable(
      ['', 'Win rate', 'Interval', 'Exact'],
      [
        [c.a.name, percent(c.odds.winA), interval(c.intervalA.low, c.intervalA.high), c.exact === null ? '' : percent(c.exact.winA)],
        [c.b.name, percent(c.odds.winB), interval(c.intervalB.low, c.intervalB.high), c.exact === null ? '' : percent(c.exact.winB)],
        ['Draw', percent(c.odds.draw), '', c.exact === null ? '' : percent(c.exact.draw)],
      ],
    ),
    markdownTable(
      ['Figure', 'Side', 'Value', 'Trials'],
      c.figures.map((f) => [f.label, sideName(f.side), f.format === 'percent' ? percent(f.value) : f.value.toFixed(2), f.n]),
    ),
    `Trials to watch: ${c.picks.map((p) => `${p.label} ${p.trial}`).join(', ')}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const sideName = (side: 0 | 1 | null) => (side === null ? '' : side === 0 ? 'a' : 'b');
