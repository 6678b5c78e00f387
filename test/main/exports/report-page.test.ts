import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { html } from '../../../src-main/exports/html.ts';
import type { ReportPage } from '../../../src-main/exports/report-page/model.ts';
import { reportPage } from '../../../src-main/exports/report-page/page.ts';
import { certaintyText, shareOf, shareText } from '../../../src-shared/stats/share.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';
import { exact, LONG_NAME, list, madeUpHighlight, madeUpMatrix, madeUpReport, madeUpStanding, OPR } from '../../kit/made-up.ts';
import { withoutThreads } from '../../kit/without-threads.ts';

withoutThreads();

const MARKUP = `<img src="https://example.org/x" onerror='alert(1)'>`;

function madeUpReportPage(part: Partial<ReportPage> = {}): ReportPage {
  const standings = list(6, (i) => madeUpStanding(i, { points: 100 + 10 * i }));
  return {
    runId: 3,
    report: madeUpReport(standings),
    game: OPR,
    seed: '0000002A-00000001',
    appVersion: '1.2.3',
    standings,
    listed: standings.length,
    combatants: standings.length,
    bestPerUnit: false,
    matrix: null,
    ...part,
  };
}

describe('html', () => {
  test('escapes every value, in lists too, and leaves out null', () => {
    expect(html`<b title="${'"&'}">${['<i>', html`<u>${"'"}</u>`, null, 7]}</b>`.text).toBe(
      '<b title="&quot;&amp;">&lt;i&gt;<u>&#39;</u>7</b>',
    );
  });
});

describe('the report page', () => {
  test('loads nothing, and its policy names exactly the style and the script that it has', () => {
    const page = reportPage(madeUpReportPage());
    const hashes = [...page.matchAll(/<(?:style|script)>([\s\S]*?)<\/(?:style|script)>/g)].map(
      ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
    );
    expect(hashes).toHaveLength(2);
    expect(page).toContain(
      `content="default-src 'none'; style-src ${hashes[0]}; script-src ${hashes[1]}; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(/https?:|\bsrc=|<link|@import|url\(|\son\w+=|style="/);
  });

  test('no name becomes markup, wherever it stands', () => {
    const evil = madeUpStanding(0, { name: MARKUP, title: MARKUP, faction: MARKUP, detail: MARKUP, unmodelled: [MARKUP] });
    const pair = madeUpHighlight({ nameA: MARKUP, nameB: MARKUP, leftOutA: { unmodelled: [MARKUP], faults: [MARKUP] } });
    const report = madeUpReport([evil], {
      title: MARKUP,
      perClass: [{ label: MARKUP, line: evil, shared: 2 }],
      drama: [pair],
      upsets: [pair],
      drawn: [pair],
      swings: [pair],
      factions: [MARKUP, 'Other'].map((faction) => ({ faction, rate: 0.5, low: 0.4, high: 0.6, combatants: 3 })),
      unmodelled: [{ name: MARKUP, rules: [MARKUP] }],
    });
    const standings = [evil, madeUpStanding(1, { points: 7 }), madeUpStanding(2)];
    const page = reportPage(madeUpReportPage({ report, standings, matrix: madeUpMatrix(standings, { names: [MARKUP, LONG_NAME, 'c'] }) }));
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/="[^"]*<img/);
    expect(page).toContain('&lt;img src=&quot;https://example.org/x&quot; onerror=&#39;alert(1)&#39;&gt;');
  });

  test('says how every figure is known, that headlines are not confirmed, and what is not listed', () => {
    const standings = [madeUpStanding(0, exact(0.75)), madeUpStanding(1), madeUpStanding(2)];
    const unsure = {
      report: madeUpReport(standings, { confirmed: false }),
      standings,
      listed: 1200,
      combatants: 90_000,
      bestPerUnit: true,
    };
    const page = reportPage(madeUpReportPage(unsure));
    expect(page).toContain('75.0 %</b></td><td class="certainty" data-value="');
    expect(page).toContain('>exact</td>');
    expect(page).toContain(certaintyText(shareOf(standings[1]!)));
    expect(page).toContain('The headlines are not confirmed');
    expect(page).toContain(`The best loadout of each unit: 1,200 of 90,000 ${OPR.nouns.combatants}. Only the first 3 are listed here`);
    expect(page).toContain('none in this run');
  });

  test('a single matchup has no list of the closest ones, and a field of one price no chart of prices', () => {
    const standings = list(3, (i) => madeUpStanding(i, { points: 100 }));
    const page = reportPage(madeUpReportPage({ standings, report: madeUpReport(standings, { matchups: 1 }) }));
    expect(page).not.toContain('Closest matchups');
    expect(page).not.toContain('<svg class="plot"');
    expect(page).not.toContain(`Win rate by ${OPR.nouns.points}`);
  });
});

describe('the sections of the report page', () => {
  const standings = list(6, (i) => madeUpStanding(i, { points: 100 + 10 * i, title: `Coin ${i}`, name: `Coin ${i}` }));
  const titles = (part: Partial<ReportPage>) =>
    [...reportPage(madeUpReportPage(part)).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  const noteOf = (title: string, part: Partial<ReportPage>) =>
    reportPage(madeUpReportPage(part))
      .split(`<h2>${title}</h2>`)[1]!
      .match(/^<p class="note">(.*?)<\/p>/)?.[1];
  const faction = (name: string) => ({ faction: name, rate: 0.5, low: 0.4, high: 0.6, combatants: 3 });
  const pairs = ['Closest matchups', 'Biggest upsets', 'Most draws', 'Widest swings'];

  test('are those that have something to say', () => {
    expect(titles({})).toEqual(['Overall champions', ...pairs, `Win rate by ${OPR.nouns.points}`, 'Standings']);
    const report = madeUpReport(standings, {
      perClass: [{ label: 'Light', line: standings[0]!, shared: 0 }],
      factions: [faction('Mint'), faction('Vault'), faction('')],
      unmodelled: [{ name: 'Penny', rules: ['Curse'] }],
    });
    expect(titles({ report, matrix: madeUpMatrix(standings) })).toEqual([
      ...['Overall champions', 'Best per weight class', ...pairs, 'Factions', `Win rate by ${OPR.nouns.points}`],
      ...['Matchups', 'Standings', 'What the results leave out (△)'],
    ]);
  });

  test('classes without anyone, a single faction and a single matchup are none', () => {
    const report = madeUpReport(standings, {
      perClass: [{ label: 'Heavy', line: null, shared: 0 }],
      factions: [faction('Mint'), faction('')],
      matchups: 1,
    });
    expect(titles({ report })).toEqual(['Overall champions', `Win rate by ${OPR.nouns.points}`, 'Standings']);
    expect(titles({ report: { ...report, matchups: 2 } })).toContain('Most draws');
    const one = list(3, (i) => madeUpStanding(i, { points: 100 }));
    const page = reportPage(madeUpReportPage({ report, standings: one }));
    const between = page.match(/<div class="sections">([\s\S]*)<\/div>\n<footer>/)![1]!.replace(/<section[\s\S]*?<\/section>/g, '');
    expect(between.trim()).toBe('');
  });

  test('say what they show, and of how many', () => {
    const plot = `Win rate by ${OPR.nouns.points}`;
    expect(noteOf('Overall champions', {})).toBeUndefined();
    expect(noteOf('Closest matchups', {})).toBe('Nearest to even.');
    expect(noteOf(plot, {})).toBe('Lines are 95 % intervals.');
    expect(noteOf(plot, { listed: 1300 })).toBe('The 6 best of 1,300.');
    const matrix = madeUpMatrix(standings.slice(0, 3));
    const percent = 'Win rate in percent of the row against the column; columns have the numbers of the rows.';
    expect(noteOf('Matchups', { matrix, listed: 3 })).toBe(percent);
    expect(noteOf('Matchups', { matrix, listed: 1300 })).toBe(`The 3 best of 1,300. ${percent}`);
    const equal = 'Equal ranks (#3-#7) can&#39;t be distinguished at 95 %.';
    expect(noteOf('Standings', {})).toBe(`All 6 ${OPR.nouns.combatants}. ${equal}`);
    expect(noteOf('Standings', { combatants: 1200, listed: 40, bestPerUnit: true })).toBe(
      `The best loadout of each unit: 40 of 1,200 ${OPR.nouns.combatants}. Only the first 6 are listed here; the CSV export has all. ${equal}`,
    );
    const report = madeUpReport(standings, {
      factions: [faction('Mint'), faction('Vault')],
      perClass: [{ label: 'Light', line: standings[0]!, shared: 0 }],
    });
    expect(noteOf('Best per weight class', { report })).toBeUndefined();
    expect(noteOf('Factions', { report })).toBe('Mean win rate of their members, with the interval of the mean.');
  });

  test('charts and tables take the whole width', () => {
    const page = reportPage(madeUpReportPage({ matrix: madeUpMatrix(standings) }));
    const wide = [...page.matchAll(/<section class="wide"><h2>(.*?)<\/h2>/g)].map(([, title]) => title);
    expect(wide).toEqual([`Win rate by ${OPR.nouns.points}`, 'Matchups', 'Standings']);
    expect(page).toContain('<section class=""><h2>Overall champions</h2><ul class="rows">');
  });

  test('what is left out is listed with its reason', () => {
    const report = madeUpReport(standings, { unmodelled: [{ name: 'Penny', rules: ['Curse'] }] });
    expect(reportPage(madeUpReportPage({ report }))).toContain(
      '<section class="wide"><h2>What the results leave out (△)</h2><ul class="rows"><li><b>Penny</b> <span class="soft">Not modelled: Curse</span></li></ul>',
    );
  });
});

describe('the head and the foot of the report page', () => {
  const report = { combatants: 1234, matchups: 5678, trials: 9_012_345, rulesetVersion: 'opr-9', title: 'Spring muster' };
  const pageWith = (part: Partial<typeof report> & { confirmed?: boolean }) =>
    reportPage(madeUpReportPage({ report: madeUpReport([madeUpStanding(0)], { ...report, ...part }) }));

  test('say what was played, with which rules, and when', () => {
    const page = pageWith({});
    expect(page.startsWith('<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n')).toBe(true);
    expect(page).toContain(`<title>Spring muster - ${OPR.name}</title>`);
    expect(page).toContain('<meta name="generator" content="Warbench 1.2.3">');
    expect(page).toContain(`<h1>Spring muster</h1>\n<p class="soft">${OPR.name}, rules opr-9, 16 Nov 2026</p>`);
    const { combatants, trials } = OPR.nouns;
    expect(page).toContain(
      `<ul class="figures"><li><b>1,234</b>${combatants}</li><li><b>5,678</b>matchups</li><li><b>9,012,345</b>${trials}</li></ul>`,
    );
    expect(page).toContain('<p class="note">Win rates count a draw as half a win.');
  });

  test('warn where headlines are not confirmed', () => {
    expect(pageWith({})).toContain('<p class="soft">All headlines were measured with');
    expect(pageWith({ confirmed: false })).toContain('<p class="warn">The headlines are not confirmed');
  });

  test('say how to play it again', () => {
    expect(pageWith({})).toContain(
      `<footer>\n<p>Seed 0000002A-00000001; ${OPR.name} opr-9; made with Warbench 1.2.3. The same seed and rules give the same battles: <code>warbench replay 3 A B TRIAL</code> plays one with every roll.</p>`,
    );
  });
});

describe('the report page of a run', () => {
  let folder = '';
  let host: TestHost;
  beforeAll(async () => {
    folder = newFolder();
    host = await coinHost(folder, 2);
  });
  afterAll(async () => {
    await host.close();
    dropFolder(folder);
  });

  test('has every entry of the standings and the same bytes each time', async () => {
    const field = [...(await importText(host, `${purse(24)}=cmd()|"x" 0.1 30 Mint cursed\n`))];
    const run = await host.call('runs.start', { name: 'Purse', ruleset: 'osr', kind: 'round-robin', field, seed: '3', trials: 60 });
    await reaches(host, run.id, 'done');
    const file = await host.call('export.report', { runId: run.id, format: 'html' });
    const page = new TextDecoder().decode(file.bytes);
    expect([file.name, file.mime]).toEqual(['Purse report.html', 'text/html']);
    const { rows } = await host.call('runs.standings', { runId: run.id, limit: 100, bestPerBase: null });
    for (const row of rows) {
      expect(page).toContain(shareText(shareOf(row)));
      expect(page).toContain(certaintyText(shareOf(row)));
    }
    expect(page.match(/<tr><td class="number" data-value/g)).toHaveLength(rows.length);
    expect(page).toContain('<table class="matrix">');
    expect(page).toContain('Not modelled: Curse');
    expect((await host.call('export.report', { runId: run.id, format: 'html' })).bytes).toEqual(file.bytes);
  });
});
