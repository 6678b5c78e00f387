/** The tables of the report page: the standings, and the best against each other. */
import type { MatchupMatrix, Standing } from '../../../src-shared/api/results.ts';
import { loadoutLine } from '../../../src-shared/query/loadout-names.ts';
import { certaintyText, shareFigure, shareFrom, shareOf, shareText, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { html, type Markup } from '../html.ts';
import { count } from '../report-text.ts';
import { rankText } from '../text.ts';
import { leftOutMark } from './lists.ts';
import type { ReportPage } from './model.ts';
import { MATRIX_STEPS } from './style.ts';

interface Column {
  readonly label: string;
  readonly class: string;
  /** What a click sorts by first. */
  readonly first: 'ascending' | 'descending';
  /** To sort by where it isn't the text. */
  readonly value: ((s: Standing) => number | string) | null;
  readonly cell: (s: Standing) => Markup;
}

function columnsOf({ standings, game }: ReportPage): Column[] {
  const hasFactions = standings.some(({ faction }) => faction !== '');
  const rate = (s: Standing) => (s.n === 0 && s.method !== 'exact' ? '' : s.rate);
  return [
    { label: 'Rank', class: 'number', first: 'ascending', value: (s) => s.rank, cell: (s) => html`${rankText(s)}` },
    { label: 'Name', class: 'name', first: 'ascending', value: (s) => s.title, cell: nameCell },
    ...(hasFactions
      ? [{ label: 'Faction', class: 'minor', first: 'ascending', value: null, cell: (s: Standing) => html`${s.faction}` } as const]
      : []),
    { label: game.nouns.points, class: 'number', first: 'ascending', value: (s) => s.points, cell: (s) => html`${count(s.points)}` },
    { label: 'Win rate', class: 'number', first: 'descending', value: rate, cell: (s) => html`<b>${shareText(shareOf(s))}</b>` },
    { label: 'Known from', class: 'certainty', first: 'descending', value: (s) => s.n, cell: (s) => html`${certaintyText(shareOf(s))}` },
    { label: 'W', class: 'number minor', first: 'descending', value: (s) => s.wins, cell: (s) => html`${wholeOrMean(s.wins)}` },
    { label: 'D', class: 'number minor', first: 'descending', value: (s) => s.draws, cell: (s) => html`${wholeOrMean(s.draws)}` },
    { label: 'L', class: 'number minor', first: 'descending', value: (s) => s.losses, cell: (s) => html`${wholeOrMean(s.losses)}` },
  ];
}

/** Exact matchups count as expected wins, which need not be whole. */
const wholeOrMean = (n: number) => n.toLocaleString('en-GB', { maximumFractionDigits: 1 });

function nameCell(s: Standing): Markup {
  const loadout = loadoutLine(s);
  return html`<b>${s.title}</b>${leftOutMark(s)}${loadout === '' ? null : html`<div class="note">${loadout}</div>`}`;
}

export function standingsTable(page: ReportPage): Markup {
  const columns = columnsOf(page);
  const heads = columns.map(
    (c, i) =>
      html`<th scope="col" class="${c.class}" data-first="${c.first}"${i === 0 ? html` aria-sort="ascending"` : null}><button type="button">${c.label}</button></th>`,
  );
  const cell = (s: Standing, c: Column) =>
    html`<td class="${c.class}"${c.value === null ? null : html` data-value="${c.value(s)}"`}>${c.cell(s)}</td>`;
  return html`<label class="filter" hidden>Filter by name <input id="filter" type="search" autocomplete="off"> <span id="shown" role="status"></span></label>
<div class="scroll" tabindex="0" role="region" aria-label="Standings"><table class="standings"><thead><tr>${heads}</tr></thead><tbody>
${page.standings.map((s) => html`<tr>${columns.map((c) => cell(s, c))}</tr>\n`)}</tbody></table></div>`;
}

export function matrixTable(matrix: MatchupMatrix): Markup {
  const size = matrix.names.length;
  const row = (i: number) =>
    html`<tr><th scope="row" title="${matrix.names[i]!}">${i + 1} ${matrix.names[i]!}</th>${Array.from({ length: size }, (_, j) => matrixCell(matrix, i, j))}</tr>\n`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Matchups"><table class="matrix"><thead><tr><td></td>${matrix.names.map((name, i) => html`<th scope="col" title="${name}">${i + 1}</th>`)}</tr></thead><tbody>
${matrix.names.map((_, i) => row(i))}</tbody></table></div>`;
}

function matrixCell({ names, rates, n, exact }: MatchupMatrix, i: number, j: number): Markup {
  const at = i * names.length + j;
  const rate = rates[at]!;
  if (Number.isNaN(rate)) return html`<td></td>`;
  const share = shareFrom(exact[at] === 1 ? 'exact' : 'estimated', rate, n[at]!);
  const step = Math.round(rate * MATRIX_STEPS);
  return html`<td class="m${step}" title="${names[i]!} against ${names[j]!}: ${shareWithCertainty(share)}">${shareFigure(share, 0)}</td>`;
}
