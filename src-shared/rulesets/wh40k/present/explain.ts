/** "How this number was made": one plain sentence or two for each stage of a weapon group. */
import { diceMax, formatDice } from '../../../random/dice.ts';
import { exactShare, shareText } from '../../../stats/share.ts';
import type { Stage } from '../rules/model.ts';
import {
  type AttackGroup,
  feelNoPainOf,
  hitTest,
  makesMortals,
  modifiedDamage,
  poisonFace,
  rerolls,
  saveNeeded,
  succeeds,
  type Target,
  type Test,
  woundTest,
} from '../rules/sequence.ts';

export function howAttacks(attack: AttackGroup, weapons: number, step: number): string {
  const each = formatDice(attack.attacks);
  const parts = [`${weapons} ${weapons === 1 ? 'weapon makes' : 'weapons make'} ${each} ${each === '1' ? 'attack' : 'attacks'} each`];
  if (attack.blast && step === 2) parts.push(`Blast against 11 or more models: the maximum of ${diceMax(attack.attacks)}, not rolled`);
  else if (attack.blast && step === 1) parts.push('Blast against 6 to 10 models: at least 3 each');
  if (attack.blastPerFive && step > 0) parts.push(`Blast: ${step} more each, one for every five models of the target`);
  if (attack.hitRolls > 1) parts.push(`${attack.hitRolls} hit rolls for each`);
  if (attack.doubled) parts.push('Rapid Fire at half range: doubled');
  return sentences(parts);
}

export function howHits(attack: AttackGroup, target: Target): string {
  if (attack.autoHit) return 'Every attack hits without a roll.';
  const test = hitTest(attack, target);
  const source = attack.toHit.target !== null ? 'the weapon needs' : attack.melee ? 'WS needs' : 'BS needs';
  const need = attack.overwatch ? 'Overwatch: only a natural 6 hits' : `${capital(source)} ${test.needed}+`;
  return sentences([need, ...testText(test, 'hit'), ...criticalHitText(attack, test)]);
}

export function howWounds(attack: AttackGroup, target: Target): string {
  const strength = attack.strength;
  const fixed = strength.terms.length === 0;
  const test = woundTest(attack, target, diceMax(strength));
  const table = `S ${formatDice(strength)} against T ${target.toughness}`;
  const parts: string[] = [];
  if (attack.toWound.target !== null) parts.push(`The weapon wounds on ${attack.toWound.target}+`);
  else if (!fixed) parts.push(`${table}: strength is rolled for each hit; at its highest, ${diceMax(strength)}`);
  else parts.push(test.needed >= 7 ? `${table}: only a natural 6 wounds` : `${table} needs ${test.needed}+`);
  if (poisonFace(attack, target) < 7) parts.push(`Poison wounds on a natural ${attack.poison}+ whatever the modifiers`);
  else if (attack.poison !== null) parts.push('Poison does nothing to a vehicle');
  return sentences([...parts, ...testText(test, 'wound'), ...criticalWoundText(attack, test)]);
}

function criticalHitText(attack: AttackGroup, test: Test): string[] {
  const texts: string[] = [];
  const critical = `A natural ${test.critical}${test.critical < 6 ? '+' : ''} is critical`;
  if (attack.missesUpTo > 1) texts.push(`The target is not seen: natural 1 to ${attack.missesUpTo} miss`);
  if (attack.lethal) texts.push(`${critical}: it wounds without a roll (Lethal Hits)`);
  if (attack.sustained !== null) {
    const more = formatDice(attack.sustained);
    texts.push(`${critical}: ${more} more ${more === '1' ? 'hit' : 'hits'} (Sustained Hits)`);
  }
  return texts;
}

function criticalWoundText(attack: AttackGroup, test: Test): string[] {
  if (test.critical > 6 || (attack.devastating === null && test.critical === 6)) return [];
  const faces = `A natural ${test.critical}${test.critical < 6 ? '+' : ''} is critical`;
  return [attack.devastating === null ? faces : `${faces}: set aside, without a save (Devastating Wounds)`];
}

/** Modifier, success faces, re-rolls and triggers of a die. */
function testText(test: Test, noun: string): string[] {
  const texts: string[] = [];
  if (test.modifier !== 0) texts.push(`${signed(test.modifier)} to the roll (all modifiers summed, then kept within -1 and +1)`);
  const faces = [1, 2, 3, 4, 5, 6];
  const good = faces.filter((f) => succeeds(test, f));
  texts.push(`${faceList(good)} ${good.length === 1 ? 'is' : 'are'} a ${noun}: ${shareText(exactShare(good.length / 6))} of dice`);
  const again = faces.filter((f) => rerolls(test, f));
  if (again.length > 0) texts.push(`${faceList(again)} ${again.length === 1 ? 'is' : 'are'} thrown again once`);
  return [...texts, ...triggerText(test.stage, noun)];
}

function triggerText(stage: Stage, noun: string): string[] {
  const texts: string[] = [];
  const face = (hard: boolean, n: number) => `${hard ? 'A natural' : 'A modified'} ${n}${n < 6 ? '+' : ''}`;
  if (stage.extraForm === 'add')
    texts.push(`${face(stage.extraHard, stage.extraTarget)} adds ${stage.extraAmount} more ${noun}${stage.extraAmount === 1 ? '' : 's'}`);
  if (stage.extraForm === 're-roll')
    texts.push(
      `${face(stage.extraHard, stage.extraTarget)} gives ${stage.extraAmount} more ${stage.extraAmount === 1 ? 'roll' : 'rolls'}, which give no further ones`,
    );
  if (stage.mortalTarget !== null) {
    const end = stage.mortalEnds ? ` instead of the ${noun}` : ' in addition';
    const wounds = stage.mortalAmount === '1' ? 'mortal wound' : 'mortal wounds';
    texts.push(`${face(stage.mortalHard, stage.mortalTarget)} makes ${stage.mortalAmount} ${wounds}${end}`);
  }
  return texts;
}

export function howSaves(attack: AttackGroup, target: Target): string {
  const ap = diceMax(attack.ap);
  const rolled = attack.ap.terms.length > 0;
  const kinds = target.models.map((model) => {
    const needed = saveNeeded(attack, target, model, ap);
    const invulnerable = attack.noInvulnerable ? 7 : attack.melee ? model.invulnerableMelee : model.invulnerableRanged;
    const armour = `Armour ${model.armour}+ against AP ${ap === 0 ? '0' : `-${formatDice(attack.ap)}`}${rolled ? ' at its highest' : ''}`;
    const second = invulnerable < 7 ? `, or invulnerable ${invulnerable}+` : '';
    return `${armour}${second}: ${needed >= 7 ? 'no save' : `saves on ${needed}+, fails ${shareText(exactShare((needed - 1) / 6))}`}`;
  });
  return sentences([...new Set(kinds)]).concat(
    attack.noSaveRerolls && target.saveReroll !== 'none'
      ? ' The weapon forbids re-rolled saves.'
      : target.saveReroll === 'none'
        ? ''
        : ` Failed saves${target.saveReroll === 'ones' ? ' of 1' : ''} are rolled again.`,
    saveMortalText(attack),
  );
}

function saveMortalText({ saveMortals }: AttackGroup): string {
  if (saveMortals === null) return '';
  const { upTo, amount, ends } = saveMortals;
  const faces = upTo === 1 ? 'A natural 1' : `A natural ${upTo} or less`;
  const made = formatDice(amount) === '1' ? '1 mortal wound' : `${formatDice(amount)} mortal wounds`;
  return ` ${faces} to save makes ${made}${ends ? ' instead of the damage' : ' in addition'}.`;
}

export function howDamage(attack: AttackGroup, target: Target): string {
  const { damage, damageBonus, damageReroll, damageAdd } = attack;
  const parts = [`Each unsaved wound does ${formatDice(damage)} damage`];
  if (damageReroll === 'low') parts.push('Rolls below the mean are thrown again');
  if (damageReroll === 'ones') parts.push('The lowest roll is thrown again');
  const changes: string[] = [];
  if (formatDice(damageBonus) !== '0') changes.push(`+${formatDice(damageBonus)} at half range (Melta)`);
  if (damageAdd !== 0) changes.push(`${signed(damageAdd)} from the weapon`);
  if (target.halveDamage) changes.push('Halved, rounded up');
  if (target.subtractDamage > 0) changes.push(`${signed(-target.subtractDamage)} from the target, at least 1`);
  const highest = diceMax(damage);
  const becomes = modifiedDamage(highest, attack, target, diceMax(damageBonus));
  if (changes.length > 0) changes.push(`A roll of ${highest} becomes ${damageBonus.terms.length > 0 ? 'up to ' : ''}${becomes}`);
  return sentences([...parts, ...changes]);
}

export function howLosses(attack: AttackGroup, target: Target): string {
  const ignoredOn = (kind: 'damage' | 'mortal') =>
    [...new Set(target.models.map((m) => feelNoPainOf(attack, m, kind)))].filter((n) => n < 7).join('+ or ');
  const pain = ignoredOn('damage');
  const parts = ['Damage goes to the wounded model first; what exceeds its wounds is lost'];
  if (attack.noFeelNoPain) parts.push('The weapon forbids feel no pain');
  else if (pain !== '') parts.push(`Feel no pain ignores each point on ${pain}+`);
  if (makesMortals(attack)) {
    const mortalPain = ignoredOn('mortal');
    const when = attack.mortalsWait ? ' when all attacks of the phase are done' : '';
    parts.push(`Mortal wounds follow${when}, carrying on from model to model${mortalPain === '' ? '' : `, ignored on ${mortalPain}+`}`);
  }
  return sentences(parts);
}

function faceList(faces: readonly number[]): string {
  const run = faces.every((f, i) => i === 0 || f === faces[i - 1]! + 1);
  return run && faces.length > 2 ? `${faces[0]} to ${faces.at(-1)}` : faces.join(' and ');
}

function sentences(parts: readonly string[]): string {
  return parts.map((p) => `${p}.`).join(' ');
}

function signed(n: number): string {
  return n > 0 ? `+${n}` : String(n);
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
