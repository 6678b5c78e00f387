/** Rule text: every weapon and every piece of equipment of a 'Mech, with what it does in a duel. */
import type { Combatant } from '../../../contract/combatant.ts';
import { RuleNotes } from '../../../contract/rule-notes.ts';
import type { RuleNote } from '../../../contract/ruleset.ts';
import { ENGINES } from '../data/equipment.ts';
import { GEAR_TEXT } from '../data/gear-text.ts';
import { LOCATION_NAMES } from '../data/tables.ts';
import type { WeaponRow, WeaponSpecial } from '../data/weapon-row.ts';
import { fitMech } from '../import/fit.ts';
import { UNPLAYED_SPECIALS } from '../import/unmodelled.ts';
import { FOLLOWED_BY } from '../rules/beacons.ts';
import type { Fit, Gear } from '../rules/fit.ts';
import { hasTripleStrength, type MechDesign } from '../rules/mech.ts';
import { heatCapacityOf, sinkPowerOf } from '../rules/sheet.ts';
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
    const played = !UNPLAYED_SPECIALS.includes(weapon.special) && !isIdle(weapon, fit);
    const where = `${LOCATION_NAMES[mount.location]}${mount.rear ? ', to the rear' : ''}`;
    notes.add({ name: weapon.name, meaning: weaponText(weapon), played, source: 'Total Warfare, weapon tables' }, where, [row]);
  });
}

/** Nothing to do in a duel, so that leaving it out changes nothing. */
function isIdle({ special }: WeaponRow, fit: Fit): boolean {
  if (special === 'network') return true;
  const rounds = special === undefined ? undefined : FOLLOWED_BY[special];
  return rounds !== undefined && !fit.ammo.some((bin) => bin.kind === rounds);
}

function weaponText(w: WeaponRow): string {
  const [least, ...brackets] = w.range;
  const sentences = [
    `${damageText(w)}, heat ${w.heat}, range ${brackets.join('/')}${least > 0 ? `, minimum range ${least}` : ''}.`,
    ...(w.toHit === undefined || w.toHit === 0 ? [] : [`${w.toHit < 0 ? `−${-w.toHit}` : `+${w.toHit}`} to the number needed.`]),
    ...(w.special === undefined ? [] : [SPECIAL[w.special]]),
    ...(w.explodes === undefined ? [] : [`Explodes for ${w.explodes} when hit.`]),
    ...(w.shots === undefined ? [] : [`${w.shots} shots per ton.`]),
    ...(w.oneShot === true ? ['Once per duel.'] : []),
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
  iatm: 'Range and damage come from its ammunition; it does not fire when it would miss.',
  'silver-bullet': 'Pellets that hit more easily and in clusters.',
  thunderbolt: 'One heavy missile; half damage inside its minimum range.',
  rifle: "3 damage less against a 'Mech's armour.",
  'heavy-gauss': 'Fired on the move, it may throw its bearer.',
  'hyper-velocity': 'A roll of 2 destroys it.',
  'hyper-laser': 'A roll of 2 or 3 destroys it.',
  bombast: 'Damage and heat may be dialled down to 7.',
  'mg-array': 'Switched off: its machine guns fire one by one.',
  'm-pod': 'Pellets, fewer with each hex of distance.',
  tsemp: 'No damage; interferes with the target or shuts it down.',
  taser: 'May shut the target down or spoil its aim.',
  flamer: 'Does damage, not heat.',
  'plasma-rifle': 'Also heats the target.',
  'plasma-cannon': 'Heats the target, no damage.',
  ams: 'Shoots at incoming missiles: −4 on the cluster roll; a Thunderbolt is stopped on 1 to 3.',
  narc: 'A beacon that sticks: from the next turn on, Narc-capable missiles roll +2 on the cluster table. Fired with such rounds aboard only.',
  tag: "Marks the target for a turn: semi-guided missiles then ignore the target's movement. Fired with such rounds aboard only.",
  network: 'Shares ranges among the units of a side; in a duel there is no other.',
  artillery: 'Indirect fire is not played.',
  'artillery-cannon': 'Fires straight at the target.',
  torpedo: 'Works under water only.',
  harmless: "Nothing that hurts a 'Mech.",
} as const satisfies Record<WeaponSpecial, string>;

function addGear(notes: RuleNotes, { row, location }: Gear): void {
  const { meaning, source, played } = GEAR_TEXT[row.kind];
  const where = row.spread === true ? null : LOCATION_NAMES[location]!;
  notes.add({ name: readableName(row.names), meaning, played: played === 'yes', source }, where);
}

/** Files run words together; the first name that reads as words. */
function readableName(names: readonly string[]): string {
  return names.find((name) => !/^(?:IS|CL)[A-Z]/.test(name) && !/[a-z][A-Z]/.test(name)) ?? names[0]!;
}

const isHeatSink = ({ row }: Gear) => /heat-sink$/.test(row.kind) && row.kind !== 'radical-heat-sink';

function addDesign(notes: RuleNotes, design: MechDesign, fit: Fit): void {
  const add = (name: string, meaning: string, source: string) => notes.add({ name, meaning, played: true, source });
  const { sideSlots, label } = ENGINES[design.engine];
  if (sideSlots > 0) {
    const loses = sideSlots >= 3 ? 'the loss of a side torso destroys it' : 'it survives the loss of one side torso, but not of both';
    add(`${label} engine`, `${sideSlots} of its slots in each side torso: ${loses}.`, 'Total Warfare, engine hits');
  }
  const sinks = `${design.heatSinks} ${sinkPowerOf(design) === 2 ? 'double ' : ''}heat sinks`;
  add(sinks, `Remove ${heatCapacityOf(design, fit)} heat per turn.`, 'Total Warfare, heat');
  if (/heavy/i.test(design.gyro)) add('Heavy-duty gyro', 'The third hit destroys it, not the second.', 'TechManual');
  if (hasTripleStrength(design) && !fit.gear.some((g) => g.row.kind === 'tsm'))
    add('Triple-strength myomer', GEAR_TEXT.tsm.meaning, GEAR_TEXT.tsm.source);
}
