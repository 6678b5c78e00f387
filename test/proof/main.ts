/**
 * npm run proof -- recorded | matrix | odds [game ...]: proofs that can run for minutes or for a night. All print the seed of a
 * failure. `recorded`: --count addresses per game (100000), --seed, --import files. `matrix`: see matrix.ts. `odds`: --count
 * pairs of OPR units (2000), --trials of each (20000), --seed, --import.
 */
import { parseArgs } from 'node:util';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { FIELD, KINDS, proveMatrix } from './matrix.ts';
import { proveOdds } from './odds.ts';
import { proofField, proveRecorded } from './recorded.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    trials: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    import: { type: 'string', default: '' },
    threads: { type: 'string', default: '1,2,3,8' },
    pauses: { type: 'string', default: '1000' },
    'no-browser': { type: 'boolean', default: false },
  },
});
const [proof, ...games] = positionals;
const rulesets = RULESETS.filter(({ id }) => games.length === 0 || games.includes(id));
const seed = Number(values.seed);
const list = (text: string) => text.split(',').filter((part) => part !== '');

function recorded(ruleset: Ruleset): readonly string[] {
  const started = performance.now();
  const field = proofField(ruleset, list(values.import));
  const { addresses, combatants, optionSets, events, faults } = proveRecorded(ruleset, field, Number(values.count ?? 100_000), seed);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const what = `${addresses} addresses among ${combatants} combatants, ${optionSets} sets of options, ${events} events`;
  console.log(`${ruleset.id}: ${what}, ${faults.length} faults, ${seconds} s (seed ${seed})`);
  return faults;
}

async function matrix(ruleset: Ruleset): Promise<readonly string[]> {
  const { cells, pauses, faults } = await proveMatrix(ruleset, {
    seed,
    threads: list(values.threads).map(Number),
    mostPauses: Number(values.pauses),
    browser: !values['no-browser'],
    addresses: Math.min(2000, Number(values.count ?? 2000)),
    fieldSize: FIELD,
    kinds: KINDS,
  });
  console.log(`${ruleset.id}: ${cells} cells of the matrix, ${pauses} pauses, ${faults.length} faults (seed ${seed})`);
  return faults;
}

function odds(): readonly string[] {
  const started = performance.now();
  const trials = Number(values.trials);
  const { pairs, unanswered, least, faults } = proveOdds({ pairs: Number(values.count ?? 2000), trials, seed, files: list(values.import) });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const what = `${pairs} pairs, ${trials} matches each, ${unanswered} without exact odds, least likely ${least.toExponential(1)}`;
  console.log(`opr: ${what}, ${faults.length} faults, ${seconds} s (seed ${seed})`);
  return faults;
}

if (proof !== 'recorded' && proof !== 'matrix' && proof !== 'odds') {
  console.error('Usage: npm run proof -- recorded|matrix|odds [game ...] [--count N] [--seed N] [--threads 1,2,3,8] [--no-browser]');
  process.exit(1);
}
for (const ruleset of proof === 'odds' ? rulesets.filter(({ id }) => id === 'opr') : rulesets) {
  const faults = proof === 'odds' ? odds() : proof === 'recorded' ? recorded(ruleset) : await matrix(ruleset);
  for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
