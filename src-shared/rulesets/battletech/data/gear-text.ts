/** What each kind of gear does in a duel, in words, and whether it is played. */
import type { GearKind } from './equipment.ts';

export interface GearText {
  readonly meaning: string;
  readonly source: string;
  /** `idle`: there is nothing for it to do in a duel, so leaving it out changes nothing. */
  readonly played: 'yes' | 'no' | 'idle';
}

const yes = (meaning: string, source: string): GearText => ({ meaning, source, played: 'yes' });
const no = (meaning: string, source = 'House decision'): GearText => ({ meaning: `Not played: ${meaning}`, source, played: 'no' });
const idle = (meaning: string): GearText => ({ meaning, source: 'House decision', played: 'idle' });

const PHYSICAL = 'Total Warfare, physical attacks';

export const GEAR_TEXT: Readonly<Record<GearKind, GearText>> = {
  'heat-sink': yes('Removes one heat per turn.', 'Total Warfare, heat'),
  'double-heat-sink': yes('Removes two heat per turn.', 'Total Warfare, heat'),
  'compact-heat-sink': yes('Removes one heat per turn each; two share a slot.', 'Tactical Operations'),
  'jump-jet': yes(
    'One hex of jumping each, over anything; enemies then need 1 more to hit it, and it 3 more to hit.',
    'Total Warfare, movement',
  ),
  'improved-jump-jet': no('a jump makes the full heat.', 'TechManual'),
  'jump-booster': no('the legs walk and run as usual.', 'Tactical Operations'),
  'partial-wing': no('jumps are as long as the jets make them.', 'Tactical Operations'),
  structure: yes('Fills critical slots that cannot be hit.', 'TechManual'),
  armour: yes('Fills critical slots that cannot be hit.', 'TechManual'),
  'modular-armour': no('its extra points are left out.', 'Tactical Operations'),
  tsm: yes('At heat 9 and more: two more walking MP and double damage in physical attacks.', 'TechManual'),
  'industrial-tsm': no('it walks and strikes as usual.', 'TechManual'),
  'super-cooled-myomer': no('movement makes heat as usual.', 'Interstellar Operations'),
  case: yes('An ammunition explosion stays in its location.', 'Total Warfare, ammunition explosions'),
  'case-ii': yes(
    'An ammunition explosion does one damage inside and leaves through the rear armour.',
    'Total Warfare, ammunition explosions',
  ),
  'artemis-iv': yes('+2 on the cluster table for launchers in its location with rounds made for it.', 'Total Warfare, cluster hits'),
  'artemis-v': no('its launchers fire without it.', 'TechManual'),
  apollo: no('its launchers fire without it.', 'TechManual'),
  'targeting-computer': yes('−1 to the number needed for direct-fire weapons.', 'Total Warfare, to hit'),
  masc: no('it stays switched off; a failed activation wrecks the legs.'),
  supercharger: no('it stays switched off; a failed activation wrecks the engine.'),
  aes: no('the limb aims and strikes as usual.', 'Tactical Operations'),
  'ppc-capacitor': no('its PPC fires without extra charge.', 'TechManual'),
  'laser-insulator': no('its laser makes the full heat.', 'Tactical Operations'),
  'laser-pulse-module': no('its laser fires as a plain one.', 'Interstellar Operations'),
  'radical-heat-sink': no('it stays switched off.', 'Interstellar Operations'),
  'emergency-coolant': no('it stays switched off.', 'Interstellar Operations'),
  ecm: no('guided missiles fly as usual.', 'TechManual'),
  'angel-ecm': no('guided missiles fly as usual.', 'Tactical Operations'),
  'watchdog-cews': no('guided missiles fly as usual.', 'Interstellar Operations'),
  'nova-cews': no('guided missiles fly as usual.', 'Interstellar Operations'),
  'null-signature': no('it stays switched off.', 'Tactical Operations'),
  'void-signature': no('it stays switched off.', 'Tactical Operations'),
  chameleon: no('it stays switched off.', 'Tactical Operations'),
  'blue-shield': no('it stays switched off.', 'Tactical Operations'),
  hatchet: yes('A physical attack for mass / 5 damage at −1.', PHYSICAL),
  sword: yes('A physical attack for mass / 10 + 1 damage at −2.', PHYSICAL),
  claw: no('the arm punches as usual.'),
  mace: no('the arm punches as usual.'),
  lance: no('the arm punches as usual.'),
  flail: no('the arm punches as usual.'),
  'retractable-blade': no('the arm punches as usual.'),
  'chain-whip': no('the arm punches as usual.'),
  vibroblade: no('the arm punches as usual.'),
  'wrecking-ball': no('the arm punches as usual.'),
  chainsaw: no('the arm punches as usual.'),
  'dual-saw': no('the arm punches as usual.'),
  backhoe: no('the arm punches as usual.'),
  'mining-drill': no('the arm punches as usual.'),
  'pile-driver': no('the arm punches as usual.'),
  combine: no('the arm punches as usual.'),
  'rock-cutter': no('the arm punches as usual.'),
  'spot-welder': no('the arm punches as usual.'),
  club: no('the arm punches as usual.'),
  talons: no('the leg kicks as usual.'),
  shield: no('it absorbs nothing.'),
  spikes: no('attackers are not hurt.'),
  'ram-plate': idle('There are no charges to use it in.'),
  harjel: no('it repairs nothing.', 'Tactical Operations'),
  turret: yes('Its weapons fire in any direction.', 'Tactical Operations'),
  'active-probe': idle('Nothing in a duel is hidden.'),
  c3: idle('A duel has no network.'),
  drone: idle('It fights like a manned unit.'),
  'a-pod': idle('Against infantry; there is none in a duel.'),
  tracks: idle("It walks like any other 'Mech."),
  'underwater-unit': idle('It swims; the maps are dry land and shallow water.'),
  other: idle('Nothing to do in a duel.'),
};
