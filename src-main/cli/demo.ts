import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RulesetInfo, RunInfo } from '../../src-shared/api/types.ts';
import { count } from './import.ts';
import { leaderboardSvg } from './leaderboard-svg.ts';
import type { ExitCode } from './program.ts';
import { type Console, percent } from './session.ts';

/** Seconds of play per game: enough for readable intervals, short enough for a minute in all. */
const SECONDS_PER_GAME = 4;
const LARGEST_FIELD = 16;

/** The whole main job without a display: samples in, a short run of each game, report, CSV, JSON and SVG out. */
export async function demo(console: Console, choice: { readonly out: string }): Promise<ExitCode> {
  const out = resolve(choice.out);
  mkdirSync(out, { recursive: true });
  const own = console.withData(join(out, 'data'));
  try {
    const written: string[] = [];
    for (const ruleset of (await own.call('app.info', {})).rulesets) written.push(...(await play(own, ruleset, out)));
    console.answer(written, () => `\nWrote ${count(written.length, 'file')} to ${out}:\n${written.map((name) => `  ${name}`).join('\n')}`);
    return 0;
  } finally {
    await own.close();
  }
}

async function play(console: Console, ruleset: RulesetInfo, out: string): Promise<string[]> {
  console.remark(`\n${ruleset.name}`);
  await console.call('library.addSamples', { ruleset: ruleset.id });
  const everyone = await console.call('library.select', { ruleset: ruleset.id });
  // Spread over the samples: the first few could all be loadouts of one unit.
  const size = Math.min(LARGEST_FIELD, everyone.length);
  const field = Array.from({ length: size }, (_, i) => everyone[Math.floor((i * everyone.length) / size)] as number);
  const settings = {
    name: `${ruleset.name} demo`,
    ruleset: ruleset.id,
    kind: 'round-robin' as const,
    field: [...field],
    seed: '1',
    trials: 10,
  };
  const plan = await console.call('runs.plan', settings);
  const trials = Math.max(2, Math.min(5000, Math.round((10 * SECONDS_PER_GAME) / Math.max(0.001, plan.seconds ?? 1))));
  const run = await finished(console, await console.call('runs.start', { ...settings, trials }));
  console.remark(
    `${count(run.combatants, ruleset.nouns.combatant)}, ${count(run.progress.matchups, 'matchup')}, ${count(run.progress.trialsDone, ruleset.nouns.trial)} in ${run.activeSeconds.toFixed(1)} s`,
  );

  const report = await console.call('export.report', { runId: run.id, format: 'text' });
  console.remark(new TextDecoder().decode(report.bytes));
  const standings = await console.call('runs.standings', { runId: run.id, limit: 10 });
  const files = [
    [`${ruleset.id}-report.txt`, report.bytes],
    [`${ruleset.id}-standings.csv`, (await console.call('export.standings', { runId: run.id, format: 'csv' })).bytes],
    [`${ruleset.id}-standings.json`, (await console.call('export.standings', { runId: run.id, format: 'json' })).bytes],
    [
      `${ruleset.id}-leaderboard.svg`,
      leaderboardSvg({
        title: ruleset.name,
        footer: `${count(run.progress.trialsDone, ruleset.nouns.trial)}, 95 % intervals, seed ${run.seed}, rules ${run.rulesetVersion}`,
        rows: standings.rows.map((s) => ({ name: s.name, sub: s.faction, rate: s.rate, low: s.low, high: s.high, label: percent(s.rate) })),
      }),
    ],
  ] as const;
  for (const [name, content] of files) writeFileSync(join(out, name), content);
  return files.map(([name]) => name);
}

async function finished(console: Console, started: RunInfo): Promise<RunInfo> {
  const host = await console.host();
  return new Promise((done) => {
    const watch = (info: RunInfo) => {
      if (info.id !== started.id || info.status === 'running' || info.status === 'queued') return;
      stop();
      done(info);
    };
    const stop = host.on('run', watch);
    void console.call('runs.get', { runId: started.id }).then(watch);
  });
}
