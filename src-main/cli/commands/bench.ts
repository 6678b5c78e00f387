import { Option } from 'commander';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import { defaultOptions } from '../../../src-shared/contract/options.ts';
import type { Ruleset } from '../../../src-shared/contract/ruleset.ts';
import { seedFromNumber } from '../../../src-shared/random/rng.ts';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import { parseWithBestImporter, shippedAssets } from '../../library/shipped-assets.ts';
import { shippedFolder } from '../../paths.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import type { CliSession } from '../session.ts';
import { table } from '../text.ts';

export function registerBench(cli: CommandLine): void {
  cli
    .command('bench')
    .description('measure how fast each game plays on one core of this machine')
    .addOption(new Option('--seconds <n>', 'CPU time per figure').argParser(Number).default(1))
    .action(cli.action(bench));
}

interface Row {
  readonly ruleset: string;
  readonly combatants: number;
  readonly trialsPerSecond: number;
  readonly exactPerSecond: number | null;
}

/** On one core, in CPU time, over all pairs of each game's samples. */
async function bench(session: CliSession, choice: { readonly seconds: number }): Promise<ExitCode> {
  const rows = RULESETS.map((ruleset) => measure(ruleset, Math.max(0.1, choice.seconds)));
  const lines = rows.map((r) => [
    r.ruleset,
    r.combatants,
    figure(r.trialsPerSecond),
    r.exactPerSecond === null ? '-' : figure(r.exactPerSecond),
  ]);
  session.answer(rows, () => table([['game', 'field', 'trials/s/core', 'exact odds/s'], ...lines], ['left', 'right', 'right', 'right']));
  return 0;
}

function measure(ruleset: Ruleset, seconds: number): Row {
  const combatants: Combatant[] = ruleset.import.samples.flatMap(
    (s) => parseWithBestImporter(ruleset, { name: s.name, text: s.text, bytes: new TextEncoder().encode(s.text) }).combatants,
  );
  const { field } = ruleset.play.compile(combatants, defaultOptions(ruleset.play.options), shippedAssets(ruleset, shippedFolder()));
  const arena = ruleset.play.open(field);
  const seed = seedFromNumber(1);
  const n = combatants.length;
  const play = (a: number, b: number, t: number) => void arena.trial(seed, a, b, t);
  ratePerSecond(n, seconds, play); // warm up
  return {
    ruleset: ruleset.id,
    combatants: n,
    trialsPerSecond: ratePerSecond(n, seconds, play),
    exactPerSecond: arena.odds?.(0, 1) ? ratePerSecond(n, seconds, (a, b) => void arena.odds?.(a, b)) : null,
  };
}

/** Calls per CPU second, sweeping all pairs of n combatants until the time is up. */
function ratePerSecond(n: number, seconds: number, play: (a: number, b: number, t: number) => void): number {
  const started = process.cpuUsage();
  let done = 0;
  for (let t = 0; ; t++) {
    for (let pair = 0; pair < n * n; pair++) {
      play(Math.floor(pair / n), pair % n, t);
      done++;
      // The clock is not free: after a few calls it is read every sixteenth time.
      if ((done & 15) !== 0 && done >= 16) continue;
      const { user, system } = process.cpuUsage(started);
      if (user + system > seconds * 1e6) return (done * 1e6) / (user + system);
    }
  }
}

function figure(n: number): string {
  return n.toLocaleString('en-GB', { maximumFractionDigits: n < 100 ? 1 : 0 });
}
