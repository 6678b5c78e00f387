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

const CREATURE = /\b(beasts?|rex|hive|spores?|spawn\w*|brood\w*|brutes?|worms?|burrower|serpent|wyrm|kraken|avatar)\b/i;
const VEHICLE =
  /\b(apc|tanks?|vehicle|transport|carrier|trucks?|buggy|trike|car|cart|wagon|chariot|skiff|speeder|skimmer|hover\w*|crawler|drill|excavator|(jet|hover)?bikes?)\b/i;
const WALKER = /\b(walkers?|mechs?|titan|dread\w*|golem|construct|robots?|automaton|knight|\w*suits?)\b/i;
const MACHINE = /\b(engine|dial|machine|fortress|cannon|drones?)\b/i;
const BATTERY = /\b(wall|bombard|mortar|battery|dial|hurler|ballista|catapult|howitzer|turret|bunker|emplacement)\b/i;
const SMALL_BEASTS = /\b(swarm\w*|spawn|spitter|crabs?|eels?|rats?|hounds?|beetles?|spiders?|bugs?|ticks?|scarabs?|critters?)\b/i;
const MOUNTED_NAMES = /(?<!st)rider|cavalry|biker|bikes?\b|\blancer|horse/i;
const PERSON = /\b(sister|brother|captain|champion|champ|leader|master|veteran|marshal|prophet|priest(ess)?)\b/i;
const CREW = /\b(teams?|crews?)\b/i;

/** From its rules and its toughness; a big thing's name says what rules leave open: vehicle, walker, creature or person. */
function buildOf(unit: UnitCard): FigureBuild {
  const rules = new Set(unit.rules ?? []);
  const tough = unit.health / Math.max(1, unit.models);
  if (rules.has('Aircraft')) return CREATURE.test(unit.name) ? 'flyer' : 'aircraft';
  if (rules.has('Artillery') || (rules.has('Immobile') && tough < 18)) return 'artillery';
  if (unit.models === 1 && tough >= 6) return bigBuild(unit, rules, tough);
  if (isMounted(unit, rules, tough)) return 'rider';
  if (SMALL_BEASTS.test(unit.name)) return 'swarm';
  // Many lists leave the rule Hero out where a unit fights alone.
  if (unit.models === 1 && !CREATURE.test(unit.name)) return 'hero';
  if (tough >= 3) return CREW.test(unit.name) ? 'infantry' : 'large';
  return rules.has('Flying') && unit.ai === 'melee' ? 'wisp' : 'infantry';
}

function isMounted(unit: UnitCard, rules: ReadonlySet<string>, tough: number): boolean {
  return MOUNTED_NAMES.test(unit.name) || (tough >= 3 && rules.has('Fast') && rules.has('Impact'));
}

function bigBuild(unit: UnitCard, rules: ReadonlySet<string>, tough: number): FigureBuild {
  const { name } = unit;
  if (CREATURE.test(name)) return rules.has('Flying') ? 'flyer' : creatureBuild(unit, tough);
  if (rules.has('Flying')) return isMachine(unit, rules) ? 'aircraft' : 'flyer';
  if (BATTERY.test(name)) return 'artillery';
  if (rules.has('Transport') || VEHICLE.test(name)) return 'vehicle';
  if (WALKER.test(name)) return tough >= 18 ? 'titan' : 'walker';
  if (isMachine(unit, rules)) return tough >= 18 ? 'titan' : rules.has('Fear') ? 'walker' : 'vehicle';
  const isPerson = rules.has('Hero') || PERSON.test(name);
  return isPerson && tough < 9 ? 'large' : creatureBuild(unit, tough);
}

function creatureBuild({ ai }: UnitCard, tough: number): FigureBuild {
  return tough >= 18 && ai !== 'melee' ? 'giant' : 'monster';
}

/** By its name or its weapons; books give vehicles Impact, and monsters Fear. */
function isMachine(unit: UnitCard, rules: ReadonlySet<string>): boolean {
  if ([VEHICLE, WALKER, MACHINE, BATTERY].some((names) => names.test(unit.name))) return true;
  if (unit.ai === 'melee' || rules.has('Hero')) return false;
  if (rules.has('Impact') && !rules.has('Fear')) return true;
  if (rules.has('Regeneration') || rules.has('Furious')) return false;
  return unit.weapons.some((weapon) => /cannon|gun|laser|missile|autocannon|rocket/i.test(weapon));
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
