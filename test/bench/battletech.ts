/** Duels a second on one core: the sample field on 36 map pairs, and what a full rating run would take. */
import { defaultOptions } from '../../src-shared/contract/options.ts';
import { boardAsset } from '../../src-shared/rulesets/battletech/board.ts';
import { battletech } from '../../src-shared/rulesets/battletech/index.ts';
import { makeSheets } from '../../src-shared/rulesets/battletech/mapmaker.ts';
import type { BenchRow } from './main.ts';

const WARM_UP = 300;
const ROUND = 600;
const ROUNDS = 5;
/** The specification's full run: every known 'Mech, 200 duels each. */
const FULL_RUN = 4200 * 200;

export function bench(): BenchRow[] {
  const combatants = battletech.samples.flatMap(
    (s) => battletech.importers[0]?.parse({ name: s.name, bytes: new Uint8Array(), text: s.text }, {}).combatants ?? [],
  );
  const { field } = battletech.compile(combatants, { ...defaultOptions(battletech.options), pairings: 36 }, makeSheets(4).map(boardAsset));
  const arena = battletech.open(field);
  const seed = { hi: 0, lo: 7 };
  let t = 0;
  let turns = 0;
  const play = (duels: number) => {
    for (let i = 0; i < duels; i++, t++) turns += arena.trial(seed, t % 30, (t * 7 + 3) % 30, t).values[0] ?? 0;
  };
  play(WARM_UP);
  const rates: number[] = [];
  turns = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    play(ROUND);
    const spent = process.cpuUsage(before);
    rates.push(ROUND / ((spent.user + spent.system) / 1e6));
  }
  rates.sort((a, b) => a - b);
  const rate = rates[ROUNDS >> 1] as number;
  const spread = `${Math.round(rates[0] as number)} to ${Math.round(rates[ROUNDS - 1] as number)} over ${ROUNDS} rounds of ${ROUND}, CPU time`;
  return [
    { name: 'BattleTech duels', value: Math.round(rate), unit: 'duels/s/core', note: `30 samples, 36 map pairs; ${spread}` },
    {
      name: 'BattleTech turns',
      value: Math.round((rate * turns) / (ROUNDS * ROUND)),
      unit: 'turns/s/core',
      note: `${(turns / (ROUNDS * ROUND)).toFixed(1)} turns a duel`,
    },
    {
      name: "4,200 'Mechs x 200 duels",
      value: Math.round(FULL_RUN / rate / 6) / 10,
      unit: 'minutes on one core',
      note: 'projected; divide by the number of cores',
    },
  ];
}
