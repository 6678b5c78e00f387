/** The standings of a run as a table. */
import type { Standing } from '../../src-shared/api/results.ts';
import { leftOutText } from '../../src-shared/contract/left-out.ts';
import type { MetricColumn } from '../../src-shared/contract/outcome.ts';
import type { Cell } from '../../src-shared/formats/csv.ts';
import { markdownTable, markdownText } from '../../src-shared/formats/markdown.ts';
import { fullTitle } from '../../src-shared/query/loadout-names.ts';
import { certaintyText, shareOf, shareText } from '../../src-shared/stats/share.ts';
import { rankText } from './text.ts';

export function standingsMarkdown(title: string, standings: readonly Standing[]): string {
  const head = ['Rank', 'Combatant', 'Faction', 'Points', 'Win rate', 'Known from', 'Left out'];
  const lines = standings.map((s) => [
    rankText(s),
    `${fullTitle(s)}${leftOutText(s) === '' ? '' : ' △'}`,
    s.faction,
    s.points,
    shareText(shareOf(s)),
    certaintyText(shareOf(s)),
    leftOutText(s),
  ]);
  return `# ${markdownText(title)}\n\n${markdownTable(head, lines)}\n`;
}

/** The columns before and after those of the metrics. */
const FIRST_COLUMNS: readonly (readonly [name: string, value: (s: Standing) => Cell])[] = [
  ['rank', (s) => s.rank],
  ['rank_low', (s) => s.rankLow],
  ['rank_high', (s) => s.rankHigh],
  ['index', (s) => s.index],
  ['name', (s) => s.name],
  ['title', (s) => s.title],
  ['loadout', (s) => s.loadout?.number ?? null],
  ['loadouts', (s) => s.loadout?.of ?? null],
  ['difference', (s) => s.difference],
  ['detail', (s) => s.detail],
  ['base', (s) => s.base],
  ['faction', (s) => s.faction],
  ['points', (s) => s.points],
  ['class', (s) => s.weightClass],
  ['wins', (s) => s.wins],
  ['draws', (s) => s.draws],
  ['losses', (s) => s.losses],
  ['n', (s) => s.n],
  ['rate', (s) => s.rate],
  ['low', (s) => s.low],
  ['high', (s) => s.high],
  ['method', (s) => s.method],
  ['per_point', (s) => s.perPoint],
  ['strength', (s) => s.strength],
];

export function standingsRows(standings: readonly Standing[], metrics: readonly MetricColumn[]): Cell[][] {
  const metricNames = metrics.map(({ metric, side }) => (side === null ? metric.id : `${metric.id}.${side === 0 ? 'own' : 'other'}`));
  return [
    [...FIRST_COLUMNS.map(([name]) => name), ...metricNames, 'unmodelled', 'left_out'],
    ...standings.map((s) => [...FIRST_COLUMNS.map(([, value]) => value(s)), ...s.metrics, s.unmodelled.join('; '), leftOutText(s)]),
  ];
}
