/** 16:9 cards drawn at 1920 x 1080: readable on a phone, safe margins of 5 %, no style sheet needed. */
import type { ReactNode } from 'react';
import type { ReportLine, ReportPair, VideoReport } from '../../../src-shared/api-types.ts';
import { PICTURE_HEIGHT as H, PICTURE_WIDTH as W } from '../../charts/picture.ts';
import { clip, DISPLAY_FONT, UI_FONT } from '../../charts/text.ts';
import { compact, count, percent, places, plusMinus } from '../../format/figures.ts';

const X = 96;
const RIGHT = W - X;
const TOP = 250;
const BOTTOM = H - 110;

function Frame({
  title,
  description,
  footer,
  children,
}: {
  readonly title: string;
  readonly description: string;
  readonly footer: string;
  readonly children: ReactNode;
}) {
  return (
    <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={description} fontFamily={UI_FONT}>
      <rect width={W} height={H} fill="var(--bg-0)" />
      <path d={`M0 0H${W}V8H0Z`} fill="var(--brand)" />
      <text x={X} y={168} fontFamily={DISPLAY_FONT} fontWeight={700} fontSize={92} fill="var(--text-0)" letterSpacing={1}>
        {title.toUpperCase()}
      </text>
      {children}
      <text x={X} y={H - 46} fontSize={22} fill="var(--text-2)">
        {footer}
      </text>
    </svg>
  );
}

const display = (size: number, weight = 600) => ({ fontFamily: DISPLAY_FONT, fontWeight: weight, fontSize: size });

export function TitleCard({
  report,
  footer,
  trials,
  combatants,
}: {
  readonly report: VideoReport;
  readonly footer: string;
  readonly trials: string;
  readonly combatants: string;
}) {
  const champion = report.champions[0];
  return (
    <Frame title={clip(report.title, RIGHT - X, 44)} description={`${report.title}: ${count(report.matchups)} matchups.`} footer={footer}>
      {[
        { value: compact(report.combatants), label: combatants },
        { value: compact(report.matchups), label: 'matchups' },
        { value: compact(report.trials), label: trials },
      ].map((fact, i) => (
        <g key={fact.label} transform={`translate(${X + i * 580} 420)`}>
          <text {...display(150, 700)} fill="var(--text-0)">
            {fact.value}
          </text>
          <text y={58} fontSize={36} fill="var(--text-1)">
            {fact.label}
          </text>
        </g>
      ))}
      {champion && (
        <g transform={`translate(${X} 690)`}>
          <text fontSize={30} fill="var(--text-2)">
            Overall champion
          </text>
          <text y={92} {...display(96, 700)} fill="var(--brand)">
            {clip(champion.name, 1240, 44)}
          </text>
          <text x={RIGHT - X} y={92} textAnchor="end" {...display(110, 700)} fill="var(--side-a)">
            {percent(champion.rate)} %
          </text>
          <text y={142} fontSize={30} fill="var(--text-1)">
            {clip([champion.detail, champion.faction].filter(Boolean).join(', '), 1300, 16)}
          </text>
          <text x={RIGHT - X} y={142} textAnchor="end" fontSize={28} fill="var(--text-2)">
            {plusMinus(champion.low, champion.high)}, n {count(champion.n)}
          </text>
        </g>
      )}
    </Frame>
  );
}

export function ChampionsCard({
  lines,
  footer,
  points,
}: {
  readonly lines: readonly ReportLine[];
  readonly footer: string;
  readonly points: string;
}) {
  const shown = lines.slice(0, 8);
  const step = (BOTTOM - TOP) / 8;
  const best = Math.max(...shown.map((l) => l.rate), 0.01);
  return (
    <Frame
      title="Champions"
      description={shown.map((l) => `${places(l.rankLow, l.rankHigh)}. ${l.name} ${percent(l.rate)} %`).join('; ')}
      footer={footer}
    >
      {shown.map((line, i) => (
        <g key={line.index} transform={`translate(0 ${TOP + i * step})`}>
          <text x={X + 96} y={52} textAnchor="end" {...display(52)} fill={i === 0 ? 'var(--brand)' : 'var(--text-2)'}>
            {places(line.rankLow, line.rankHigh)}
          </text>
          <text x={X + 132} y={38} {...display(44)} fill="var(--text-0)">
            {clip(line.name, 720, 20)}
          </text>
          <text x={X + 132} y={70} fontSize={23} fill="var(--text-2)">
            {clip([`${count(line.points)} ${points}`, line.faction, line.detail].filter(Boolean).join('  ·  '), 720, 12)}
          </text>
          <rect x={1000} y={22} width={(500 * line.rate) / best} height={26} fill={i === 0 ? 'var(--brand)' : 'var(--side-a)'} />
          <text x={RIGHT} y={52} textAnchor="end" {...display(58)} fill="var(--text-0)">
            {percent(line.rate)}
            <tspan dx={10} fontSize={24} fontFamily={UI_FONT} fontWeight={400} fill="var(--text-2)">
              {plusMinus(line.low, line.high)}
            </tspan>
          </text>
        </g>
      ))}
    </Frame>
  );
}

export function ClassesCard({
  classes,
  footer,
  points,
}: {
  readonly classes: VideoReport['perClass'];
  readonly footer: string;
  readonly points: string;
}) {
  const met = classes.filter((c) => c.line !== null);
  const step = Math.min(190, (BOTTOM - TOP) / Math.max(1, met.length));
  return (
    <Frame title="Best of each class" description={met.map((c) => `${c.label}: ${c.line?.name}`).join('; ')} footer={footer}>
      {met.map(({ label, line }, i) => {
        const one = line as ReportLine;
        return (
          <g key={label} transform={`translate(0 ${TOP + i * step})`}>
            <line x1={X} x2={RIGHT} y1={0} y2={0} stroke="var(--line)" strokeWidth={2} />
            <text x={X} y={step * 0.56} {...display(46, 500)} fill="var(--brand)">
              {label.toUpperCase()}
            </text>
            <text x={X + 340} y={step * 0.5} {...display(60)} fill="var(--text-0)">
              {clip(one.name, 1000, 27)}
            </text>
            <text x={X + 340} y={step * 0.5 + 38} fontSize={26} fill="var(--text-2)">
              {clip([`${count(one.points)} ${points}`, one.faction, one.detail].filter(Boolean).join('  ·  '), 1000, 14)}
            </text>
            <text x={RIGHT} y={step * 0.56} textAnchor="end" {...display(80)} fill="var(--side-a)">
              {percent(one.rate)}
              <tspan dx={10} fontSize={26} fontFamily={UI_FONT} fontWeight={400} fill="var(--text-2)">
                {plusMinus(one.low, one.high)}
              </tspan>
            </text>
          </g>
        );
      })}
    </Frame>
  );
}

export function PairsCard({
  title,
  pairs,
  footer,
  points,
}: {
  readonly title: string;
  readonly pairs: readonly ReportPair[];
  readonly footer: string;
  readonly points: string;
}) {
  const shown = pairs.slice(0, 5);
  const step = (BOTTOM - TOP) / 5;
  const middle = W / 2;
  return (
    <Frame title={title} description={shown.map((p) => `${p.nameA} ${percent(p.rateA)} % against ${p.nameB}`).join('; ')} footer={footer}>
      {shown.map((pair, i) => (
        <g key={`${pair.a} ${pair.b}`} transform={`translate(0 ${TOP + i * step})`}>
          <circle cx={X + 12} cy={34} r={11} fill="var(--side-a)" />
          <text x={X + 40} y={48} {...display(46)} fill="var(--text-0)">
            {clip(pair.nameA, 560, 21)}
          </text>
          <path d={`M${RIGHT - 12} 20l14 14-14 14-14-14Z`} fill="var(--side-b)" />
          <text x={RIGHT - 40} y={48} textAnchor="end" {...display(46)} fill="var(--text-0)">
            {clip(pair.nameB, 560, 21)}
          </text>
          <text x={middle - 16} y={52} textAnchor="end" {...display(58)} fill="var(--side-a)">
            {percent(pair.rateA)}
          </text>
          <text x={middle + 16} y={52} {...display(58)} fill="var(--side-b)">
            {percent(1 - pair.rateA)}
          </text>
          <rect x={X} y={74} width={Math.max(0, (RIGHT - X) * pair.rateA - 2)} height={8} fill="var(--side-a)" />
          <rect
            x={X + (RIGHT - X) * pair.rateA + 2}
            y={74}
            width={Math.max(0, (RIGHT - X) * (1 - pair.rateA) - 2)}
            height={8}
            fill="var(--side-b)"
          />
          <text x={X} y={114} fontSize={24} fill="var(--text-2)">
            {pair.pointsA > 0 ? `${count(pair.pointsA)} ${points}` : ''}
          </text>
          <text x={middle} y={114} textAnchor="middle" fontSize={24} fill="var(--text-2)">
            {plusMinus(pair.low, pair.high)}, n {count(pair.n)}
          </text>
          <text x={RIGHT} y={114} textAnchor="end" fontSize={24} fill="var(--text-2)">
            {pair.pointsB > 0 ? `${count(pair.pointsB)} ${points}` : ''}
          </text>
        </g>
      ))}
    </Frame>
  );
}

export function FactionsCard({ factions, footer }: { readonly factions: VideoReport['factions']; readonly footer: string }) {
  const shown = [...factions].sort((a, b) => b.rate - a.rate).slice(0, 10);
  const step = (BOTTOM - TOP) / Math.max(6, shown.length);
  const reach = Math.max(0.05, ...shown.map((f) => Math.abs(f.rate - 0.5)));
  const middle = 1180;
  const scale = 360 / reach;
  return (
    <Frame title="Factions" description={shown.map((f, i) => `${i + 1}. ${f.faction} ${percent(f.rate)} %`).join('; ')} footer={footer}>
      <line x1={middle} x2={middle} y1={TOP - 10} y2={BOTTOM} stroke="var(--line-strong)" strokeWidth={2} />
      {shown.map((f, i) => (
        <g key={f.faction} transform={`translate(0 ${TOP + i * step})`}>
          <text x={X + 50} y={step * 0.6} textAnchor="end" {...display(44)} fill={i === 0 ? 'var(--brand)' : 'var(--text-2)'}>
            {i + 1}
          </text>
          <text x={X + 84} y={step * 0.6} {...display(46)} fill="var(--text-0)">
            {clip(f.faction, 620, 21)}
          </text>
          <rect
            x={Math.min(middle, middle + (f.rate - 0.5) * scale)}
            width={Math.max(2, Math.abs(f.rate - 0.5) * scale)}
            y={step * 0.28}
            height={step * 0.34}
            fill={f.rate >= 0.5 ? 'var(--side-a)' : 'var(--side-b)'}
          />
          <text x={RIGHT} y={step * 0.62} textAnchor="end" {...display(54)} fill="var(--text-0)">
            {percent(f.rate)}
            <tspan dx={10} fontSize={22} fontFamily={UI_FONT} fontWeight={400} fill="var(--text-2)">
              {plusMinus(f.low, f.high)}
            </tspan>
          </text>
        </g>
      ))}
    </Frame>
  );
}
