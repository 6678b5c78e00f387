/**
 * The shipped engine with loaded dice: every kind of roll always shows the same face. Nothing of the engine is replaced.
 * Its odds become certainties: attack tables of one outcome, morale chances of all or nothing, free moves of a fixed
 * length. So the compiled kernel plays its own code, and its result no longer depends on the random stream.
 */
import type { RunSeed } from '../../../../src-shared/random/rng.ts';
import { Rng } from '../../../../src-shared/random/rng.ts';
import { OprArena } from '../../../../src-shared/rulesets/opr/engine/arena.ts';
import { compileFighters } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import { type OprField, U } from '../../../../src-shared/rulesets/opr/engine/field.ts';
import type { Side } from '../../../../src-shared/rulesets/opr/engine/side.ts';
import type { Fighter } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import type { AttackSpec } from '../../../../src-shared/rulesets/opr/rules/modifiers.ts';
import type { RuleOptions } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import { rollAttack } from '../../../../src-shared/rulesets/opr/rules/roll-attack.ts';
import { pointMass } from '../../../../src-shared/stats/distribution.ts';

export type Faces = Readonly<Record<string, number>>;

const NEVER = 0;
const ALWAYS = -1;

export function faceOf(faces: Faces, what: string): number {
  const face = faces[what];
  if (face === undefined) throw new Error(`a roll '${what}' that this test does not expect`);
  return face;
}

/** Draws outside the kernel. Odds are certainties, so the bits only have to lie between never and always. */
class LoadedRng extends Rng {
  private readonly face: (sides: number) => number;
  private readonly coin: () => boolean;

  constructor(face: (sides: number) => number, coin: () => boolean) {
    super();
    this.face = face;
    this.coin = coin;
  }

  override bits(): number {
    return this.coin() ? -0x40000000 : 0x40000000;
  }

  override die(sides: number): number {
    return this.face(sides);
  }
}

/** What is rolled where the engine draws a number of successes rather than an attack. */
type Roll = 'ones' | 'noRetreat' | 'reanimate' | 'protect' | 'toIgnore' | 'rally';

export class LoadedArena extends OprArena {
  private readonly faces: Faces;
  private readonly rolling: Roll[] = [];

  constructor(fighters: readonly Fighter[], ruleOptions: RuleOptions, faces: Faces) {
    super(loaded(compileFighters(fighters, ruleOptions), faces));
    this.faces = faces;
    Object.assign(this, { rng: this.loadedRng() });
    this.loadTables();
    this.nameRolls();
  }

  /** The address does not matter. */
  play(sink?: Parameters<OprArena['trial']>[4]): ReturnType<OprArena['trial']> {
    const seed: RunSeed = { hi: 1, lo: 2 };
    return this.trial(seed, 0, 1, 3, sink);
  }

  override scaredChance(s: Side, enemy: Side, heroAlive: boolean): number {
    const save = this.field.units[s.unit * U.size + U.moraleSave]!;
    return certain(super.scaredChance(s, enemy, heroAlive), save, this.faces);
  }

  private loadedRng(): LoadedRng {
    const face = (sides: number): number => faceOf(this.faces, sides === 3 ? 'mend' : (this.rolling.at(-1) ?? 'spot'));
    const { unpredictable } = this.faces;
    return new LoadedRng(face, () => unpredictable !== undefined && unpredictable <= 3);
  }

  private loadTables(): void {
    const { tables, faces } = this;
    const draw = tables.draw.bind(tables);
    tables.diePmfOf = (id) => pointMass(woundsOf(tables.specOf(id), faces));
    tables.draw = (rng, id, dice) => {
      const roll = this.rolling.at(-1);
      return roll === undefined || roll === 'toIgnore' ? draw(rng, id, dice) : dice * this.successes(roll, tables.specOf(id));
    };
  }

  private successes(roll: Roll, spec: AttackSpec): number {
    if (roll === 'ones') return faceOf(this.faces, 'toHit') === 1 ? 1 : 0;
    const face = faceOf(this.faces, roll);
    if (roll === 'noRetreat') return face <= spec.hit ? 1 : 0;
    return face >= 7 - spec.hit ? 1 : 0;
  }

  /** The engine does not name what it rolls, but each kind has a method of its own. */
  private nameRolls(): void {
    const { uncommon } = this;
    const naming =
      <P extends unknown[], R>(roll: Roll, method: (...args: P) => R) =>
      (...args: P): R => {
        this.rolling.push(roll);
        try {
          return method(...args);
        } finally {
          this.rolling.pop();
        }
      };
    uncommon.takeOnes = naming('ones', uncommon.takeOnes.bind(uncommon));
    uncommon.standAndDie = naming('noRetreat', uncommon.standAndDie.bind(uncommon));
    uncommon.reanimate = naming('reanimate', uncommon.reanimate.bind(uncommon));
    uncommon.rally = naming('rally', uncommon.rally.bind(uncommon));
    uncommon.ignoreWounds = naming('protect', uncommon.ignoreWounds.bind(uncommon));
    uncommon.ignoreDeadlyWounds = naming('protect', uncommon.ignoreDeadlyWounds.bind(uncommon));
    this.drawStaying = naming('toIgnore', this.drawStaying.bind(this));
  }
}

/** Wounds of one die, or of all dice together where the total of hits is capped. */
function woundsOf(spec: AttackSpec, faces: Faces): number {
  // Of five faces, those of a die that shows no 1.
  const dice = { roll: (sides: number, what: string): number => faceOf(faces, what) - (sides === 5 ? 1 : 0) };
  const rolled = rollAttack(spec.hitCap === 0 ? { ...spec, dice: 1 } : spec, dice);
  return rolled.wounds.reduce((sum, wounds) => sum + wounds, 0);
}

function loaded(field: OprField, faces: Faces): OprField {
  for (let at = 0; at < field.units.length; at += U.size) {
    const unit = field.units.subarray(at, at + U.size);
    for (const chance of [U.passes, U.passesHero]) unit[chance] = certain(unit[chance]!, unit[U.moraleSave]!, faces);
    for (const [dice, plus] of [
      [U.freeD3, U.freePlus],
      [U.endD3, U.endPlus],
    ] as const) {
      if (unit[dice]! === 0) continue;
      unit[plus] = unit[plus]! + unit[dice]! * faceOf(faces, 'freeMove');
      unit[dice] = 0;
    }
  }
  return field;
}

/** All or nothing: whether a compiled chance to pass, of 2^32, covers the faces that the dice show. */
function certain(chance: number, save: number, { morale, fearless }: Faces): number {
  if (morale === undefined) return NEVER;
  const saved = Math.max(0, 7 - save) / 6;
  const passingFaces = Math.round((6 * ((chance >>> 0) / 2 ** 32 - saved)) / (1 - saved));
  const passes = morale >= 7 - passingFaces || (saved > 0 && (fearless ?? 0) >= save);
  return passes ? ALWAYS : NEVER;
}
