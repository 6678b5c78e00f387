/** Factories with plain defaults: a test names only what it is about. */
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { ImportResult, ImportSource } from '../../../../src-shared/contract/importer.ts';
import type { Dice } from '../../../../src-shared/random/dice.ts';
import { Rng } from '../../../../src-shared/random/rng.ts';
import { planVolley, type VolleyResult, VolleyRoller } from '../../../../src-shared/rulesets/wh40k/engine/volley.ts';
import { type SequencePmfs, sequencePmfs } from '../../../../src-shared/rulesets/wh40k/exact/sequence.ts';
import { ruleset as wh40k } from '../../../../src-shared/rulesets/wh40k/index.ts';
import { diceOf } from '../../../../src-shared/rulesets/wh40k/rules/dice-text.ts';
import {
  CLOSE_COMBAT_WEAPON,
  type Defence,
  type ModelLine,
  type MoraleRules,
  PLAIN_DEFENCE,
  PLAIN_MORALE,
  PLAIN_STAGE,
  pointsOf,
  type Stage,
  type Unit,
  type Weapon,
} from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import {
  type AttackGroup,
  PLAIN_CRITICALS,
  PLAIN_TARGET,
  type Target,
  type TargetModel,
} from '../../../../src-shared/rulesets/wh40k/rules/sequence.ts';
import { woundTrackOf } from '../../../../src-shared/rulesets/wh40k/rules/wound-track.ts';
import type { Distribution } from '../../../../src-shared/stats/distribution.ts';

export function stage(changes: Partial<Stage> = {}): Stage {
  return { ...PLAIN_STAGE, ...changes };
}

type Texts = 'attacks' | 'strength' | 'ap' | 'damage';

/** One attack at 3+, S4, AP 0, D1. Dice as text. */
export function group(changes: Partial<Omit<AttackGroup, Texts> & Record<Texts, string>> = {}): AttackGroup {
  const { attacks = '1', strength = '4', ap = '0', damage = '1', ...rest } = changes;
  return {
    label: 'gun',
    melee: false,
    models: 1,
    attacks: diceOf(attacks),
    blast: false,
    doubled: false,
    skill: 3,
    strength: diceOf(strength),
    ap: diceOf(ap),
    damage: diceOf(damage),
    damageAdd: 0,
    poison: null,
    autoHit: false,
    toHit: PLAIN_STAGE,
    toWound: PLAIN_STAGE,
    situation: 0,
    noInvulnerable: false,
    noSaveRerolls: false,
    ignoresCover: false,
    noFeelNoPain: false,
    ...PLAIN_CRITICALS,
    ...rest,
  };
}

/** Ten T4, W1, 3+ models. */
export function target(
  changes: Partial<Omit<Target, 'models'>> & Partial<TargetModel> & { count?: number; models?: readonly TargetModel[] } = {},
): Target {
  const {
    count = 10,
    wounds = 1,
    armour = 3,
    invulnerableMelee = 7,
    invulnerableRanged = 7,
    feelNoPain = 7,
    feelNoPainMortal = 7,
    models,
    ...rest
  } = changes;
  const model: TargetModel = { wounds, armour, invulnerableMelee, invulnerableRanged, feelNoPain, feelNoPainMortal };
  return {
    models: models ?? new Array<TargetModel>(count).fill(model),
    toughness: 4,
    immuneToPoison: false,
    cover: 'none',
    charged: false,
    ...PLAIN_TARGET,
    ...PLAIN_DEFENCE,
    ...rest,
  };
}

export function pmfs(
  groups: AttackGroup | readonly AttackGroup[],
  at: Target,
  options: Partial<Parameters<typeof sequencePmfs>[2]> = {},
): SequencePmfs {
  return sequencePmfs('attacks' in groups ? [groups] : groups, at, { lost: 0, interleaved: false, morale: null, ...options });
}

/** One weapon group: its ordinary attacks, then the devastating ones. */
export function fire(attack: AttackGroup, at: Target, dice: Dice, interleaved = false): VolleyResult {
  const roller = new VolleyRoller();
  roller.use(dice);
  const plan = planVolley(attack, at, woundTrackOf(at), interleaved);
  roller.roll(plan, attack.models, { lost: 0, models: at.models.length, shields: at.ignoreFirstFailed }, null);
  const volley = { ...roller.result };
  if (volley.devastating > 0) {
    const { lost, leaderLost, shields } = volley;
    roller.rollDevastating(plan, volley.devastating, { lost, leaderLost, shields, models: 0 }, null);
    volley.lost = roller.result.lost;
  }
  return volley;
}

/** Plays with every sequence of dice there is, one after the other: the chance of each result. */
export function everyRoll<T>(play: (dice: Dice) => T): Map<T, number> {
  const chances = new Map<T, number>();
  let rolls: { sides: number; face: number }[] = [];
  for (;;) {
    let at = 0;
    const result = play({
      roll(sides) {
        rolls[at] ??= { sides, face: 1 };
        return rolls[at++]!.face;
      },
    });
    const p = rolls.reduce((product, { sides }) => product / sides, 1);
    chances.set(result, p + (chances.get(result) ?? 0));
    // Like an odometer: the last die that is not at its highest face goes up, those after it are rolled afresh.
    const turning = rolls.findLastIndex(({ sides, face }) => face < sides);
    if (turning < 0) return chances;
    rolls = rolls.slice(0, turning + 1);
    rolls[turning] = { ...rolls[turning]!, face: rolls[turning]!.face + 1 };
  }
}

/** The distribution as a plain list from 0 on. */
export function mass(pmf: Distribution): number[] {
  return [...new Array<number>(pmf.min).fill(0), ...pmf.mass];
}

export function weapon(changes: Partial<Weapon> = {}): Weapon {
  return {
    ...CLOSE_COMBAT_WEAPON,
    name: 'Rifle',
    range: 24,
    type: 'Heavy',
    attacks: '1',
    strength: { form: 'fixed', value: '4' },
    ...changes,
  };
}

export function line(changes: Partial<ModelLine> & { weapon?: Weapon } = {}): ModelLine {
  const { weapon: held, ...rest } = changes;
  const count = rest.count ?? 5;
  return {
    name: 'Trooper',
    count,
    move: 6,
    weaponSkill: 3,
    ballisticSkill: 3,
    strength: 4,
    toughness: 4,
    wounds: 1,
    attacks: '1',
    leadership: 7,
    armour: 3,
    invulnerableMelee: 7,
    invulnerableRanged: 7,
    feelNoPain: 7,
    feelNoPainMortal: 7,
    cost: 10,
    weapons: [{ profiles: [held ?? weapon()], count }],
    ...rest,
  };
}

export interface UnitParts {
  name?: string;
  keywords?: readonly string[];
  abilities?: readonly string[];
  defence?: Partial<Defence>;
  morale?: Partial<MoraleRules>;
}

export function combatant(lines: readonly ModelLine[], parts: UnitParts = {}): Combatant<Unit> {
  const unit: Unit = {
    lines,
    keywords: parts.keywords ?? ['INFANTRY'],
    abilities: parts.abilities ?? [],
    defence: { ...PLAIN_DEFENCE, ...parts.defence },
    morale: { ...PLAIN_MORALE, ...parts.morale },
    subFaction: null,
  };
  return {
    ruleset: 'wh40k',
    name: parts.name ?? 'Troopers',
    detail: '',
    base: parts.name ?? 'Troopers',
    faction: 'Test',
    points: pointsOf(unit),
    tags: [],
    unmodelled: [],
    multiplicity: 1,
    data: unit,
  };
}

export function source(name: string, content: string | Uint8Array): ImportSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name, bytes, text: typeof content === 'string' ? content : new TextDecoder().decode(bytes) };
}

/** Parses with the importer that feels surest, as the library does. */
function importBest(from: ImportSource): ImportResult<Unit> {
  const best = [...wh40k.import.importers].sort((x, y) => y.detect(from) - x.detect(from))[0]!;
  return best.parse(from, {});
}

let samples: readonly Combatant<Unit>[] | null = null;

export function sampleUnits(): readonly Combatant<Unit>[] {
  samples ??= wh40k.import.samples.flatMap((s) => importBest(source(s.name, s.text)).combatants);
  return samples;
}

/** Random units that use every variable now and then. */
export class RandomUnits {
  private readonly rng: Rng;

  constructor(seed: number) {
    this.rng = new Rng().seek({ hi: 40, lo: seed }, 0, 0, 0);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.rng.below(items.length)]!;
  }

  chance(percent: number): boolean {
    return this.rng.below(100) < percent;
  }

  unit(): Combatant<Unit> {
    const big = this.chance(20);
    const rank = this.line(big ? 1 : 2 + this.rng.below(7), big);
    const lines = this.chance(50) && !big ? [rank, this.line(1, false)] : [rank];
    return combatant(lines, {
      keywords: [big ? this.pick(['VEHICLE', 'MONSTER']) : 'INFANTRY'],
      defence: {
        hitModifier: this.pick([0, 0, 0, -1, 1]),
        woundModifier: this.pick([0, 0, 0, -1]),
        saveModifier: this.pick([0, 0, 0, 1]),
        saveReroll: this.pick(['none', 'none', 'ones', 'failed']),
        halveDamage: this.chance(10),
        subtractDamage: this.pick([0, 0, 0, 1]),
      },
      morale: { autoPass: this.chance(15), ignoreAttrition: this.chance(15), attritionModifier: this.pick([0, 0, 0, -1, 1]) },
    });
  }

  private line(count: number, big: boolean): ModelLine {
    const feelNoPain = this.pick([7, 7, 7, 6, 5]);
    return line({
      name: big ? 'Giant' : 'Trooper',
      count,
      weaponSkill: 2 + this.rng.below(4),
      ballisticSkill: 2 + this.rng.below(4),
      strength: 3 + this.rng.below(4),
      toughness: big ? 6 + this.rng.below(3) : 3 + this.rng.below(3),
      wounds: big ? 6 + this.rng.below(8) : 1 + this.rng.below(3),
      attacks: this.pick(['1', '2', '3', 'd3']),
      leadership: 5 + this.rng.below(5),
      armour: 2 + this.rng.below(5),
      invulnerableMelee: this.pick([7, 7, 6, 4]),
      invulnerableRanged: this.pick([7, 7, 5]),
      feelNoPain,
      feelNoPainMortal: this.pick([feelNoPain, 7, 5]),
      cost: 5 + this.rng.below(30),
      weapons: [
        { profiles: [this.gun()], count },
        { profiles: [this.blade()], count },
      ],
    });
  }

  private gun(): Weapon {
    return weapon({
      name: 'Gun',
      type: this.pick(['Rapid Fire', 'Heavy', 'Assault', 'Pistol', 'Dakka']),
      attacks: this.pick(['1', '2', 'd3', 'd6', '2d3']),
      attacksHalf: this.chance(20) ? '3' : null,
      strength: { form: 'fixed', value: this.pick(['0', '3', '4', '5', '8', 'd6']) },
      blast: this.chance(25),
      poison: this.pick([null, null, 4, 2]),
      autoHit: this.chance(10),
      damageAddHalf: this.pick([0, 0, 2]),
      ...this.common(),
    });
  }

  private blade(): Weapon {
    return weapon({
      name: 'Blade',
      range: 0,
      type: 'Melee',
      attacks: this.pick(['0', '1', 'd3']),
      strength: this.pick([
        { form: 'user', value: '0' } as const,
        { form: 'add', value: '1' } as const,
        { form: 'times', value: '2' } as const,
      ]),
      ...this.common(),
    });
  }

  private common(): Partial<Weapon> {
    return {
      ap: this.pick(['0', '1', '2', '3', 'd3']),
      damage: this.pick(['1', '1', '2', 'd3', 'd6', 'd3+1']),
      damageAdd: this.pick([0, 0, 0, 1]),
      toHit: this.stage(),
      toWound: this.stage(),
      noInvulnerable: this.chance(10),
      noSaveRerolls: this.chance(20),
      ignoresCover: this.chance(20),
      noFeelNoPain: this.chance(10),
    };
  }

  private stage(): Stage {
    return stage({
      reroll: this.pick(['none', 'none', 'none', 'ones', 'failed', 'failed_natural', 'fish']),
      modifier: this.pick([0, 0, 0, 1, -1, 2]),
      extraForm: this.pick([null, null, null, 'add', 're-roll']),
      extraTarget: this.pick([5, 6]),
      extraAmount: this.pick([1, 2]),
      extraHard: this.chance(60),
      target: this.pick([null, null, null, 3]),
      targetHard: this.chance(50),
      mortalTarget: this.pick([null, null, null, 6, 5]),
      mortalAmount: this.pick(['1', 'd3']),
      mortalHard: this.chance(60),
      mortalEnds: this.chance(40),
    });
  }
}
