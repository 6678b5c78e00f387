/**
 * The charts of the report page as SVG. Places are percentages, so that one drawing fits a phone and a wide screen while
 * its text keeps its size; colours are classes, because the page's policy allows no style attributes.
 */
import type { Standing } from '../../../src-shared/api/results.ts';
import { intervalOf, type Share, shareOf, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { html, type Markup } from '../html.ts';
import { count } from '../report-text.ts';

const percent = (x: number) => `${(100 * x).toFixed(2)}%`;

/** A rate as a bar with its interval, from 0 to 100 %. */
export function rateBar(share: Share): Markup {
  if (!Number.isFinite(share.value)) return html``;
  const { low, high } = intervalOf(share);
  return html`<svg class="bar" aria-hidden="true"><rect class="track" y="6" width="100%" height="4"/><rect class="fill" y="6" width="${percent(share.value)}" height="4"/><line class="half" x1="50%" x2="50%" y1="2" y2="14"/><rect class="interval" x="${percent(low)}" y="4" width="${percent(high - low)}" height="8"/><circle class="fill" cx="${percent(share.value)}" cy="8" r="4"/></svg>`;
}

/** Both sides of a matchup: the first from the left, the second from the right, and the interval of where they meet. */
export function splitBar(share: Share): Markup {
  if (!Number.isFinite(share.value)) return html``;
  const { low, high } = intervalOf(share);
  return html`<svg class="bar" aria-hidden="true"><rect class="side-b" y="4" width="100%" height="8"/><rect class="side-a" y="4" width="${percent(share.value)}" height="8"/><rect class="interval" x="${percent(low)}" y="2" width="${percent(high - low)}" height="12"/><line class="half" x1="50%" x2="50%" y1="0" y2="16"/></svg>`;
}

const PLOT_HEIGHT = 320;
/** Room for the figures of the axis below the plot, and for dots at the upper edge. */
const PLOT_TOP = 14;
const PLOT_BOTTOM = PLOT_HEIGHT - 26;

/** Win rate by points: one dot per combatant with the interval as a line. Null where there is nothing to compare. */
export function pointsPlot(standings: readonly Standing[], points: string): Markup | null {
  const dots = standings.filter(({ n, method }) => n > 0 || method === 'exact');
  const values = dots.map((s) => s.points);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (dots.length < 3 || least === most) return null;
  // Dots at the edges stay whole.
  const x = (value: number) => percent(0.09 + (0.88 * (value - least)) / (most - least));
  const y = (rate: number) => (PLOT_BOTTOM - rate * (PLOT_BOTTOM - PLOT_TOP)).toFixed(1);
  return html`<svg class="plot" height="${PLOT_HEIGHT}" role="img" aria-label="Win rate of ${count(dots.length)} entries by ${points}; the table below has the figures">${gridLines(y)}${pointLabels({ least, most, points }, x)}${dots.map((s) => plotDot(s, x, y))}</svg>`;
}

function gridLines(y: (rate: number) => string): Markup[] {
  return [0, 0.25, 0.5, 0.75, 1].map(
    (rate) =>
      html`<line class="${rate === 0.5 ? 'half' : 'grid'}" x1="0" x2="100%" y1="${y(rate)}" y2="${y(rate)}"/><text x="0" y="${y(rate)}" dy="-3">${100 * rate} %</text>`,
  );
}

interface PointRange {
  readonly least: number;
  readonly most: number;
  readonly points: string;
}

function pointLabels({ least, most, points }: PointRange, x: (value: number) => string): Markup[] {
  const middle = roundPoints((least + most) / 2, most - least);
  const label = (value: number, anchor: string) =>
    html`<text x="${x(value)}" y="${PLOT_HEIGHT - 6}" text-anchor="${anchor}">${count(value)}${anchor === 'end' ? ` ${points}` : ''}</text>`;
  return [label(least, 'start'), label(middle, 'middle'), label(most, 'end')];
}

/** To the power of ten below the range: 437 of 100-900 becomes 400. */
function roundPoints(value: number, range: number): number {
  const unit = 10 ** Math.floor(Math.log10(range / 2));
  return Math.round(value / unit) * unit;
}

function plotDot(s: Standing, x: (value: number) => string, y: (rate: number) => string): Markup {
  const share = shareOf(s);
  const { low, high } = intervalOf(share);
  const at = x(s.points);
  return html`<g class="dot"><title>${s.title}, ${s.points}: ${shareWithCertainty(share)}</title><line x1="${at}" x2="${at}" y1="${y(low)}" y2="${y(high)}"/><circle cx="${at}" cy="${y(share.value)}" r="3.5"/></g>`;
}
