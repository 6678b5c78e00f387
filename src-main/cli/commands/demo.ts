import { join, resolve } from 'node:path';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { boardNote } from '../../../src-shared/query/loadout-names.ts';
import { shareFigure, shareOf } from '../../../src-shared/stats/share.ts';
import { makeFolder } from '../../machine/files.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { leaderboardSvg } from '../leaderboard-svg.ts';
import { writeOutput } from '../output-files.ts';
import type { CliSession } from '../session.ts';
import { count } from '../text.ts';

export function registerDemo(cli: CommandLine): void {
  cli
    .command('demo')
    .description('import the samples of every game, play a short run of each, write report, CSV, JSON and SVG')
    .option('--out <folder>', 'where to write', 'demo-out')
    .action(cli.action(demo));
}

/** Seconds of play per game: enough for readable intervals, but no more than a minute in all. */
const SECONDS_PER_GAME = 4;
const LARGEST_FIELD = 16;

async function demo(session: CliSession, choice: { readonly out: string }): Promise<ExitCode> {
  const out = resolve(choice.out);
  makeFolder(out);
  const own = session.withData(join(out, 'data'));
  try {
    const written: string[] = [];
    for (const ruleset of (await own.call('app.info', {})).rulesets) written.push(...(await play(own, ruleset, out)));
    session.answer(written, () => `\nWrote ${count(written.length, 'file')} to ${out}:\n${written.map((name) => `  ${name}`).join('\n')}`);
    return 0;
  } finally {
    await own.close();
  }
}

async function play(session: CliSession, ruleset: RulesetInfo, out: string): Promise<string[]> {
  session.remark(`\n${ruleset.name}`);
  const run = await playSamples(session, ruleset);
  const { matchups, trialsDone } = run.progress;
  const size = `${count(run.combatants, ruleset.nouns.combatant)}, ${count(matchups, 'matchup')}, ${count(trialsDone, ruleset.nouns.trial)}`;
  session.remark(`${size} in ${run.activeSeconds.toFixed(1)} s`);
  const files = await filesOf(session, ruleset, run);
  for (const [name, content] of files) writeOutput(join(out, name), content);
  return files.map(([name]) => name);
}

/** A round-robin of the samples that takes a few seconds. */
async function playSamples(session: CliSession, ruleset: RulesetInfo): Promise<RunInfo> {
  await session.call('library.addSamples', { ruleset: ruleset.id });
  const everyone = await session.call('library.select', { ruleset: ruleset.id });
  // Spread over the samples: the first few could all be loadouts of one unit.
  const size = Math.min(LARGEST_FIELD, everyone.length);
  const field = Array.from({ length: size }, (_, i) => everyone[Math.floor((i * everyone.length) / size)]!);
  const name = `${ruleset.name} demo`;
  const settings = { name, ruleset: ruleset.id, kind: 'round-robin' as const, field, seed: '1', trials: 10 };
  const plan = await session.call('runs.plan', settings);
  const trials = Math.max(2, Math.min(5000, Math.round((10 * SECONDS_PER_GAME) / Math.max(0.001, plan.seconds ?? 1))));
  return finished(session, await session.call('runs.start', { ...settings, trials }));
}

async function filesOf(session: CliSession, ruleset: RulesetInfo, run: RunInfo): Promise<(readonly [string, string | Uint8Array])[]> {
  const report = await session.call('export.report', { runId: run.id, format: 'text' });
  session.remark(new TextDecoder().decode(report.bytes));
  const standings = await session.call('runs.standings', { runId: run.id, bestPerBase: null, limit: 10 });
  const picture = leaderboardSvg({
    title: ruleset.name,
    footer: `${count(run.progress.trialsDone, ruleset.nouns.trial)}, 95 % intervals, seed ${run.seed}, rules ${run.rulesetVersion}`,
    rows: standings.rows.map((s) => ({
      name: s.name,
      sub: boardNote(s, standings.bestPerBase),
      rate: s.rate,
      low: s.low,
      high: s.high,
      label: `${shareFigure(shareOf(s))} %`,
    })),
  });
  return [
    [`${ruleset.id}-report.txt`, report.bytes],
    [`${ruleset.id}-standings.csv`, (await session.call('export.standings', { runId: run.id, format: 'csv' })).bytes],
    [`${ruleset.id}-standings.json`, (await session.call('export.standings', { runId: run.id, format: 'json' })).bytes],
    [`${ruleset.id}-leaderboard.svg`, picture],
  ];
}

async function finished(session: CliSession, started: RunInfo): Promise<RunInfo> {
  const host = await session.host();
  return new Promise((done) => {
    const watch = (info: RunInfo) => {
      if (info.id !== started.id || info.status === 'running' || info.status === 'queued') return;
      stop();
      done(info);
    };
    const stop = host.on('run', watch);
    void session.call('runs.get', { runId: started.id }).then(watch);
  });
}
