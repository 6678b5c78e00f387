/** Rule text: every weapon and every piece of equipment of a 'Mech, with what it does in a duel. */
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
  const meaning = 'Punches and kicks an adjacent enemy after firing, where that is worth the risk of falling.';
  notes.add({ name: 'Physical attacks', meaning, played: true, source: 'Total Warfare, physical attacks' }, null, [fit.weapons.length]);
  const listed = new Set(fit.gear.map(({ row }) => row.names[0]!));
  notes.leaveOut(combatant.unmodelled.filter((name) => !listed.has(name)));
  return notes.list();
}

function addWeapons(notes: RuleNotes, fit: Fit): void {
  fit.weapons.forEach((mount, row) => {
    const weapon = WEAPONS[mount.weapon]!;
    const played = weapon.special !== 'marker' && weapon.special !== 'artillery';
    const where = `${LOCATION_NAMES[mount.location]}${mount.rear ? ', to the rear' : ''}`;
    notes.add({ name: weapon.name, meaning: weaponText(weapon), played, source: 'Total Warfare, weapon tables' }, where, [row]);
  });
}

function weaponText(w: WeaponRow): string {
  const [least, ...brackets] = w.range;
  const sentences = [
    `${damageText(w)}, heat ${w.heat}, range ${brackets.join('/')}${least > 0 ? `, minimum range ${least}` : ''}.`,
    ...(w.toHit === undefined || w.toHit === 0 ? [] : [`${w.toHit < 0 ? `−${-w.toHit}` : `+${w.toHit}`} to the number needed.`]),
    ...(w.special === undefined ? [] : [SPECIAL[w.special]]),
    ...(w.explodes === undefined ? [] : [`Explodes for ${w.explodes} when hit.`]),
    ...(w.shots === undefined ? [] : [`${w.shots} shots per ton.`]),
  ];
  return sentences.filter((text) => text !== '').join(' ');
}

function damageText(w: WeaponRow): string {
  if (w.rack !== undefined) {
    const how = w.special === 'streak' ? 'all of which hit' : 'the cluster table decides how many hit';
    return `${w.rack} ${w.kind === 'missile' ? 'missiles' : 'pellets'} of ${w.each ?? 1} damage, ${how}`;
  }
  if (typeof w.damage === 'object') return `${w.damage.join('/')} damage by range`;
  return w.damage === undefined ? 'No damage of its own' : `${w.damage} damage`;
}

const SPECIAL = {
  streak: 'Does not fire when it would miss.',
  ultra: 'Fires one shot or two; a 2 with two jams it.',
  rotary: 'Fires 1, 2, 4 or 6 shots; low rolls jam it.',
  lbx: 'Slugs, or pellets that hit more easily and in clusters.',
  mml: 'Range and damage come from its ammunition.',
  atm: 'Range and damage come from its ammunition.',
  hag: 'More pellets hit at short range, fewer at long.',
  'one-shot': 'Once per duel.',
  flamer: 'Does damage, not heat.',
  'plasma-rifle': 'Also heats the target.',
  'plasma-cannon': 'Heats the target, no damage.',
  ams: 'Shoots at incoming missiles: −4 on the cluster roll.',
  marker: 'Marks targets; nothing in a duel uses that.',
  artillery: 'Indirect fire is not played.',
} as const satisfies Record<WeaponSpecial, string>;

type GearText = readonly [meaning: string, source: string];

const GEAR = {
  'heat-sink': ['Removes one heat per turn.', 'Total Warfare, heat'],
  'double-heat-sink': ['Removes two heat per turn.', 'Total Warfare, heat'],
  'jump-jet': [
    'One hex of jumping each, over anything; enemies then need 1 more to hit it, and it 3 more to hit.',
    'Total Warfare, movement',
  ],
  'improved-jump-jet': ['One hex of jumping each, at half the heat.', 'TechManual'],
  structure: ['Lighter frame that fills critical slots; they cannot be hit.', 'TechManual'],
  armour: ['Armour with more points per ton that fills critical slots; they cannot be hit.', 'TechManual'],
  myomer: ['At heat 9 and more: double damage in physical attacks.', 'TechManual'],
  case: ['An ammunition explosion stays in its location.', 'Total Warfare, ammunition explosions'],
  'case-ii': ['An ammunition explosion does one damage inside and leaves through the rear armour.', 'Total Warfare, ammunition explosions'],
  'artemis-iv': ['+2 on the cluster table for launchers in its location with rounds made for it.', 'Total Warfare, cluster hits'],
  'artemis-v': ['Not played: its launchers fire without it.', 'TechManual'],
  'targeting-computer': ['−1 to the number needed for direct-fire weapons.', 'Total Warfare, to hit'],
  masc: ['Stays switched off: a failed activation wrecks the legs.', 'House decision'],
  supercharger: ['Stays switched off: a failed activation wrecks the engine.', 'House decision'],
  hatchet: ['A physical attack for mass / 5 damage at −1.', 'Total Warfare, physical attacks'],
  sword: ['A physical attack for mass / 10 + 1 damage at −2.', 'Total Warfare, physical attacks'],
  claw: ['Not played: the arm punches as usual.', 'House decision'],
  ecm: ['Not played: nothing in a duel can be jammed.', 'House decision'],
  probe: ['Not played: nothing in a duel is hidden.', 'House decision'],
  c3: ['Not played: a duel has no network.', 'House decision'],
  pod: ['Against infantry; there is none in a duel.', 'Total Warfare'],
  other: ['', 'TechManual'],
} as const satisfies Record<GearKind, GearText>;

const SWITCHED_OFF: readonly GearKind[] = ['artemis-v', 'masc', 'supercharger'];

function addGear(notes: RuleNotes, { row, location }: Gear): void {
  const [meaning, source] = GEAR[row.kind];
  const played = !row.unmodelled && !SWITCHED_OFF.includes(row.kind);
  // Special armour is known by name and fills its slots; its other effects are not played.
  const text = row.kind === 'armour' && !played ? 'Not played: it protects like standard armour.' : meaning;
  notes.add({ name: readableName(row.names), meaning: text, played, source }, location < 0 ? null : (LOCATION_NAMES[location] as string));
}

/** Files run words together; the first name that reads as words. */
function readableName(names: readonly string[]): string {
  return names.find((name) => !/^(?:IS|CL)[A-Z]/.test(name) && !/[a-z][A-Z]/.test(name)) ?? names[0]!;
}

const isHeatSink = ({ row }: Gear) => row.kind === 'heat-sink' || row.kind === 'double-heat-sink';

function addDesign(notes: RuleNotes, design: MechDesign, fit: Fit): void {
  const add = (name: string, meaning: string, source: string) => notes.add({ name, meaning, played: true, source });
  const { sideSlots, label } = ENGINES[design.engine];
  if (sideSlots > 0) {
    const loses = sideSlots >= 3 ? 'the loss of a side torso destroys it' : 'it survives the loss of one side torso, but not of both';
    add(`${label} engine`, `${sideSlots} of its slots in each side torso: ${loses}.`, 'Total Warfare, engine hits');
  }
  const twice = design.heatSinkKind !== 'single' && design.heatSinkKind !== 'compact';
  const sinks = `${design.heatSinks} ${twice ? 'double ' : ''}heat sinks`;
  add(sinks, `Remove ${(twice ? 2 : 1) * design.heatSinks} heat per turn.`, 'Total Warfare, heat');
  if (/heavy/i.test(design.gyro)) add('Heavy-duty gyro', 'The third hit destroys it, not the second.', 'TechManual');
  if (/triple/i.test(design.myomer) && !fit.gear.some((g) => g.row.kind === 'myomer')) add('Triple-strength myomer', ...GEAR.myomer);
}
