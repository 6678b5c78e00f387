/** Rules in words: every weapon and every piece of equipment of a 'Mech, with what it does in a duel. */
import type { Combatant } from '../../../contract/combatant.ts';
import { RuleNotes } from '../../../contract/rule-notes.ts';
import type { RuleNote } from '../../../contract/ruleset.ts';
import { ENGINES, type GearKind } from '../data/equipment.ts';
import { LOCATION_NAMES } from '../data/tables.ts';
import type { WeaponRow, WeaponSpecial } from '../data/weapon-row.ts';
import { fitMech } from '../import/fit.ts';
import type { Fit, Gear } from '../rules/fit.ts';
import type { MechDesign } from '../rules/mech.ts';
import { WEAPONS } from '../rules/weapon.ts';

export function rulesOf(combatant: Combatant<MechDesign>): RuleNote[] {
  const design = combatant.data;
  const fit = fitMech(design);
  const notes = new RuleNotes();
  addWeapons(notes, fit);
  for (const gear of fit.gear) if (!isHeatSink(gear)) addGear(notes, gear);
  addDesign(notes, design, fit);
  const blows = 'Punches and kicks at a neighbour after fire, where that promises more than the risk of falling.';
  notes.add({ name: 'Physical attacks', meaning: blows, played: true, source: 'Total Warfare, physical attacks' }, null, [
    fit.weapons.length,
  ]);
  const told = new Set(fit.gear.map(({ row }) => row.names[0] as string));
  notes.leaveOut(combatant.unmodelled.filter((name) => !told.has(name)));
  return notes.list();
}

function addWeapons(notes: RuleNotes, fit: Fit): void {
  fit.weapons.forEach((mount, row) => {
    const weapon = WEAPONS[mount.weapon] as WeaponRow;
    const played = weapon.special !== 'marker' && weapon.special !== 'artillery';
    const where = `${LOCATION_NAMES[mount.location]}${mount.rear ? ', to the rear' : ''}`;
    notes.add({ name: weapon.name, meaning: weaponWords(weapon), played, source: 'Total Warfare, weapon tables' }, where, [row]);
  });
}

function weaponWords(w: WeaponRow): string {
  const [least, ...brackets] = w.range;
  const words = [
    `${damageWords(w)}, heat ${w.heat}, range ${brackets.join('/')}${least > 0 ? `, hard to aim within ${least}` : ''}.`,
    ...(w.toHit === undefined || w.toHit === 0 ? [] : [`${w.toHit < 0 ? `−${-w.toHit}` : `+${w.toHit}`} to the number needed.`]),
    ...(w.special === undefined ? [] : [SPECIAL[w.special]]),
    ...(w.explodes === undefined ? [] : [`Explodes for ${w.explodes} when hit.`]),
    ...(w.shots === undefined ? [] : [`${w.shots} shots a ton.`]),
  ];
  return words.filter((text) => text !== '').join(' ');
}

function damageWords(w: WeaponRow): string {
  if (w.rack !== undefined) {
    const how = w.special === 'streak' ? 'all of which hit' : 'the cluster table says how many hit';
    return `${w.rack} ${w.kind === 'missile' ? 'missiles' : 'pellets'} of ${w.each ?? 1} damage, ${how}`;
  }
  if (typeof w.damage === 'object') return `${w.damage.join('/')} damage by range`;
  return w.damage === undefined ? 'No damage of its own' : `${w.damage} damage`;
}

const SPECIAL = {
  streak: 'Not fired where it would miss.',
  ultra: 'Fires one shot or two; a 2 with two jams it.',
  rotary: 'Fires 1, 2, 4 or 6 shots; low rolls jam it.',
  lbx: 'Slugs, or pellets that hit more easily and in clusters.',
  mml: 'Range and damage come from its ammunition.',
  atm: 'Range and damage come from its ammunition.',
  hag: 'More pellets hit at short range, fewer at long.',
  'one-shot': 'Once a duel.',
  flamer: 'Does damage, not heat.',
  'plasma-rifle': 'Also heats the target.',
  'plasma-cannon': 'Heats the target, no damage.',
  ams: 'Shoots at missiles on their way: four columns fewer on the cluster table.',
  marker: 'Marks targets; nothing in a duel uses that.',
  artillery: 'Indirect fire is not played.',
} as const satisfies Record<WeaponSpecial, string>;

type GearWords = readonly [meaning: string, source: string];

const GEAR = {
  'heat-sink': ['Takes off one heat a turn.', 'Total Warfare, heat'],
  'double-heat-sink': ['Takes off two heat a turn.', 'Total Warfare, heat'],
  'jump-jet': [
    'One hex of jumping each, over anything; enemies then need 1 more to hit it, and it 3 more to hit.',
    'Total Warfare, movement',
  ],
  'improved-jump-jet': ['One hex of jumping each, at half the heat.', 'TechManual'],
  structure: ['Lighter frame that fills critical slots; they cannot be hit.', 'TechManual'],
  armour: ['Armour with more points a ton that fills critical slots; they cannot be hit.', 'TechManual'],
  myomer: ['At heat 9 and more: twice the damage of blows.', 'TechManual'],
  case: ['An ammunition explosion stays in its location.', 'Total Warfare, ammunition explosions'],
  'case-ii': ['An ammunition explosion does one damage inside and leaves through the rear armour.', 'Total Warfare, ammunition explosions'],
  'artemis-iv': ['+2 on the cluster table for launchers in its location with rounds made for it.', 'Total Warfare, cluster hits'],
  'artemis-v': ['Not played: its launchers fire without it.', 'TechManual'],
  'targeting-computer': ['−1 to the number needed for direct-fire weapons.', 'Total Warfare, to hit'],
  masc: ['Stays switched off: a failed activation wrecks the legs.', 'House decision'],
  supercharger: ['Stays switched off: a failed activation wrecks the engine.', 'House decision'],
  hatchet: ['A blow of mass / 5 damage at −1.', 'Total Warfare, physical attacks'],
  sword: ['A blow of mass / 10 + 1 damage at −2.', 'Total Warfare, physical attacks'],
  claw: ['Not played: the arm punches as usual.', 'House decision'],
  ecm: ['Not played: nothing in a duel can be jammed.', 'House decision'],
  probe: ['Not played: nothing in a duel is hidden.', 'House decision'],
  c3: ['Not played: a duel has no network.', 'House decision'],
  pod: ['Against infantry; there is none in a duel.', 'Total Warfare'],
  other: ['', 'TechManual'],
} as const satisfies Record<GearKind, GearWords>;

const SWITCHED_OFF: readonly GearKind[] = ['artemis-v', 'masc', 'supercharger'];

function addGear(notes: RuleNotes, { row, location }: Gear): void {
  const [meaning, source] = GEAR[row.kind];
  const played = !row.unmodelled && !SWITCHED_OFF.includes(row.kind);
  // Special armour is known by name and fills its slots; what it does beside that is not played.
  const told = row.kind === 'armour' && !played ? 'Not played: it protects as plain armour does.' : meaning;
  notes.add({ name: plainWords(row.names), meaning: told, played, source }, location < 0 ? null : (LOCATION_NAMES[location] as string));
}

/** Files glue their names together; the first that reads as words. */
function plainWords(names: readonly string[]): string {
  return names.find((name) => !/^(?:IS|CL)[A-Z]/.test(name) && !/[a-z][A-Z]/.test(name)) ?? (names[0] as string);
}

const isHeatSink = ({ row }: Gear) => row.kind === 'heat-sink' || row.kind === 'double-heat-sink';

function addDesign(notes: RuleNotes, design: MechDesign, fit: Fit): void {
  const add = (name: string, meaning: string, source: string) => notes.add({ name, meaning, played: true, source });
  const { sideSlots, label } = ENGINES[design.engine];
  if (sideSlots > 0) {
    const loses = sideSlots >= 3 ? 'the loss of a side torso destroys it' : 'it outlives the loss of one side torso, not of both';
    add(`${label} engine`, `${sideSlots} of its slots in each side torso: ${loses}.`, 'Total Warfare, engine hits');
  }
  const twice = design.heatSinkKind !== 'single' && design.heatSinkKind !== 'compact';
  const sinks = `${design.heatSinks} ${twice ? 'double ' : ''}heat sinks`;
  add(sinks, `Take off ${(twice ? 2 : 1) * design.heatSinks} heat a turn.`, 'Total Warfare, heat');
  if (/heavy/i.test(design.gyro)) add('Heavy-duty gyro', 'The third hit destroys it, not the second.', 'TechManual');
  if (/triple/i.test(design.myomer) && !fit.gear.some((g) => g.row.kind === 'myomer')) add('Triple-strength myomer', ...GEAR.myomer);
}
