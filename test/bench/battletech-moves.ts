/** Bad moves of the tactical commander per 10,000 turns, judged by what it could know: on the real field where it is there. */
import { SeededDice } from '../../src-shared/random/seeded.ts';
import { commander } from '../../src-shared/rulesets/battletech/ai/commander.ts';
import { TacticalDuel } from '../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import type { DuelField } from '../../src-shared/rulesets/battletech/engine/compile.ts';
import { groundTables } from '../../src-shared/rulesets/battletech/engine/ground-tables.ts';
import { unpackSheet } from '../../src-shared/rulesets/battletech/engine/pack-sheet.ts';
import { deploy, playDuel } from '../../src-shared/rulesets/battletech/engine/play-duel.ts';
import { ruleset as battletech } from '../../src-shared/rulesets/battletech/index.ts';
import { GROUND_BYTES, Ground } from '../../src-shared/rulesets/battletech/rules/ground.ts';
import type { CommanderKind } from '../../src-shared/rulesets/battletech/rules/options.ts';
import { benchField, benchMechs } from '../kit/battletech-field.ts';
import { type MoveCounts, MoveJudge } from '../kit/battletech-move-judge.ts';
import type { BenchRow } from './main.ts';

const SEED = { hi: 0, lo: 9 };
const PER = 10_000;

export function bench({ full }: { readonly full: boolean }): BenchRow[] {
  const field = benchField(battletech, benchMechs(battletech), SEED);
  return (['tactical', 'straight'] as const).flatMap((kind) => rowsOf(kind, playTurns(field, kind, full ? PER : PER / 10)));
}

function rowsOf(kind: CommanderKind, counts: MoveCounts): BenchRow[] {
  const row = (name: string, count: number, of: string): BenchRow => ({
    name: `${kind}: ${name}`,
    value: Math.round((PER * count) / counts.turns),
    unit: 'per 10,000 turns',
    note: `${count} in ${counts.turns.toLocaleString('en')} turns${of}`,
  });
  const strong = (mover: 0 | 1) => `, of ${counts.strong[mover].toLocaleString('en')} strong volleys`;
  return [
    row('third turn in one hex without a shot', counts.idle, ''),
    row('back in the hex of two turns ago', counts.back, ''),
    row('first mover, a better hex at hand', counts.bad[0], strong(0)),
    row('second mover, a better hex at hand', counts.bad[1], strong(1)),
  ];
}

function playTurns(field: DuelField, kind: CommanderKind, turns: number): MoveCounts {
  const dice = new SeededDice();
  const duel = new TacticalDuel(field.rules, dice);
  const judge = new MoveJudge();
  const commanders = [judge.watch(commander(kind)), judge.watch(commander(kind))] as const;
  const battlefields = field.maps.map((_, map) => groundTables(new Ground(field.grounds, map * GROUND_BYTES), field.rules));
  const sheet = (i: number) => unpackSheet(field.sheets.subarray(field.offsets[i], field.offsets[i + 1]));
  for (let t = 0; judge.counts.turns < turns; t++) {
    const [a, b] = [(t * 13) % field.count, (t * 7 + 3) % field.count];
    dice.seek(SEED, a, b, t);
    duel.place(battlefields[dice.below(battlefields.length)]!);
    duel.units[0].reset(sheet(a));
    duel.units[1].reset(sheet(b));
    deploy(duel);
    playDuel(duel, commanders);
  }
  return judge.counts;
}
