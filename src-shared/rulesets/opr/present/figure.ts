/** Which miniature a unit is drawn as: its build from its rules, its weapons from their names, its parts from faction and unit. */
import type { Figure, FigureArm, FigureBuild } from '../../../contract/scene.ts';
import type { UnitCard } from './events.ts';

export function figureOf(unit: UnitCard): Figure {
  const faction = hash(unit.faction ?? '');
  const own = hash(unit.name);
  const build = buildOf(unit);
  return {
    build,
    arms: (unit.carries ?? unit.weapons.slice(0, 1)).map((weapon) => armOf(weapon, build)),
    // A faction shares heads and lamps, a unit within it its back, shoulders and pattern.
    head: faction % 97,
    glow: (faction >>> 7) % 89,
    back: own % 83,
    shoulders: (own >>> 8) % 79,
    pattern: (own >>> 16) % 73,
  };
}

/** FNV-1a: the same text always has the same parts. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

const MACHINE =
  /\b(engine|walker|titan|wagon|tank|skiff|mech|dial|machine|car|truck|bike|hover|crawler|fortress|cannon|battery|golem|construct|robot|drone|dread\w*|transport|carrier|knight|automaton)\b/i;
const BATTERY = /\b(wall|bombard|mortar|battery|dial|hurler|ballista|catapult|howitzer|turret|bunker|emplacement)\b/i;
const SMALL_BEASTS = /\b(swarm\w*|spawn|spitter|crabs?|eels?|rats?|hounds?|beetles?|spiders?|bugs?|ticks?|scarabs?|critters?)\b/i;

/** From what it is by its rules first; names only say whether a big thing is a machine or a creature. */
function buildOf(unit: UnitCard): FigureBuild {
  const rules = new Set(unit.rules ?? []);
  const tough = unit.health / Math.max(1, unit.models);
  if (rules.has('Aircraft')) return 'aircraft';
  if (rules.has('Artillery') || (rules.has('Immobile') && tough < 18)) return 'artillery';
  if (unit.models === 1 && tough >= 6) return bigBuild(unit, rules, tough);
  if (rules.has('Hero') && unit.models === 1) return 'hero';
  if (tough >= 3) return mountedOrLarge(unit, rules);
  if (SMALL_BEASTS.test(unit.name)) return 'swarm';
  return rules.has('Flying') && unit.ai === 'melee' ? 'wisp' : 'infantry';
}

function bigBuild(unit: UnitCard, rules: ReadonlySet<string>, tough: number): FigureBuild {
  const machine = isMachine(unit, rules);
  if (rules.has('Flying')) return machine ? 'aircraft' : 'flyer';
  if (rules.has('Transport')) return 'vehicle';
  if (machine && BATTERY.test(unit.name)) return 'artillery';
  if (tough >= 18) return machine ? 'titan' : unit.ai === 'melee' ? 'monster' : 'giant';
  if (machine) return rules.has('Fear') || rules.has('Impact') ? 'walker' : 'vehicle';
  return rules.has('Hero') && tough < 9 ? 'large' : 'monster';
}

function isMachine(unit: UnitCard, rules: ReadonlySet<string>): boolean {
  if (MACHINE.test(unit.name) || BATTERY.test(unit.name)) return true;
  if (rules.has('Regeneration') || rules.has('Furious') || rules.has('Hero') || unit.ai === 'melee') return false;
  return unit.weapons.some((weapon) => /cannon|gun|laser|missile|autocannon|rocket/i.test(weapon));
}

function mountedOrLarge(unit: UnitCard, rules: ReadonlySet<string>): FigureBuild {
  if (/rider|cavalry|biker|lancer|horse/i.test(unit.name) || (rules.has('Fast') && rules.has('Impact'))) return 'rider';
  return SMALL_BEASTS.test(unit.name) ? 'swarm' : 'large';
}

const ARM_NAMES: readonly (readonly [RegExp, FigureArm])[] = [
  [/flam|fire|burn|torch|incinerat|breath|spit|spray|acid|hose|jars?/i, 'flamer'],
  [/launcher|missile|rocket|grenade|bomb|mortar|charge|hurl/i, 'launcher'],
  [/bow|ballista|thrower/i, 'bow'],
  [/pistol|revolver|sidearm/i, 'pistol'],
  [/cannon|heavy|bell|pipes|gatling|autogun|lance \d|beam|refractor|melta|fusion|plasma|laser/i, 'cannon'],
  [/staff|rod|wand|bell|psychic|spell|voice|whip/i, 'staff'],
  [/sniper|long|lens|rail/i, 'longRifle'],
  [/halberd|spear|lance|glaive|pike|trident|fork|spade/i, 'polearm'],
  [/axe|sickle|scythe|cleaver|hook|poker/i, 'axe'],
  [/hammer|maul|mace|club|fist|ram|foot|stomp/i, 'hammer'],
  [/claw|bite|teeth|maw|beak|nipper|touch|tentacle|talon|fang|tail/i, 'claws'],
  [/sword|blade|knife|sabre|rapier|katana/i, 'blade'],
];

const HAND_WEAPONS: ReadonlySet<FigureArm> = new Set(['polearm', 'axe', 'hammer', 'claws', 'blade']);
/** Their guns are no hand weapons. */
const MOUNTED: ReadonlySet<FigureBuild> = new Set(['walker', 'titan', 'vehicle', 'artillery', 'aircraft']);
const BODILY: ReadonlySet<FigureBuild> = new Set(['swarm', 'monster', 'wisp', 'flyer']);

function armOf(weapon: string, build: FigureBuild): FigureArm {
  const range = Number(/ (\d+)"$/.exec(weapon)?.[1] ?? 0);
  // A gun may be called a lance: what reaches farther than an arm is no blade.
  const named = ARM_NAMES.find(([pattern, arm]) => pattern.test(weapon) && (range === 0 || !HAND_WEAPONS.has(arm)))?.[1];
  if (named !== undefined) return named === 'pistol' && MOUNTED.has(build) ? 'cannon' : named;
  if (range > 0 && MOUNTED.has(build)) return 'cannon';
  if (range >= 30) return 'longRifle';
  if (range > 0) return range <= SHORT ? 'pistol' : 'rifle';
  return BODILY.has(build) ? 'claws' : 'blade';
}

/** Inches. */
const SHORT = 12;
