/** The standings of a run as a table. */
import type { Standing } from '../../src-shared/api/results.ts';
import { leftOutText } from '../../src-shared/contract/left-out.ts';
import { hasMean, type MetricColumn } from '../../src-shared/contract/outcome.ts';
import { type Cell, csvLine } from '../../src-shared/formats/csv.ts';
import { markdownHead, markdownLine, markdownText } from '../../src-shared/formats/markdown.ts';
import { fullTitle } from '../../src-shared/query/loadout-names.ts';
import { certaintyText, shareOf, shareText } from '../../src-shared/stats/share.ts';
import { plainArrays } from './file.ts';
import { rankText } from './text.ts';

const MARKDOWN_HEAD = ['Rank', 'Combatant', 'Faction', 'Points', 'Win rate', 'Known from', 'Left out'];

/** Part by part, as all of these, because the standings of a million don't fit one string. */
export function* standingsMarkdown(title: string, standings: Iterable<Standing>): Generator<string> {
  yield `# ${markdownText(title)}\n\n${markdownHead(MARKDOWN_HEAD)}\n`;
  for (const s of standings) {
    const name = `${fullTitle(s)}${leftOutText(s) === '' ? '' : ' △'}`;
    const share = shareOf(s);
    yield `${markdownLine([rankText(s), name, s.faction, s.points, shareText(share), certaintyText(share), leftOutText(s)])}\n`;
  }
}

export function* standingsJson(run: string, standings: Iterable<Standing>): Generator<string> {
  yield `{\n  "run": ${JSON.stringify(run)},\n  "standings": [`;
  let before = '\n';
  for (const standing of standings) {
    yield `${before}${JSON.stringify(standing, plainArrays)}`;
    before = ',\n';
  }
  yield '\n  ]\n}\n';
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

export function* standingsCsv(standings: Iterable<Standing>, metrics: readonly MetricColumn[]): Generator<string> {
  const shown = metrics.map((column, at) => ({ ...column, at })).filter(({ metric }) => hasMean(metric));
  const metricNames = shown.map(({ metric, side }) => (side === null ? metric.id : `${metric.id}.${side === 0 ? 'own' : 'other'}`));
  yield csvLine([...FIRST_COLUMNS.map(([name]) => name), ...metricNames, 'unmodelled', 'left_out']);
  for (const s of standings)
    yield csvLine([
      ...FIRST_COLUMNS.map(([, value]) => value(s)),
      ...shown.map(({ at }) => s.metrics[at] ?? null),
      s.unmodelled.join('; '),
      leftOutText(s),
    ]);
}
