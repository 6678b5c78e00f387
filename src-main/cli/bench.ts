import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { defaultOptions } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { seedFromNumber } from '../../src-shared/random/rng.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { parseWithBestImporter, shippedAssets } from '../library/shipped-assets.ts';
import { shippedFolder } from '../paths.ts';
import type { ExitCode } from './program.ts';
import type { Console } from './session.ts';

interface Row {
  readonly ruleset: string;
  readonly combatants: number;
  readonly trialsPerSecond: number;
  readonly exactPerSecond: number | null;
}

/** One core, CPU time, the sample field of each game swept row by row. */
export async function bench(console: Console, choice: { readonly seconds: number }): Promise<ExitCode> {
  const rows = RULESETS.map((ruleset) => measure(ruleset, Math.max(0.1, choice.seconds)));
  console.answer(rows, () =>
    [
      `${'game'.padEnd(12)}${'field'.padStart(7)}${'trials/s/core'.padStart(16)}${'exact odds/s'.padStart(15)}`,
      ...rows.map(
        (r) =>
          `${r.ruleset.padEnd(12)}${String(r.combatants).padStart(7)}${figure(r.trialsPerSecond).padStart(16)}${(r.exactPerSecond === null ? '-' : figure(r.exactPerSecond)).padStart(15)}`,
      ),
    ].join('\n'),
  );
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
  const sweep = (play: (a: number, b: number, t: number) => void) => {
    let done = 0;
    const started = process.cpuUsage();
    for (let t = 0; ; t++) {
      for (let a = 0; a < n; a++) {
        for (let b = 0; b < n; b++) {
          play(a, b, t);
          done++;
          if ((done & 15) === 0 || done < 16) {
            const { user, system } = process.cpuUsage(started);
            if (user + system > seconds * 1e6) return (done * 1e6) / (user + system);
          }
        }
      }
    }
  };
  const play = (a: number, b: number, t: number) => void arena.trial(seed, a, b, t);
  sweep(play); // warm up
  return {
    ruleset: ruleset.id,
    combatants: n,
    trialsPerSecond: sweep(play),
    exactPerSecond: arena.odds?.(0, 1) ? sweep((a, b) => void arena.odds?.(a, b)) : null,
  };
}

function figure(n: number): string {
  return n.toLocaleString('en-GB', { maximumFractionDigits: n < 100 ? 1 : 0 });
}
