/** Tenth edition, dice: each weapon word with written dice, and random set-ups against the exact solver. */
import { describe, expect, test } from 'vitest';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { newOutcome } from '../../../../src-shared/contract/outcome.ts';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { pairingOf } from '../../../../src-shared/rulesets/wh40k/ai/pairing.ts';
import { METRICS } from '../../../../src-shared/rulesets/wh40k/analysis/metrics.ts';
import { Battle } from '../../../../src-shared/rulesets/wh40k/engine/battle.ts';
import { compile, fighterOf } from '../../../../src-shared/rulesets/wh40k/engine/compile.ts';
import { planVolley, type VolleyResult, VolleyRoller } from '../../../../src-shared/rulesets/wh40k/engine/volley.ts';
import { Exchange } from '../../../../src-shared/rulesets/wh40k/exact/exchange.ts';
import { attackGroupOf } from '../../../../src-shared/rulesets/wh40k/rules/armament.ts';
import type { ModelLine, Stage, Weapon } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { type Settings, settingsOf } from '../../../../src-shared/rulesets/wh40k/rules/options.ts';
import type { AttackGroup, Target } from '../../../../src-shared/rulesets/wh40k/rules/sequence.ts';
import { NO_WORDS, readWords, type WeaponWords, WORD_LABELS } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { woundTrackOf } from '../../../../src-shared/rulesets/wh40k/rules/wound-track.ts';
import { mean, variance } from '../../../../src-shared/stats/distribution.ts';
import { naiveOdds } from '../../../reference/wh40k/naive.ts';
import { combatant, line, pmfs, RandomUnits, stage, target, weapon } from './kit.ts';

const FAR: Settings = { ...settingsOf({}, '10e'), distance: 18 };
const NEAR: Settings = { ...FAR, distance: 6 };

function gunWith(words: readonly string[], changes: Partial<Weapon> = {}): Weapon {
  return weapon({ type: 'Ranged', skill: 3, words: readWords(words).words, ...changes });
}

function attackWith(words: readonly string[], changes: Partial<Weapon> = {}, settings: Settings = FAR): AttackGroup {
  return attackGroupOf(gunWith(words, changes), line({ count: 1, attacks: '0' }), settings, true);
}

type Script = Readonly<Record<string, readonly number[]>>;

interface Volley {
  readonly weapons?: number;
  readonly shields?: number;
}

/** Ordinary attacks, then what waited; a roll too many or too few fails the test. */
function fire(attack: AttackGroup, at: Target, script: Script, { weapons = 1, shields = 0 }: Volley = {}): VolleyResult {
  const dice = scripted(script);
  const roller = new VolleyRoller();
  roller.use(dice);
  const plan = planVolley(attack, at, woundTrackOf(at), false);
  roller.roll(plan, weapons, { lost: 0, models: at.models.length, shields }, null);
  const volley = { ...roller.result };
  if (volley.devastating > 0) {
    roller.rollDevastating(plan, volley.devastating, { lost: volley.lost, leaderLost: volley.leaderLost, models: 0 }, null);
    Object.assign(volley, { lost: roller.result.lost, leaderLost: roller.result.leaderLost });
  }
  if (volley.mortals > 0) {
    roller.rollMortals(plan, volley.mortals, { lost: volley.lost, leaderLost: volley.leaderLost, models: 0 }, null);
    volley.lost = roller.result.lost;
  }
  dice.done();
  return volley;
}

const ten = (changes: Parameters<typeof target>[0] = {}) => target({ saveBonusMost: 1, keywords: ['INFANTRY'], ...changes });

describe('weapon words with written dice (digest 10e, 3)', () => {
  test('Rapid Fire 2: two more attacks at half range', () => {
    expect(fire(attackWith(['Rapid Fire 2'], {}, NEAR), ten(), { toHit: [1, 1, 1] }).attacks).toBe(3);
    expect(fire(attackWith(['Rapid Fire 2']), ten(), { toHit: [1] }).attacks).toBe(1);
  });
  test('Rapid Fire D3 is rolled', () => {
    expect(fire(attackWith(['Rapid Fire D3'], {}, NEAR), ten(), { attacks: [2], toHit: [1, 1, 1] }).attacks).toBe(3);
  });
  test('Blast: one more for every five models, no maximum', () => {
    expect(fire(attackWith(['Blast']), ten({ count: 11 }), { toHit: [1, 1, 1] }).attacks).toBe(3);
    expect(fire(attackWith(['Blast']), ten({ count: 4 }), { toHit: [1] }).attacks).toBe(1);
  });
  test('Torrent hits without a roll, and so without criticals', () => {
    expect(fire(attackWith(['Torrent', 'Lethal Hits', 'Sustained Hits 1']), ten(), { toWound: [1] }).hits).toBe(1);
  });
  test('Twin-linked re-rolls the wound, not the hit', () => {
    expect(fire(attackWith(['Twin-linked']), ten(), { toHit: [1] }).hits).toBe(0);
    expect(fire(attackWith(['Twin-linked']), ten(), { toHit: [3], toWound: [3], toWoundAgain: [4], toSave: [6] }).wounds).toBe(1);
  });
  test('Lethal Hits: a natural 6 wounds without a roll', () => {
    expect(fire(attackWith(['Lethal Hits']), ten(), { toHit: [6], toSave: [1] })).toMatchObject({ hits: 1, wounds: 1, lost: 1 });
    expect(fire(attackWith(['Lethal Hits']), ten(), { toHit: [5], toWound: [1] })).toMatchObject({ hits: 1, wounds: 0 });
  });
  test('Sustained Hits D3: the extra hits are rolled for and wound by dice', () => {
    const script = { toHit: [6], sustainedHits: [2], toWound: [4, 4, 1], toSave: [1, 6] };
    expect(fire(attackWith(['Sustained Hits D3']), ten(), script)).toMatchObject({ hits: 3, wounds: 2, lost: 1 });
  });
  test('Lethal and Sustained: the critical wounds by itself, the extra hits roll', () => {
    const script = { toHit: [6], toWound: [1], toSave: [6] };
    expect(fire(attackWith(['Lethal Hits', 'Sustained Hits 1']), ten(), script)).toMatchObject({ hits: 2, wounds: 1 });
  });
  test('a critical hit also triggers what its natural face triggers otherwise; extra rolls are not critical', () => {
    const extra = (extraForm: 'add' | 're-roll') => ({
      toHit: stage({ extraForm, extraAmount: 1, extraTarget: 6 }),
      criticals: { hit: 5 },
    });
    expect(fire(attackWith([], extra('add')), ten(), { toHit: [6], toWound: [1, 1] }).hits).toBe(2);
    expect(fire(attackWith([], extra('add')), ten(), { toHit: [5], toWound: [1] }).hits).toBe(1);
    expect(fire(attackWith(['Sustained Hits 1'], extra('add')), ten(), { toHit: [6], toWound: [1, 1, 1] }).hits).toBe(3);
    expect(fire(attackWith(['Sustained Hits 1'], extra('re-roll')), ten(), { toHit: [6, 6], toWound: [1, 1, 1] }).hits).toBe(3);
    const lethal = fire(attackWith(['Lethal Hits'], extra('add')), ten(), { toHit: [6], toWound: [1], toSave: [6] });
    expect(lethal).toMatchObject({ hits: 2, wounds: 1 });
  });
  test('a critical hit whose mortal wounds end the attack neither wounds by itself nor adds hits', () => {
    const mortal = { toHit: stage({ mortalTarget: 6, mortalAmount: '1', mortalEnds: true }) };
    const script = { toHit: [6] };
    expect(fire(attackWith(['Lethal Hits', 'Sustained Hits 1'], mortal), ten(), script)).toMatchObject({ hits: 0, wounds: 0, mortals: 1 });
  });
  test('Devastating Wounds: no save, after the other attacks, and no more than one model each', () => {
    const attack = attackWith(['Devastating Wounds'], { damage: '2' });
    const script = { toHit: [6, 6], toWound: [6, 4], toSave: [6] };
    expect(fire(attack, ten({ count: 5, invulnerableRanged: 2 }), script, { weapons: 2 })).toMatchObject({
      devastating: 1,
      wounds: 2,
      lost: 1,
    });
  });
  test('a lethal hit is never devastating', () => {
    expect(fire(attackWith(['Lethal Hits', 'Devastating Wounds']), ten(), { toHit: [6], toSave: [6] }).devastating).toBe(0);
  });
  test('Devastating Wounds meet feel no pain against mortal wounds', () => {
    const attack = attackWith(['Devastating Wounds'], { damage: '2' });
    const script = { toHit: [3], toWound: [6], feelNoPainMortal: [5, 4] };
    expect(fire(attack, ten({ wounds: 2, feelNoPainMortal: 5 }), script).lost).toBe(1);
  });
  test('a shield is not used up by a devastating attack', () => {
    const script = { toHit: [3, 3], toWound: [6, 4], toSave: [1] };
    expect(fire(attackWith(['Devastating Wounds']), ten(), script, { weapons: 2, shields: 1 })).toMatchObject({ shields: 0, lost: 1 });
  });
  test('Anti-INFANTRY 4+: a natural 4 wounds whatever the toughness, critically', () => {
    const attack = attackWith(['Anti-Infantry 4+', 'Devastating Wounds']);
    expect(fire(attack, ten({ toughness: 12 }), { toHit: [3], toWound: [4] }).devastating).toBe(1);
    expect(fire(attack, ten({ toughness: 12, keywords: ['VEHICLE'] }), { toHit: [3], toWound: [4] }).wounds).toBe(0);
  });
  test('Heavy: +1 to hit if stationary', () => {
    expect(fire(attackWith(['Heavy'], {}, { ...FAR, stationary: true }), ten(), { toHit: [2], toWound: [1] }).hits).toBe(1);
    expect(fire(attackWith(['Heavy']), ten(), { toHit: [2] }).hits).toBe(0);
  });
  test('Indirect Fire at an unseen target: natural 1 to 3 miss, and the target has cover', () => {
    const attack = attackWith(['Indirect Fire', 'Heavy'], { ap: '1' }, { ...FAR, visible: false, stationary: true });
    expect(fire(attack, ten(), { toHit: [3] }).hits).toBe(0);
    expect(fire(attack, ten(), { toHit: [4], toWound: [4], toSave: [3] }).lost).toBe(0);
  });
  test('Ignores Cover', () => {
    expect(
      fire(attackWith(['Ignores Cover'], { ap: '1' }), ten({ cover: 'benefit' }), { toHit: [3], toWound: [4], toSave: [3] }).lost,
    ).toBe(1);
    expect(fire(attackWith([], { ap: '1' }), ten({ cover: 'benefit' }), { toHit: [3], toWound: [4], toSave: [3] }).lost).toBe(0);
  });
  test('Melta 2: two more damage at half range, after halving', () => {
    const script = { toHit: [3], toWound: [4], toSave: [1], damage: [5] };
    const attack = attackWith(['Melta 2'], { damage: 'd6' }, NEAR);
    expect(fire(attack, ten({ count: 1, wounds: 9, halveDamage: true }), script).lost).toBe(5);
  });
  test('Precision at the leader, then the bodyguard', () => {
    const models = [...ten({ count: 2, wounds: 1 }).models, ...ten({ count: 1, wounds: 2 }).models];
    const attack = attackWith(['Precision'], {}, { ...FAR, precision: true });
    const script = { toHit: [3, 3, 3], toWound: [4, 4, 4], toSave: [1, 1, 1] };
    expect(fire(attack, ten({ models, leader: true }), script, { weapons: 3 })).toMatchObject({ lost: 3, leaderLost: 2 });
  });
  test('Psychic: feel no pain against psychic attacks', () => {
    const models = ten({ count: 1, wounds: 2 }).models.map((m) => ({ ...m, feelNoPainPsychic: 4 }));
    const script = { toHit: [3], toWound: [4], toSave: [1], feelNoPain: [4] };
    expect(fire(attackWith(['Psychic']), ten({ models }), script).lost).toBe(0);
    expect(fire(attackWith(['Psychic']), ten({ wounds: 2, feelNoPain: 5 }), script).lost).toBe(1);
  });
  test('Conversion: beyond 12" a natural 4 that hits is critical', () => {
    const script = { toHit: [4], toWound: [1, 1] };
    expect(fire(attackWith(['Conversion', 'Sustained Hits 1']), ten(), script).hits).toBe(2);
    expect(fire(attackWith(['Conversion', 'Sustained Hits 1'], {}, NEAR), ten(), { toHit: [4], toWound: [1] }).hits).toBe(1);
  });
  test('critical hits on 5+, in both wordings', () => {
    const poor = { skill: 6, criticals: { hit: 5 } };
    expect(fire(attackWith(['Sustained Hits 1'], poor), ten(), { toHit: [5], toWound: [1, 1] }).hits).toBe(2);
    const strict = { skill: 6, criticals: { hit: 5, hitNeedsSuccess: true } };
    expect(fire(attackWith(['Sustained Hits 1'], strict), ten(), { toHit: [5] }).hits).toBe(0);
  });
  test('a single re-roll goes to the first failure', () => {
    const attack = attackWith([], { toHit: stage({ reroll: 'one' }) });
    expect(fire(attack, ten(), { toHit: [1, 1], toHitAgain: [2] }, { weapons: 2 }).hits).toBe(0);
  });
  test('Stealth: -1 for ranged attacks alone', () => {
    expect(fire(attackWith([]), ten({ stealth: true }), { toHit: [3] }).hits).toBe(0);
    expect(fire(attackWith([], { type: 'Melee', range: 0 }), ten({ stealth: true }), { toHit: [3], toWound: [1] }).hits).toBe(1);
  });
  test('overwatch: a natural 6 alone', () => {
    expect(fire(attackWith([], {}, { ...FAR, overwatch: true }), ten(), { toHit: [5, 6], toWound: [1] }, { weapons: 2 }).hits).toBe(1);
  });
});

/** Random set-ups of the tenth edition that use every word now and then. */
class RandomTenth extends RandomUnits {
  readonly used = new Set<string>();

  weaponWords(): WeaponWords {
    let words: WeaponWords = NO_WORDS;
    for (const flag of Object.keys(WORD_LABELS) as (keyof typeof WORD_LABELS)[]) {
      if (flag !== 'oneShot' && this.chance(14)) words = { ...words, [flag]: true };
    }
    if (this.chance(20)) words = { ...words, rapidFire: this.pick(['1', '2', 'd3']) };
    if (this.chance(20)) words = { ...words, melta: this.pick(['2', '4', 'd3']) };
    if (this.chance(30)) words = { ...words, sustained: this.pick(['1', '2', 'd3']) };
    if (this.chance(30)) words = { ...words, anti: [{ keyword: this.pick(['INFANTRY', 'VEHICLE']), on: this.pick([2, 4, 5]) }] };
    if (this.chance(15)) words = { ...words, conversion: 12 };
    for (const [word, value] of Object.entries(words)) {
      if (value !== false && value !== null && !(Array.isArray(value) && value.length === 0)) this.used.add(word);
    }
    return words;
  }

  weapon(melee: boolean): Weapon {
    const reroll = () => this.pick(['none', 'none', 'one', 'ones', 'failed', 'fish'] as const);
    return weapon({
      name: melee ? 'Blade' : 'Gun',
      type: melee ? 'Melee' : 'Ranged',
      range: melee ? 0 : 24,
      skill: this.pick([2, 3, 4, 5]),
      attacks: this.pick(['1', '2', '3', 'd3', 'd6']),
      strength: { form: 'fixed', value: this.pick(['3', '4', '6', '9', 'd6+2']) },
      ap: this.pick(['0', '1', '2', '3']),
      damage: this.pick(['1', '2', 'd3', 'd6', 'd3+1']),
      toHit: stage({ reroll: reroll(), modifier: this.pick([0, 0, 1, -1]), ...this.extras() }),
      toWound: stage({ reroll: reroll(), modifier: this.pick([0, 0, 1, -1]), ...this.extras() }),
      words: this.weaponWords(),
      criticals: {
        hit: this.pick([6, 6, 6, 5]),
        hitNeedsSuccess: this.chance(30),
        wound: this.pick([6, 6, 5]),
        damageReroll: this.chance(15),
        damageOnes: this.chance(15),
        ignoresPenalties: this.chance(10),
      },
    });
  }

  /** As weapons of earlier editions have them, beside the criticals of the tenth. */
  extras(): Partial<Stage> {
    const extraForm = this.pick([null, null, null, 'add', 're-roll'] as const);
    const mortals = { mortalTarget: this.pick([null, null, null, 5, 6]), mortalAmount: '1', mortalEnds: this.chance(30) };
    return { extraForm, extraAmount: 1, extraTarget: this.pick([5, 6]), extraHard: this.chance(50), ...mortals };
  }

  settings(): Settings {
    return {
      ...FAR,
      distance: this.pick([6, 12, 18]),
      stationary: this.chance(50),
      visible: this.chance(85),
      overwatch: this.chance(8),
      precision: this.chance(60),
    };
  }

  target(): Target {
    const leader = this.chance(40);
    const one = (wounds: number) => ({
      ...target({ count: 1 }).models[0]!,
      wounds,
      armour: this.pick([2, 3, 4, 6]),
      invulnerableRanged: this.pick([7, 7, 4]),
      invulnerableMelee: this.pick([7, 7, 5]),
      feelNoPain: this.pick([7, 7, 7, 5]),
      feelNoPainMortal: this.pick([7, 7, 4]),
      feelNoPainPsychic: this.pick([7, 4]),
    });
    const body = one(this.pick([1, 2, 3]));
    const models = new Array(this.pick([1, 3, 6, 11])).fill(body);
    return ten({
      models: leader ? [...models, one(4)] : models,
      leader,
      toughness: this.pick([3, 4, 8]),
      keywords: [this.pick(['INFANTRY', 'VEHICLE'])],
      cover: this.pick(['none', 'benefit']),
      stealth: this.chance(25),
      hitModifier: this.pick([0, 0, -1]),
      woundModifierIfStronger: this.pick([0, 0, -1]),
      saveModifier: this.pick([0, 0, 1]),
      saveReroll: this.pick(['none', 'none', 'ones']),
      apModifier: this.pick([0, 0, 1]),
      ignoreFirstFailed: this.pick([0, 0, 0, 1]),
      halveDamage: this.chance(15),
      subtractDamage: this.pick([0, 0, 1]),
    });
  }
}

const ROLLS = 3000;

test('100 random set-ups: dice and exact distributions agree within 4 sigma, and every word occurs', () => {
  const random = new RandomTenth(10);
  const worst: number[] = [];
  for (let n = 0; n < 100; n++) {
    const settings = random.settings();
    // Of one phase, since devastating attacks wait for its end.
    const melee = random.chance(40);
    const groups = Array.from({ length: random.pick([1, 2]) }, () =>
      attackGroupOf(random.weapon(melee), line({ count: random.pick([1, 2, 3]), attacks: '0' }), settings, true),
    );
    const at = random.target();
    const exact = pmfs(groups, at).woundsLost;
    const rolled = meanOfRolls(groups, at, n);
    const sigma = Math.sqrt(Math.max(variance(exact), 1e-9) / ROLLS);
    worst.push(Math.abs(rolled - mean(exact)) / sigma);
  }
  expect(Math.max(...worst)).toBeLessThan(4);
  const words = Object.keys(NO_WORDS).filter((word) => word !== 'oneShot');
  expect(words.filter((word) => !random.used.has(word))).toEqual([]);
});

function meanOfRolls(groups: readonly AttackGroup[], at: Target, seed: number): number {
  const dice = new SeededDice();
  const roller = new VolleyRoller();
  roller.use(dice);
  const track = woundTrackOf(at);
  const plans = groups.map((g) => planVolley(g, at, track, false));
  let sum = 0;
  for (let t = 0; t < ROLLS; t++) {
    dice.seek({ hi: 10, lo: seed }, 0, 0, t);
    const { result } = roller;
    let state = { lost: 0, leaderLost: 0, shields: at.ignoreFirstFailed };
    const waiting = plans.map((plan, i) => {
      roller.roll(plan, groups[i]!.models, { ...state, models: at.models.length }, null);
      state = { lost: result.lost, leaderLost: result.leaderLost, shields: result.shields };
      return { devastating: result.devastating, mortals: result.mortals };
    });
    for (const [kind, apply] of [
      ['devastating', 'rollDevastating'],
      ['mortals', 'rollMortals'],
    ] as const) {
      plans.forEach((plan, i) => {
        if (waiting[i]![kind] === 0) return;
        roller[apply](plan, waiting[i]![kind], { ...state, models: 0 }, null);
        state = { lost: result.lost, leaderLost: result.leaderLost, shields: result.shields };
      });
    }
    sum += state.lost;
  }
  return sum / ROLLS;
}

describe('exchanges', () => {
  const troops = (guns: readonly string[], blades: readonly string[], changes: Partial<ModelLine> = {}) => {
    const held = [gunWith(guns, { damage: '2', ap: '1' }), gunWith(blades, { name: 'Blade', type: 'Melee', range: 0, attacks: '2' })];
    const count = changes.count ?? 4;
    const weapons = held.map((profile) => ({ profiles: [profile], count }));
    const bearer = line({ weaponSkill: 7, ballisticSkill: 7, attacks: '0', wounds: 2, ...changes, count, weapons });
    const { data, ...rest } = combatant([bearer]);
    return { ...rest, data: { ...data, edition: '10e' as const } };
  };

  test.each<readonly [name: string, guns: readonly string[], blades: readonly string[], options: Options]>([
    ['devastating guns', ['Devastating Wounds', 'Rapid Fire 1'], [], {}],
    ['devastating guns and blades', ['Devastating Wounds'], ['Devastating Wounds', 'Lethal Hits'], { charge: 'both' }],
    ['lances in the charge alone', [], ['Lance'], { charge: 'first', rounds: 3 }],
    ['hazardous guns', ['Hazardous', 'Sustained Hits 1'], [], { charge: 'none' }],
    ['hazardous blades', [], ['Hazardous'], { charge: 'both' }],
    ['blast', ['Blast'], [], { charge: 'none' }],
    ['guns that fire once', ['One Shot', 'Sustained Hits 1'], [], { charge: 'both', rounds: 3 }],
  ])('%s: the kernel agrees with the obvious way and with dice', (_name, guns, blades, options) => {
    const { field, problems } = compile([troops(guns, blades), troops(['Heavy'], ['Twin-linked'], { count: 6, toughness: 5 })], options);
    expect(problems).toEqual([]);
    const pairing = pairingOf(fighterOf(field, 0), fighterOf(field, 1), field.settings);
    const odds = new Exchange().odds(pairing)!;
    // The obvious way knows no hazards; dice do.
    if (![...guns, ...blades].includes('Hazardous')) {
      const slow = naiveOdds(pairing);
      expect(odds.winA).toBeCloseTo(slow.winA, 10);
      expect(odds.draw).toBeCloseTo(slow.draw, 10);
    }
    const battle = new Battle();
    battle.open(pairing);
    const dice = new SeededDice();
    const outcome = newOutcome(METRICS);
    const trials = 20_000;
    let wins = 0;
    for (let t = 0; t < trials; t++) {
      dice.seek({ hi: 4, lo: 2 }, 0, 0, t);
      battle.play(dice, outcome);
      if (outcome.winner === 0) wins++;
    }
    const sigma = Math.sqrt((odds.winA * (1 - odds.winA)) / trials);
    expect(Math.abs(wins / trials - odds.winA)).toBeLessThan(4 * sigma);
  });

  test('models do not flee, and cover is one kind', () => {
    const { field } = compile([troops([], []), troops([], [])], { cover: 'heavy' });
    expect(fighterOf(field, 0).morale.steady).toBe(true);
    expect(field.settings.cover).toBe('benefit');
  });

  test('units of two editions are refused with a sentence', () => {
    const ninth = combatant([line()], { name: 'Old Guard' });
    const { problems } = compile([troops([], []), troops([], []), ninth], {});
    expect(problems.map((p) => p.message)).toEqual([
      'Units of two editions cannot meet: Old Guard is of the eighth and ninth edition, but Troopers and 1 more are of the tenth edition.',
    ]);
    expect(compile([ninth], { edition: '10e' }).problems[0]!.message).toBe(
      'The run plays the tenth edition, but its units are of the eighth and ninth edition.',
    );
  });
});
