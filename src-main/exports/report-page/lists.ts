/** The lists of the report page: champions, the best of each class, pairs, factions. */
import type { ReportLine, ReportPair, VideoReport } from '../../../src-shared/api/results.ts';
import { type LeftOut, leftOutText } from '../../../src-shared/contract/left-out.ts';
import { lineBesidePoints } from '../../../src-shared/query/loadout-names.ts';
import { certaintyText, drawShare, intervalText, meanShare, shareOf, shareText } from '../../../src-shared/stats/share.ts';
import { html, type Markup } from '../html.ts';
import { cheaperFirst, count, levelText, noPairsText, type PairSide, sidesOf, spreadText } from '../report-text.ts';
import { rankText } from '../text.ts';
import { rateBar, splitBar } from './charts.ts';
import type { ReportPage } from './model.ts';

/** Explained in the head of the page. */
export function leftOutMark(left: LeftOut): Markup | null {
  const text = leftOutText(left);
  return text === '' ? null : html` <span class="warn" title="${text}">△</span>`;
}

const rows = (items: readonly Markup[]) => html`<ul class="rows">${items}</ul>`;

export function championRows({ report, game }: ReportPage): Markup {
  const level = (i: number) => (i === 0 ? levelText(report.championsShared) : '');
  return rows(report.champions.map((line, i) => html`<li>${lineRow(rankText(line), line, level(i), game.nouns.points)}</li>`));
}

export function classRows({ report, game }: ReportPage): Markup {
  return rows(
    report.perClass.map(({ label, line, shared }) =>
      line === null
        ? html`<li class="soft">${label}: none</li>`
        : html`<li><div class="rank">${label}</div>${lineRow('', line, levelText(shared), game.nouns.points)}</li>`,
    ),
  );
}

function lineRow(rank: string, line: ReportLine, level: string, points: string): Markup {
  const share = shareOf(line);
  const known = [certaintyText(share), level].filter((part) => part !== '').join('; ');
  const about = [lineBesidePoints(line, points), line.faction, `${count(line.points)} ${points}`].filter((part) => part !== '').join(', ');
  return html`<div class="line">${rank === '' ? null : html`<span class="rank">${rank}</span>`}<span class="name"><b>${line.title}</b>${leftOutMark(line)}</span><span class="figure">${shareText(share)}</span></div>${rateBar(share)}<div class="note">${known}</div><div class="note">${about}</div>`;
}

export interface PairList {
  readonly of: 'drama' | 'upsets' | 'drawn' | 'swings';
  readonly title: string;
  readonly note: string;
  readonly sides: (pair: ReportPair) => readonly [PairSide, PairSide];
  /** What is special about one of them. */
  readonly about: ((pair: ReportPair) => Markup | null) | null;
}

export const PAIR_LISTS: readonly PairList[] = [
  { of: 'drama', title: 'Closest matchups', note: 'Nearest to even.', sides: sidesOf, about: null },
  { of: 'upsets', title: 'Biggest upsets', note: 'The cheaper side wins.', sides: cheaperFirst, about: null },
  { of: 'drawn', title: 'Most draws', note: 'Matchups that end without a winner.', sides: sidesOf, about: drawNote },
  {
    of: 'swings',
    title: 'Widest swings',
    note: 'They end clearly, but either way: the standard deviation of the margin is largest.',
    sides: sidesOf,
    about: spreadNote,
  },
];

export function pairRows({ report, game }: ReportPage, list: PairList): Markup {
  const pairs = report[list.of];
  if (pairs.length === 0) return html`<p class="soft">${noPairsText(report)}</p>`;
  return rows(pairs.map((pair) => pairRow(pair, list, game.nouns.points)));
}

function pairRow(p: ReportPair, { sides, about }: PairList, points: string): Markup {
  const [first, second] = sides(p);
  return html`<li>${sideLine('a', first, points)}${splitBar(first.share)}${sideLine('b', second, points)}<div class="note">${certaintyText(first.share)} for ${first.name}; replay ${p.a} ${p.b} ${p.trial}</div>${about?.(p) ?? null}</li>`;
}

function sideLine(side: 'a' | 'b', { name, points, leftOut, share }: PairSide, unit: string): Markup {
  return html`<div class="line"><span class="name"><b>${name}</b>${leftOutMark(leftOut)} <span class="note">${count(points)} ${unit}</span></span><span class="figure ${side}">${shareText(share)}</span></div>`;
}

function drawNote(p: ReportPair): Markup {
  const share = drawShare(p);
  return html`<div class="note">${shareText(share)} drawn (${certaintyText(share)})</div>`;
}

function spreadNote(p: ReportPair): Markup | null {
  const spread = spreadText(p);
  return spread === null ? null : html`<div class="note">${spread}</div>`;
}

export function factionRows(factions: VideoReport['factions'], { nouns }: ReportPage['game']): Markup {
  return rows(
    factions.map((f) => {
      const share = meanShare(f);
      const members = `${count(f.combatants)} ${f.combatants === 1 ? nouns.combatant : nouns.combatants}`;
      return html`<li><div class="line"><span class="name"><b>${f.faction}</b></span><span class="figure">${shareText(share)}</span></div>${rateBar(share)}<div class="note">${intervalText(f)} %, ${members}</div></li>`;
    }),
  );
}
