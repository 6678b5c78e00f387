/** CPU time of exact odds on the sample field, of one heavy attack, and of the simulation. */
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { newOutcome } from '../../src-shared/contract/outcome.ts';
import { SeededDice } from '../../src-shared/random/seeded.ts';
import { pairingOf } from '../../src-shared/rulesets/wh40k/ai/pairing.ts';
import { attackReport, meansOf } from '../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { METRICS } from '../../src-shared/rulesets/wh40k/analysis/metrics.ts';
import { Battle } from '../../src-shared/rulesets/wh40k/engine/battle.ts';
import { compile, fighterOf, type Wh40kField } from '../../src-shared/rulesets/wh40k/engine/compile.ts';
import { Exchange } from '../../src-shared/rulesets/wh40k/exact/exchange.ts';
import { rosterImporter } from '../../src-shared/rulesets/wh40k/import/roster-importers.ts';
import type { Fighter } from '../../src-shared/rulesets/wh40k/rules/fighter.ts';
import type { Unit } from '../../src-shared/rulesets/wh40k/rules/model.ts';
import { hasShared, sharedBytes, sharedFiles } from '../kit/shared-data.ts';
import { naiveOdds } from '../reference/wh40k/naive.ts';
import { combatant, group, line, pmfs, RandomUnits, sampleUnits, source, stage, target, weapon } from '../shared/rulesets/wh40k/kit.ts';
import type { BenchRow } from './main.ts';

/** Milliseconds of CPU. */
function cpu(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)]!;
}

export function bench({ full = false }: { readonly full?: boolean } = {}): BenchRow[] {
  return [...sampleField(), squads(), heavyAttack(), ...panel(), ...naiveRatio(), dice(), ...(full ? [agreement()] : [])];
}

function open(units: readonly Combatant<Unit>[]): { field: Wh40kField; fighters: Fighter[] } {
  const { field } = compile(units, {});
  return { field, fighters: units.map((_, i) => fighterOf(field, i)) };
}

function sampleField(): BenchRow[] {
  const { field, fighters } = open(sampleUnits().filter((_, i) => i % 5 === 0));
  const sweep = () => {
    const exchange = new Exchange();
    for (const a of fighters) for (const b of fighters) exchange.odds(pairingOf(a, b, field.settings));
  };
  sweep();
  const each = median([cpu(sweep), cpu(sweep), cpu(sweep)]) / fighters.length ** 2;
  const note = `${fighters.length} sample units, default options: two rounds, both orders of play`;
  return [
    { name: 'exact exchange, sample field, mean', value: each, unit: 'ms', note },
    { name: 'exact exchanges a second, sample field', value: 1000 / each, unit: '1/s', note },
  ];
}

function squads(): BenchRow {
  const rifle = weapon({ type: 'Rapid Fire', range: 24 });
  const squad = combatant([
    line({ count: 4, wounds: 2, weapon: rifle }),
    line({ count: 1, wounds: 2, name: 'Sergeant', cost: 20, weapon: rifle }),
  ]);
  const { field, fighters } = open([squad, combatant([line({ count: 10, armour: 5, toughness: 3, weapon: rifle })])]);
  const run = () => {
    // A new one each time: it would keep the rows of a pair it has met.
    for (let i = 0; i < 200; i++) new Exchange().odds(pairingOf(fighters[0]!, fighters[1]!, field.settings));
  };
  run();
  return {
    name: 'exact exchange, squad v squad',
    value: median([cpu(run), cpu(run), cpu(run)]) / 200,
    unit: 'ms',
    note: '5 x W2 against 10 x W1, rapid fire',
  };
}

function heavyAttack(): BenchRow {
  const cannon = group({
    models: 20,
    attacks: '2',
    damage: 'd6',
    strength: '8',
    ap: '2',
    toHit: stage({ mortalTarget: 6, mortalAmount: 'd3' }),
  });
  const horde = target({ count: 20, wounds: 3, feelNoPain: 5, feelNoPainMortal: 6 });
  pmfs(cannon, horde);
  const value = median([1, 2, 3].map(() => cpu(() => pmfs(cannon, horde))));
  return { name: 'one attack, 40 x D6 damage, 20 x W3, FnP, d3 mortals', value, unit: 'ms', note: 'every stage' };
}

/** The tenth-edition rosters that others wrote, where they are at hand; else the samples. */
function rosterUnits(): { units: readonly Combatant<Unit>[]; from: string } {
  const folder = 'data/wh40k/rosters-10e';
  if (!hasShared(folder)) return { units: sampleUnits().filter((_, i) => i % 20 === 0), from: 'samples' };
  const files = sharedFiles(folder).filter((name) => name.endsWith('.rosz'));
  const units = files.flatMap((name) => rosterImporter.parse(source(name, sharedBytes(`${folder}/${name}`)), {}).combatants);
  return { units, from: 'real tenth-edition rosters' };
}

/** What a click in the panel of modifiers costs the host: the curves themselves, then what each of twenty rules adds. */
function panel(): BenchRow[] {
  const { units, from } = rosterUnits();
  const pairs = units.slice(0, 40).map((unit, i): [Combatant<Unit>, Combatant<Unit>] => [unit, units[(7 * i + 3) % units.length]!]);
  const modifiers = { modifiersA: '+1 hit; re-roll wounds 1s; [Sustained Hits 1]', modifiersB: 'cover; feel no pain 6+' };
  const curves = ([a, b]: readonly [Combatant<Unit>, Combatant<Unit>]) => {
    attackReport(a, b, modifiers);
    attackReport(a, b, {});
  };
  for (const pair of pairs) curves(pair);
  const times = pairs.map((pair) => cpu(() => curves(pair)));
  const added = pairs.map((pair) =>
    cpu(() => {
      for (let i = 0; i < 20; i++) meansOf(pair, { ...modifiers, modifiersA: `+1 hit; +${i % 3} attacks` });
    }),
  );
  const note = `${pairs.length} pairs of ${from}; the curves must follow a click within 100 ms`;
  return [
    { name: 'panel of modifiers: curves after a click, median', value: median(times), unit: 'ms', note },
    { name: 'panel of modifiers: curves after a click, worst', value: Math.max(...times), unit: 'ms', note },
    { name: 'panel of modifiers: what 20 rules add, median', value: median(added), unit: 'ms', note: 'asked for after the curves' },
    { name: 'panel of modifiers: what 20 rules add, worst', value: Math.max(...added), unit: 'ms', note: 'asked for after the curves' },
  ];
}

function naiveRatio(): BenchRow[] {
  const random = new RandomUnits(5);
  const { field, fighters } = open(Array.from({ length: 6 }, () => random.unit()));
  const pairs = fighters.flatMap((a) => fighters.map((b) => pairingOf(a, b, field.settings)));
  const fast = () => {
    for (const pair of pairs) new Exchange().odds(pair);
  };
  const slow = () => {
    for (const pair of pairs.slice(0, 6)) naiveOdds(pair);
  };
  fast();
  const ratios = [1, 2, 3].map(() => cpu(slow) / 6 / (cpu(fast) / pairs.length));
  return [
    {
      name: 'naive exact solver / ours',
      value: median(ratios),
      unit: 'x',
      note: 'every start and every number of survivors solved by itself, maps of states',
    },
  ];
}

function dice(): BenchRow {
  const { field, fighters } = open(sampleUnits().filter((_, i) => i % 20 === 0));
  const battle = new Battle();
  const stream = new SeededDice();
  const outcome = newOutcome(METRICS);
  const trials = 2000;
  const run = () => {
    for (const a of fighters) {
      battle.open(pairingOf(a, fighters[0]!, field.settings));
      for (let t = 0; t < trials; t++) battle.play(stream.seek({ hi: 0, lo: 1 }, a.index, 0, t), outcome);
    }
  };
  run();
  return { name: 'simulation', value: (1000 * trials * fighters.length) / cpu(run), unit: 'exchanges/s', note: 'die by die, one core' };
}

/** Fifty random set-ups, a million exchanges each: the worst distance from the exact odds in standard deviations. */
function agreement(): BenchRow {
  const random = new RandomUnits(7);
  const exchange = new Exchange();
  const battle = new Battle();
  const stream = new SeededDice();
  const outcome = newOutcome(METRICS);
  const trials = 1_000_000;
  let worst = 0;
  for (let setup = 0; setup < 50; setup++) {
    const { field, fighters } = open([random.unit(), random.unit()]);
    const pairing = pairingOf(fighters[0]!, fighters[1]!, field.settings);
    const odds = exchange.odds(pairing);
    if (odds === null) continue;
    const { winA, winB, draw } = odds;
    const wins = [0, 0, 0];
    battle.open(pairing);
    for (let t = 0; t < trials; t++) {
      battle.play(stream.seek({ hi: 7, lo: 7 }, setup, 0, t), outcome);
      wins[outcome.winner]!++;
    }
    [winA, winB, draw].forEach((p, i) => {
      if (p > 1e-5 && p < 1 - 1e-5) worst = Math.max(worst, Math.abs(wins[i]! / trials - p) / Math.sqrt((p * (1 - p)) / trials));
    });
  }
  return { name: 'dice against exact, worst of 50 x 10^6', value: worst, unit: 'sigma', note: 'below 4' };
}
