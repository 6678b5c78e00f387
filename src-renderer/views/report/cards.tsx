/** 16:9 cards drawn at 1920 x 1080: readable on a phone, safe margins of 5 %, no style sheet needed. */
import type { ReactNode } from 'react';
import type { ReportLine, ReportPair, VideoReport } from '../../../src-shared/api/results.ts';
import { type LeftOut, leftOutText } from '../../../src-shared/contract/left-out.ts';
import { lineBesidePoints } from '../../../src-shared/query/loadout-names.ts';
import {
  complement,
  drawShare,
  meanShare,
  pairShare,
  plusMinusText,
  type Share,
  shareFigure,
  shareOf,
  shareText,
  spreadText,
} from '../../../src-shared/stats/share.ts';
import { PICTURE_HEIGHT as H, PICTURE_WIDTH as W } from '../../drawing/picture.ts';
import { clip, DISPLAY_FONT, textWidth, UI_FONT, wrap } from '../../drawing/svg-text.ts';
import { compact, count, places } from '../../format/figures.ts';

const X = 96;
const RIGHT = W - X;
const TOP = 236;
const BOTTOM = H - 100;
/** The smallest type that is readable on a phone. */
const SMALL = 28;
const RATE_LABEL = 'win rate in %, 95 % intervals';

function rateLabel(lines: readonly ReportLine[]): string {
  return lines.every(({ method }) => method === 'exact') ? 'win rate in %, exact odds' : RATE_LABEL;
}

interface FrameProps {
  readonly title: string;
  /** What the figures on the right are. */
  readonly measure?: string;
  readonly description: string;
  readonly footer: string;
  readonly children: ReactNode;
}

const MEASURE = { size: 32 } as const;

function Frame({ title, measure = '', description, footer, children }: FrameProps) {
  const room = RIGHT - X - (measure === '' ? 0 : textWidth(measure, MEASURE) + 40);
  return (
    <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={`${title}. ${description}.`} fontFamily={UI_FONT}>
      <rect data-background width={W} height={H} fill="var(--bg-0)" />
      <path d={`M0 0H${W}V8H0Z`} fill="var(--brand)" />
      <text x={X} y={160} {...display(92, 700)} fill="var(--text-0)">
        {clip(title.toUpperCase(), room, { size: 92, weight: 700, display: true })}
      </text>
      <text x={RIGHT} y={160} textAnchor="end" fontSize={MEASURE.size} fill="var(--text-2)">
        {measure}
      </text>
      {children}
      <text x={X} y={H - 44} fontSize={24} fill="var(--text-2)">
        {clip(footer, RIGHT - X, { size: 24 })}
      </text>
    </svg>
  );
}

const display = (size: number, weight: 500 | 600 | 700 = 600) => ({ fontFamily: DISPLAY_FONT, fontWeight: weight, fontSize: size });

const condensed = (size: number) => ({ size, weight: 600, display: true }) as const;

interface CardRows {
  readonly top: number;
  readonly step: number;
  readonly scale: number;
}

/** Fewer rows than fit are drawn larger, in the middle of the card. */
function rowsOf(count: number, most: number, largest: number): CardRows {
  const scale = Math.max(1, Math.min(largest, most / Math.max(1, count)));
  const step = ((BOTTOM - TOP) / most) * scale;
  return { top: TOP + Math.max(0, BOTTOM - TOP - count * step) * 0.4, step, scale };
}

interface NameProps {
  readonly x: number;
  readonly y: number;
  readonly type: ReturnType<typeof condensed>;
  readonly room: number;
  readonly text: string;
  readonly end?: boolean;
}

const LEAST_NAME = 0.66;

/** A name in the largest size that fits: a long one is set smaller before it is cut. */
function Name({ x, y, type, room, text, end = false }: NameProps) {
  const size = Math.max(type.size * LEAST_NAME, Math.min(type.size, (type.size * room) / textWidth(text, type)));
  return (
    <text x={x} y={y} {...(end && { textAnchor: 'end' as const })} {...display(size)} fill="var(--text-0)">
      {clip(text, room, { ...type, size })}
    </text>
  );
}

function leftOutFact(left: LeftOut): string {
  const text = leftOutText(left);
  return text === '' ? '' : `△ ${text}`;
}

/**
 * "145 pts  ·  loadout 3 of 14  ·  Censer maces  ·  Choir of Ash": the facts about a unit besides its name; first what
 * results leave out, and how many others are as good.
 */
function factsOf(line: ReportLine, points: string, shared = 0): string {
  const { loadout, faction } = line;
  return [
    leftOutFact(line),
    shared > 0 && `level with ${count(shared)} ${shared === 1 ? 'other' : 'others'}`,
    line.points > 0 && `${count(line.points)} ${points}`,
    loadout !== null && `loadout ${loadout.number} of ${loadout.of}`,
    lineBesidePoints(line, points),
    faction,
  ]
    .filter(Boolean)
    .join('  ·  ');
}

interface RateProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly share: Share;
  readonly fill: string;
}

/** A win rate, followed by its interval. */
function Rate({ x, y, size, share, fill }: RateProps) {
  return (
    <>
      <text x={x - 108} y={y} textAnchor="end" {...display(size)} fill={fill}>
        {shareFigure(share)}
      </text>
      <text x={x} y={y - 2} textAnchor="end" fontSize={SMALL} fill="var(--text-2)">
        {plusMinusText(share)}
      </text>
    </>
  );
}

export interface TitleCardProps {
  readonly report: VideoReport;
  readonly footer: string;
  readonly trials: string;
  readonly combatants: string;
  readonly points: string;
}

const NAME_ROOM = 1300;

export function TitleCard({ report, footer, trials, combatants, points }: TitleCardProps) {
  const champion = report.champions[0];
  const type = { size: 92, weight: 700, display: true } as const;
  const [first = '', second] = wrap(report.title.toUpperCase(), RIGHT - X, 2, type);
  const drop = second === undefined ? 0 : 92;
  // A long name takes two lines, set smaller.
  const isLong = textWidth(champion?.name ?? '', { size: 100, weight: 700, display: true }) > NAME_ROOM;
  const nameSize = isLong ? 84 : 100;
  const name = wrap(champion?.name ?? '', NAME_ROOM, 2, { size: nameSize, weight: 700, display: true });
  return (
    <Frame
      title={first}
      description={`${count(report.matchups)} matchups of ${count(report.combatants)} ${combatants}${champion ? `; first is ${champion.name} with ${shareText(shareOf(champion))}` : ''}`}
      footer={footer}
    >
      {second && (
        <text x={X} y={252} {...display(92, 700)} fill="var(--text-0)">
          {second}
        </text>
      )}
      {[
        { value: compact(report.combatants), label: combatants },
        { value: compact(report.matchups), label: 'matchups' },
        { value: compact(report.trials), label: trials },
      ].map((fact, i) => (
        <g key={fact.label} transform={`translate(${X + i * 580} ${400 + drop})`}>
          <text {...display(150, 700)} fill="var(--text-0)">
            {fact.value}
          </text>
          <text y={56} fontSize={36} fill="var(--text-1)">
            {fact.label}
          </text>
        </g>
      ))}
      {champion && (
        <g transform={`translate(${X} 720)`}>
          <line x2={RIGHT - X} y1={-64} y2={-64} stroke="var(--line)" strokeWidth={2} />
          <text fontSize={32} fill="var(--text-2)">
            {champion.rankHigh > champion.rankLow ? 'First in a statistical tie' : 'Overall champion'}
          </text>
          {name.map((row, i) => (
            <text key={row} y={98 + i * 82} {...display(nameSize, 700)} fill="var(--brand)">
              {row}
            </text>
          ))}
          <text x={RIGHT - X} y={98} textAnchor="end" {...display(112, 700)} fill="var(--side-a)">
            {shareFigure(shareOf(champion))} %
          </text>
          <text y={152 + (name.length - 1) * 76} fontSize={32} fill="var(--text-1)">
            {clip(factsOf(champion, points), 1240, { size: 32 })}
          </text>
          <text x={RIGHT - X} y={152} textAnchor="end" fontSize={32} fill="var(--text-2)">
            {sampleText(shareOf(champion))}
          </text>
        </g>
      )}
    </Frame>
  );
}

export interface LinesCardProps {
  readonly lines: readonly ReportLine[];
  readonly footer: string;
  readonly points: string;
}

export function ChampionsCard({ lines, footer, points }: LinesCardProps) {
  const shown = lines.slice(0, 8);
  const { top, step, scale: k } = rowsOf(shown.length, 8, 1.6);
  const best = Math.max(...shown.map((l) => l.rate), 0.01);
  const [rank, name, facts] = [condensed(50 * k), condensed(46 * k), { size: Math.min(SMALL, 24 * k) }];
  const ranks = Math.max(70, ...shown.map((l) => textWidth(places(l.rankLow, l.rankHigh), rank)));
  const names = X + ranks + 32;
  const rates = 108 + textWidth('>99.9', condensed(58 * k));
  const bars = { from: 1130, to: RIGHT - rates - 36 };
  return (
    <Frame
      title="Champions"
      measure={rateLabel(shown)}
      description={shown.map((l) => `${places(l.rankLow, l.rankHigh)}. ${l.name} ${shareText(shareOf(l))}`).join('; ')}
      footer={footer}
    >
      {shown.map((line, i) => (
        <g key={line.index} transform={`translate(0 ${top + i * step})`}>
          <text x={X + ranks} y={54 * k} textAnchor="end" {...display(rank.size)} fill={i === 0 ? 'var(--brand)' : 'var(--text-2)'}>
            {places(line.rankLow, line.rankHigh)}
          </text>
          <Name x={names} y={40 * k} type={name} room={bars.from - names - 30} text={line.name} />
          <text x={names} y={44 * k + 30} fontSize={facts.size} fill="var(--text-1)">
            {clip(factsOf(line, points), bars.from - names - 30, facts)}
          </text>
          <rect
            x={bars.from}
            y={26 * k}
            width={((bars.to - bars.from) * line.rate) / best}
            height={28 * k}
            fill={i === 0 ? 'var(--brand)' : 'var(--side-a)'}
          />
          <Rate x={RIGHT} y={58 * k} size={58 * k} share={shareOf(line)} fill="var(--text-0)" />
        </g>
      ))}
    </Frame>
  );
}

export interface ClassesCardProps {
  readonly classes: VideoReport['perClass'];
  readonly footer: string;
  readonly points: string;
}

export function ClassesCard({ classes, footer, points }: ClassesCardProps) {
  const met = classes.flatMap(({ label, line, shared }) =>
    line === null ? [] : [{ label: label.replace(/ \(.*/, ''), range: /\((.*)\)/.exec(label)?.[1] ?? '', line, shared }],
  );
  const step = Math.min(190, (BOTTOM - TOP) / Math.max(1, met.length));
  const label = { size: 50, weight: 600, display: true } as const;
  const names =
    X + Math.max(...met.map((c) => Math.max(textWidth(c.label.toUpperCase(), label), textWidth(c.range, { size: SMALL }))), 160) + 48;
  const room = RIGHT - 320 - names;
  return (
    <Frame
      title="Best of each class"
      measure={rateLabel(met.map(({ line }) => line))}
      description={met.map((c) => `${c.label}: ${c.line.name}`).join('; ')}
      footer={footer}
    >
      {met.map((c, i) => (
        <g key={c.label} transform={`translate(0 ${TOP + i * step})`}>
          <line x1={X} x2={RIGHT} y1={0} y2={0} stroke="var(--line)" strokeWidth={2} />
          <text x={X} y={step * (c.range === '' ? 0.58 : 0.48)} {...display(50)} fill="var(--brand)">
            {c.label.toUpperCase()}
          </text>
          <text x={X} y={step * 0.48 + 40} fontSize={SMALL} fill="var(--text-2)">
            {c.range}
          </text>
          <Name x={names} y={step * 0.48} type={condensed(62)} room={room} text={c.line.name} />
          <text x={names} y={step * 0.48 + 40} fontSize={SMALL} fill="var(--text-1)">
            {clip(factsOf(c.line, points, c.shared), room, { size: SMALL })}
          </text>
          <Rate x={RIGHT} y={step * 0.6} size={80} share={shareOf(c.line)} fill="var(--side-a)" />
        </g>
      ))}
    </Frame>
  );
}

export interface PairsCardProps {
  readonly title: string;
  readonly pairs: readonly ReportPair[];
  readonly footer: string;
  readonly points: string;
  /** The game's word for a trial. */
  readonly trial: string;
}

/** "±0.4, n 12,000", "none in 349", or "exact". */
function sampleText(share: Share): string {
  const spread = plusMinusText(share);
  return share.method === 'exact' || spread === '' ? spreadText(share) : `${spread}, n ${count(share.trials)}`;
}

function pairFacts(pair: ReportPair): string {
  const drawn = pair.drawRate > 0 ? `${shareText(drawShare(pair))} drawn, ` : '';
  const swing = pair.spread === null ? '' : `margin ±${pair.spread.toFixed(1)}, `;
  return `${drawn}${swing}${sampleText(pairShare(pair))}`;
}

/** Room for the facts of a side, beside the facts of the pair in the middle. */
const SIDE_ROOM = 640;

function sideFacts(cost: number, leftOut: LeftOut, points: string): string {
  return [leftOutFact(leftOut), cost > 0 && `${count(cost)} ${points}`].filter(Boolean).join('  ·  ');
}

function metOnce({ method, n }: ReportPair): boolean {
  return method === 'estimated' && n === 1;
}

/** Both rates; for a pair that met once, only the result, because 100 % of one says little. */
function Odds({ pair, y, size }: { readonly pair: ReportPair; readonly y: number; readonly size: number }) {
  if (metOnce(pair)) {
    return (
      <text x={W / 2} y={y} textAnchor="middle" {...display(size * 0.75, 500)} fill="var(--text-1)">
        {pair.rateA === 0.5 ? 'draws with' : 'beats'}
      </text>
    );
  }
  return (
    <>
      <text x={W / 2 - 14} y={y} textAnchor="end" {...display(size)} fill="var(--side-a)">
        {shareFigure(pairShare(pair))}
      </text>
      <text x={W / 2 + 14} y={y} {...display(size)} fill="var(--side-b)">
        {shareFigure(complement(pairShare(pair)))}
      </text>
    </>
  );
}

export function PairsCard({ title, pairs, footer, points, trial }: PairsCardProps) {
  const shown = pairs.slice(0, 5).map(winnerFirst);
  const middle = W / 2;
  const width = RIGHT - X;
  const half = middle - X - 86;
  const longest = Math.max(0, ...shown.flatMap((p) => [p.nameA, p.nameB]).map((text) => textWidth(text, condensed(48))));
  // As large as the longest name allows when set in the smallest size.
  const widest = longest * LEAST_NAME + textWidth('>99.9', condensed(64));
  const { top, step, scale: k } = rowsOf(shown.length, 5, Math.min(1.6, half / widest));
  const [name, rate] = [condensed(48 * k), condensed(64 * k)];
  const room = half - textWidth('>99.9', rate);
  return (
    <Frame
      title={title}
      description={shown.map((p) => `${p.nameA} ${shareText(pairShare(p))} against ${p.nameB}`).join('; ')}
      footer={footer}
    >
      {shown.map((pair, i) => (
        <g key={`${pair.a} ${pair.b}`} transform={`translate(0 ${top + i * step})`}>
          <circle cx={X + 12} cy={34 * k} r={12} fill="var(--side-a)" />
          <Name x={X + 42} y={50 * k} type={name} room={room} text={pair.nameA} />
          <path d={`M${RIGHT - 15} ${34 * k - 15}l15 15-15 15-15-15Z`} fill="var(--side-b)" />
          <Name x={RIGHT - 44} y={50 * k} type={name} room={room} text={pair.nameB} end />
          <Odds pair={pair} y={56 * k} size={rate.size} />
          <rect x={X} y={74 * k} width={Math.max(0, width * pair.rateA - 2)} height={10 * k} fill="var(--side-a)" />
          <rect
            x={X + width * pair.rateA + 2}
            y={74 * k}
            width={Math.max(0, width * (1 - pair.rateA) - 2)}
            height={10 * k}
            fill="var(--side-b)"
          />
          <text x={X} y={84 * k + 34} fontSize={SMALL} fill="var(--text-1)">
            {clip(sideFacts(pair.pointsA, pair.leftOutA, points), SIDE_ROOM, { size: SMALL })}
          </text>
          <text x={middle} y={84 * k + 34} textAnchor="middle" fontSize={SMALL} fill="var(--text-2)">
            {metOnce(pair) ? `1 ${trial}` : pairFacts(pair)}
          </text>
          <text x={RIGHT} y={84 * k + 34} textAnchor="end" fontSize={SMALL} fill="var(--text-1)">
            {clip(sideFacts(pair.pointsB, pair.leftOutB, points), SIDE_ROOM, { size: SMALL })}
          </text>
        </g>
      ))}
    </Frame>
  );
}

/** The same matchup with the likelier winner first, so that an upset reads from left to right. */
function winnerFirst(pair: ReportPair): ReportPair {
  if (pair.rateA >= 0.5) return pair;
  const { a, b, nameA, nameB, pointsA, pointsB, rateA, low, high } = pair;
  return {
    ...pair,
    a: b,
    b: a,
    nameA: nameB,
    nameB: nameA,
    pointsA: pointsB,
    pointsB: pointsA,
    leftOutA: pair.leftOutB,
    leftOutB: pair.leftOutA,
    rateA: 1 - rateA,
    low: 1 - high,
    high: 1 - low,
  };
}

const MOST_FACTIONS = 10;

export function FactionsCard({ factions, footer }: { readonly factions: VideoReport['factions']; readonly footer: string }) {
  const shown = [...factions].sort((a, b) => b.rate - a.rate).slice(0, MOST_FACTIONS);
  const { top, step, scale: k } = rowsOf(shown.length, MOST_FACTIONS, 1.7);
  const name = condensed(46 * k);
  const ranks = textWidth('10', name) + 12;
  const rates = 108 + textWidth('>99.9', condensed(54 * k));
  const bars = { from: 880, to: RIGHT - rates - 36 };
  const middle = (bars.from + bars.to) / 2;
  const reach = Math.max(0.05, ...shown.map((f) => Math.abs(f.rate - 0.5)));
  const scale = (bars.to - bars.from) / 2 / reach;
  const names = X + ranks + 28;
  const cut = shown.length < factions.length ? `best ${shown.length} of ${count(factions.length)}, ` : '';
  return (
    <Frame
      title="Factions"
      measure={`${cut}${RATE_LABEL}`}
      description={shown.map((f, i) => `${i + 1}. ${f.faction} ${shareText(meanShare(f))}`).join('; ')}
      footer={footer}
    >
      <line x1={middle} x2={middle} y1={top - 10} y2={top + shown.length * step} stroke="var(--line-strong)" strokeWidth={2} />
      <text x={middle} y={top - 22} textAnchor="middle" fontSize={SMALL} fill="var(--text-2)">
        50 %
      </text>
      {shown.map((f, i) => (
        <g key={f.faction} transform={`translate(0 ${top + i * step})`}>
          <text x={X + ranks} y={step * 0.62} textAnchor="end" {...display(name.size)} fill={i === 0 ? 'var(--brand)' : 'var(--text-2)'}>
            {i + 1}
          </text>
          <Name x={names} y={step * 0.62} type={name} room={bars.from - names - 20} text={f.faction} />
          <rect
            x={Math.min(middle, middle + (f.rate - 0.5) * scale)}
            width={Math.max(2, Math.abs(f.rate - 0.5) * scale)}
            y={step * 0.28}
            height={step * 0.34}
            fill={f.rate >= 0.5 ? 'var(--side-a)' : 'var(--side-b)'}
          />
          <Rate x={RIGHT} y={step * 0.64} size={54 * k} share={meanShare(f)} fill="var(--text-0)" />
        </g>
      ))}
    </Frame>
  );
}
