/** Rules in words: what the engine does with each field of a unit and its weapons, whatever text it was read from. */
import type { Combatant } from '../../../contract/combatant.ts';
import { RuleNotes } from '../../../contract/rule-notes.ts';
import type { RuleNote } from '../../../contract/ruleset.ts';
import { MOVEMENT_ABILITIES } from '../rules/abilities.ts';
import type { Defence, ModelLine, MoraleRules, Reroll, Stage, Unit, Weapon, WeaponType } from '../rules/model.ts';
import { type WeaponWords, WORD_LABELS } from '../rules/words.ts';

type RuleText = readonly [name: string, meaning: string, source: string];

export function rulesOf(combatant: Combatant<Unit>): RuleNote[] {
  const unit = combatant.data;
  const notes = new RuleNotes();
  const add = ([name, meaning, source]: RuleText, carrier: string | null = null, rows: readonly number[] = []) =>
    notes.add({ name, meaning, played: true, source }, carrier, rows);
  for (const texts of abilityText(unit.abilities)) add(texts);
  for (const texts of [...defenceText(unit.defence), ...moraleText(unit.morale)]) add(texts);
  for (const line of unit.lines) for (const texts of lineText(line)) add(texts, unit.lines.length > 1 ? line.name : null);
  let row = 0;
  for (const line of unit.lines) {
    for (const carried of line.weapons) {
      for (const weapon of carried.profiles) {
        for (const texts of weaponText(weapon)) add(texts, weapon.name, [row]);
        row++;
      }
    }
    // The bare hands of the line have a row of their own.
    row++;
  }
  notes.leaveOut(combatant.unmodelled);
  return notes.list();
}

const MOVES: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [MOVEMENT_ABILITIES.advanceAndCharge, 'May charge after advancing: 7" more on the mobility axis. An exchange has a fixed distance.'],
  [MOVEMENT_ABILITIES.advanceAndShoot, 'May shoot after advancing: 3.5" more on the mobility axis. An exchange has a fixed distance.'],
  [MOVEMENT_ABILITIES.fly, 'Flies: 2" more on the mobility axis. An exchange has a fixed distance.'],
];

function abilityText(abilities: readonly string[]): RuleText[] {
  return abilities.flatMap((ability): RuleText[] => {
    const move = MOVES.find(([pattern]) => pattern.test(ability));
    return move === undefined ? [] : [[ability, move[1], 'Digest 6']];
  });
}

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

function defenceText(d: Defence): RuleText[] {
  const texts: RuleText[] = [];
  const clamped = 'All modifiers together count at most 1 either way.';
  if (d.hitModifier !== 0)
    texts.push([`${signed(d.hitModifier)} to be hit`, `Rolls to hit it have ${signed(d.hitModifier)}. ${clamped}`, 'Digest 2.2']);
  if (d.woundModifier !== 0)
    texts.push([`${signed(d.woundModifier)} to be wounded`, `Rolls to wound it have ${signed(d.woundModifier)}. ${clamped}`, 'Digest 2.3']);
  if (d.saveModifier !== 0)
    texts.push([`${signed(d.saveModifier)} to saves`, `Its armour saves have ${signed(d.saveModifier)}.`, 'Digest 2.4']);
  if (d.saveReroll !== 'none')
    texts.push(['Re-rolls saves', `Re-rolls ${d.saveReroll === 'ones' ? 'saves of 1' : 'failed saves'}, each once.`, 'Digest 2.4']);
  if (d.halveDamage) texts.push(['Half damage', 'Damage of an attack is halved, rounded up.', 'Digest 2.5']);
  if (d.stealth) texts.push(['Stealth', 'Ranged attacks have −1 to hit it.', 'Digest 10e, 4']);
  if (d.woundModifierIfStronger) {
    const by = signed(d.woundModifierIfStronger);
    texts.push([
      `${by} to be wounded by the strong`,
      `Rolls to wound it have ${by} where the Strength is greater than its Toughness.`,
      'Digest 10e, 6',
    ]);
  }
  if (d.apModifier) texts.push([`AP worsened by ${d.apModifier}`, 'Not beyond 0, and before cover is looked at.', 'Digest 10e, 7']);
  if (d.ignoreFirstFailed) {
    texts.push([
      `Ignores ${d.ignoreFirstFailed} failed save${d.ignoreFirstFailed === 1 ? '' : 's'}`,
      'The first failed saves of an exchange do no damage.',
      'Digest 10e, 6',
    ]);
  }
  if (d.subtractDamage > 0)
    texts.push([`−${d.subtractDamage} damage`, `Damage of an attack is ${d.subtractDamage} less, at least 1.`, 'Digest 2.5']);
  return texts;
}

function moraleText(m: MoraleRules): RuleText[] {
  if (m.autoPass) return [['Fearless', 'Passes every morale test.', 'Digest 2.6']];
  const texts: RuleText[] = [];
  if (m.ignoreAttrition) texts.push(['No attrition', 'A failed morale test costs one model and no more.', 'Digest 2.6']);
  if (m.attritionModifier !== 0) texts.push([`${signed(m.attritionModifier)} to attrition`, 'Added to each attrition roll.', 'Digest 2.6']);
  return texts;
}

/** 7 and more is none. */
const NONE = 7;

function lineText(line: ModelLine): RuleText[] {
  const { invulnerableMelee: melee, invulnerableRanged: ranged, feelNoPain: pain, feelNoPainMortal: mortal } = line;
  const texts: RuleText[] = [];
  const better = 'The better of it and the armour save is used; armour penetration does not touch it.';
  if (melee < NONE && melee === ranged) texts.push([`Invulnerable save ${melee}+`, better, 'Digest 2.4']);
  else {
    if (melee < NONE) texts.push([`Invulnerable save ${melee}+ in melee`, better, 'Digest 2.4']);
    if (ranged < NONE) texts.push([`Invulnerable save ${ranged}+ when shot`, better, 'Digest 2.4']);
  }
  if (pain < NONE) texts.push([`Feel no pain ${pain}+`, `A die for each point of damage: ${pain}+ ignores it.`, 'Digest 2.5']);
  if (mortal < NONE && mortal !== pain)
    texts.push([`Feel no pain ${mortal}+ against mortal wounds`, `A die for each mortal wound: ${mortal}+ ignores it.`, 'Digest 2.5']);
  return texts;
}

const TYPES = {
  Melee: null,
  'Rapid Fire': ['Rapid Fire', 'Twice the attacks at half range or less.', 'Digest 2.1'],
  Assault: ['Assault', 'May fire after advancing, then with −1 to hit.', 'Digest 2.1'],
  Heavy: ['Heavy', '−1 to hit when infantry has moved.', 'Digest 2.1'],
  Pistol: ['Pistol', 'Fires instead of the other guns, and also while engaged.', '9th edition core rules, "Pistol"'],
  Grenade: ['Grenade', 'Thrown by one model, when its line can fire nothing else.', 'House decision'],
  Ranged: null,
  Dakka: ['Dakka', 'Its higher number of attacks at half range or less.', 'Digest 2.1'],
} as const satisfies Record<WeaponType, RuleText | null>;

function weaponText(w: Weapon): RuleText[] {
  const type = TYPES[w.type];
  const texts: RuleText[] = type === null ? [] : [type];
  if (w.words !== undefined) texts.push(...wordRules(w.words));
  if (w.blast) {
    texts.push(['Blast', 'Against 6 to 10 models at least 3 attacks, against 11 and more as many as its dice allow.', 'Digest 2.1']);
  }
  if (w.poison !== null)
    texts.push([`Poison ${w.poison}+`, `A natural ${w.poison}+ wounds whatever the strength; not vehicles or titans.`, 'Digest 2.3']);
  if (w.autoHit) texts.push(['Automatic hits', 'Every attack hits; no roll, so nothing that needs one.', 'Digest 2.2']);
  texts.push(...stageText(w.toHit, 'hit'), ...stageText(w.toWound, 'wound'));
  if (w.noInvulnerable) texts.push(['No invulnerable saves', 'Only armour saves can be taken against it.', 'Digest 2.4']);
  if (w.noSaveRerolls) texts.push(['No save re-rolls', 'Saves against it cannot be re-rolled.', 'Digest 2.4']);
  if (w.saveMortals !== undefined) {
    const { upTo, amount, ends } = w.saveMortals;
    const wounds = `${amount} mortal wound${amount === '1' ? '' : 's'}`;
    texts.push([
      `Mortal wounds on saves of ${upTo}${upTo === 1 ? '' : ' or less'}`,
      `A natural ${upTo}${upTo === 1 ? '' : ' or less'} to save deals ${wounds}${ends ? ' in place of the damage' : ' beside the damage'}.`,
      'Specification "SAVE"; digest 3',
    ]);
  }
  if (w.ignoresCover) texts.push(['Ignores cover', 'Cover adds nothing to saves against it and takes nothing from its aim.', 'Digest 2.4']);
  if (w.noFeelNoPain) texts.push(['No feel no pain', 'Its damage cannot be ignored by feel no pain.', 'Digest 2.5']);
  if (w.damageAdd !== 0) texts.push([`${signed(w.damageAdd)} damage`, 'Added to each damage roll.', 'Digest 2.5']);
  if (w.damageAddHalf !== 0)
    texts.push([`Melta ${signed(w.damageAddHalf)}`, `${signed(w.damageAddHalf)} damage at half range or less.`, 'Digest 2.1']);
  return texts;
}

const TENTH = 'Digest 10e, 3';

const WORDS: Readonly<Record<string, string>> = {
  assault: 'May fire after advancing.',
  heavy: '+1 to hit if the unit remained stationary.',
  pistol: 'Fires instead of the other guns (beside them on monsters and vehicles), and also while engaged.',
  torrent: 'Every attack hits; no roll, so nothing that needs one.',
  twinLinked: 'Failed wound rolls are thrown again.',
  lethal: 'A critical hit wounds without a roll, so it cannot be a critical wound.',
  lance: '+1 to wound in the turn of the bearer’s charge.',
  indirect: 'May fire at targets that are not seen: −1 to hit, natural 1 to 3 miss, the target has cover.',
  precision: 'Wounds may go to an attached leader first.',
  blast: 'One more attack for every five models of the target.',
  hazardous: 'After the attacks a die for each such weapon: a 1 costs its bearer three mortal wounds.',
  devastating: 'A critical wound allows no save and waits until all other attacks are done; what exceeds the model is lost.',
  extraAttacks: 'Used beside another melee weapon.',
  psychic: 'A psychic attack, for feel no pain against those.',
  oneShot: 'Fired once per battle.',
  ignoresCover: 'The target has no benefit of cover.',
};

function wordRules(words: WeaponWords): RuleText[] {
  const flags = Object.entries(WORDS).flatMap(([flag, meaning]): RuleText[] =>
    words[flag as keyof WeaponWords] === true ? [[WORD_LABELS[flag as keyof typeof WORD_LABELS], meaning, TENTH]] : [],
  );
  const { rapidFire, melta, sustained, anti, conversion } = words;
  if (rapidFire !== null) flags.push([`Rapid Fire ${rapidFire}`, `${rapidFire} more attacks at half range or less.`, TENTH]);
  if (melta !== null) flags.push([`Melta ${melta}`, `+${melta} damage at half range or less.`, TENTH]);
  if (sustained !== null) flags.push([`Sustained Hits ${sustained}`, `A critical hit gives ${sustained} more.`, TENTH]);
  for (const { keyword, on } of anti) {
    flags.push([`Anti-${keyword} ${on}+`, `A natural ${on}+ to wound is critical against ${keyword}.`, TENTH]);
  }
  if (conversion !== null) flags.push(['Conversion', `Beyond ${conversion}" a natural 4+ that hits is critical.`, TENTH]);
  return flags;
}

const REROLLS = {
  none: null,
  one: 'one failed roll of each weapon group',
  ones: '1s',
  failed: 'failed rolls',
  failed_natural: 'rolls that fail before and after modifiers',
  fish: 'all rolls that trigger nothing',
} as const satisfies Record<Reroll, string | null>;

function stageText(s: Stage, stage: 'hit' | 'wound'): RuleText[] {
  const source = stage === 'hit' ? 'Digest 2.2' : 'Digest 2.3';
  const texts: RuleText[] = [];
  const rerolled = REROLLS[s.reroll];
  if (rerolled !== null) texts.push([`Re-rolls to ${stage}`, `Re-rolls ${rerolled} to ${stage}, each once.`, source]);
  if (s.modifier !== 0) texts.push([`${signed(s.modifier)} to ${stage}`, 'All modifiers together count at most 1 either way.', source]);
  if (s.target !== null) {
    const hard = s.targetHard ? ' Modifiers do not count.' : '';
    texts.push([`Always ${stage}s on ${s.target}+`, `Needs ${s.target}+ to ${stage} whatever the profiles.${hard}`, source]);
  }
  if (s.extraForm !== null) {
    const more =
      s.extraForm === 'add'
        ? `${s.extraAmount} more ${stage}${s.extraAmount === 1 ? '' : 's'}`
        : `${s.extraAmount} more ${stage} roll${s.extraAmount === 1 ? '' : 's'}`;
    texts.push([`More ${stage}s on ${s.extraTarget}+`, `A ${face(s.extraHard)} ${s.extraTarget}+ to ${stage} gives ${more}.`, source]);
  }
  if (s.mortalTarget !== null) {
    const ends = s.mortalEnds ? `, and the ${stage} goes no further` : ` beside the ${stage}`;
    texts.push([
      `Mortal wounds on ${stage}s of ${s.mortalTarget}+`,
      `A ${face(s.mortalHard)} ${s.mortalTarget}+ to ${stage} deals ${s.mortalAmount} mortal wound${s.mortalAmount === '1' ? '' : 's'}${ends}.`,
      source,
    ]);
  }
  return texts;
}

const face = (hard: boolean) => (hard ? 'natural' : 'modified');
