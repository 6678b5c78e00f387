/**
 * The report as one file for a browser: nothing is loaded, and its policy allows only the stylesheet and the script whose
 * hashes it names. The same run gives the same bytes.
 */
import { createHash } from 'node:crypto';
import type { MatchupMatrix } from '../../../src-shared/api/results.ts';
import { html, Markup } from '../html.ts';
import { championsTitle, confirmationText, count, drawsCountHalf, leftOutEntries } from '../report-text.ts';
import { pointsPlot } from './charts.ts';
import { championRows, classRows, factionRows, PAIR_LISTS, pairRows } from './lists.ts';
import type { ReportPage } from './model.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';
import { matrixTable, standingsTable } from './tables.ts';

export function reportPage(page: ReportPage): string {
  const { report, game } = page;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="dark light">
<meta name="generator" content="Warbench ${page.appVersion}">
<title>${report.title} - ${game.name}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
${head(page)}
<div class="sections">
${sections(page)}
</div>
${foot(page)}
</main>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`;
  return document.text;
}

function hashOf(text: string): Markup {
  return new Markup(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

function head({ report, game }: ReportPage): Markup {
  const figure = (value: number, label: string) => html`<li><b>${count(value)}</b>${label}</li>`;
  return html`<header>
<h1>${report.title}</h1>
<p class="soft">${game.name}, rules ${report.rulesetVersion}, ${report.date}</p>
<ul class="figures">${figure(report.combatants, game.nouns.combatants)}${figure(report.matchups, 'matchups')}${figure(report.trials, game.nouns.trials)}</ul>
<p class="${report.confirmed ? 'soft' : 'warn'}">${confirmationText(report)}</p>
<p class="note">${drawsCountHalf} Pale bands and "x to y %" are 95 % intervals; "exact" figures are computed, not sampled. △ marks results that leave something out, listed at the end.</p>
</header>`;
}

function sections(page: ReportPage): Markup[] {
  const { report, game } = page;
  const factions = report.factions.filter((f) => f.faction !== '');
  const plot = pointsPlot(page.standings, game.nouns.points);
  return [
    section(championsTitle(report), '', championRows(page)),
    ...(report.perClass.some(({ line }) => line !== null) ? [section('Best per weight class', '', classRows(page))] : []),
    // A single matchup is no story about which of many is the closest.
    ...(report.matchups > 1 ? PAIR_LISTS.map((list) => section(list.title, list.note, pairRows(page, list))) : []),
    ...(factions.length > 1
      ? [section('Factions', 'Mean win rate of their members, with the interval of the mean.', factionRows(factions, game))]
      : []),
    ...(plot === null ? [] : [section(`Win rate by ${game.nouns.points}`, plotNote(page), plot, 'wide')]),
    ...(page.matrix === null ? [] : [section('Matchups', matrixNote(page.matrix, page.listed), matrixTable(page.matrix), 'wide')]),
    section('Standings', standingsNote(page), standingsTable(page), 'wide'),
    ...leftOut(page),
  ];
}

function section(title: string, note: string, content: Markup, width = ''): Markup {
  return html`<section class="${width}"><h2>${title}</h2>${note === '' ? null : html`<p class="note">${note}</p>`}${content}</section>
`;
}

function plotNote({ standings, listed }: ReportPage): string {
  return standings.length < listed ? `The ${count(standings.length)} best of ${count(listed)}.` : 'Lines are 95 % intervals.';
}

function matrixNote({ names }: MatchupMatrix, listed: number): string {
  const who = names.length < listed ? `The ${names.length} best of ${count(listed)}. ` : '';
  return `${who}Win rate in percent of the row against the column; columns have the numbers of the rows.`;
}

function standingsNote({ standings, listed, combatants, bestPerUnit, game }: ReportPage): string {
  const all = `${count(combatants)} ${game.nouns.combatants}`;
  const what = bestPerUnit ? `The best loadout of each unit: ${count(listed)} of ${all}.` : `All ${all}.`;
  const shown = standings.length < listed ? ` Only the first ${count(standings.length)} are listed here; the CSV export has all.` : '';
  return `${what}${shown} Equal ranks (#3-#7) can't be distinguished at 95 %.`;
}

function leftOut({ report }: ReportPage): Markup[] {
  const entries = leftOutEntries(report);
  if (entries.length === 0) return [];
  const rows = html`<ul class="rows">${entries.map(([name, text]) => html`<li><b>${name}</b> <span class="soft">${text}</span></li>`)}</ul>`;
  return [section('What the results leave out (△)', '', rows, 'wide')];
}

function foot({ runId, seed, appVersion, report, game }: ReportPage): Markup {
  return html`<footer>
<p>Seed ${seed}; ${game.name} ${report.rulesetVersion}; made with Warbench ${appVersion}. The same seed and rules give the same battles: <code>warbench replay ${runId} A B TRIAL</code> plays one with every roll.</p>
</footer>`;
}
