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
  'improved-jump-jet': yes('One hex of jumping each, at half the heat.', 'TechManual'),
  'jump-booster': yes('Jumps without jets and without heat.', 'Tactical Operations'),
  'partial-wing': yes('Two more hexes of jumping up to 55 tons, one above, without heat; cools by three.', 'Tactical Operations'),
  structure: yes('Slots that cannot be hit; composite frames take double damage inside, reinforced ones half.', 'TechManual'),
  armour: yes('Slots that cannot be hit; special plates soften the hits they are made for.', 'TechManual, Tactical Operations'),
  'modular-armour': yes('Ten more points on its location; one MP less, piloting one harder.', 'Tactical Operations'),
  tsm: yes('At heat 9 and more: two more walking MP and double damage in physical attacks.', 'TechManual'),
  'industrial-tsm': yes(
    'One more walking MP and double damage in physical attacks, which are two harder; piloting one harder.',
    'TechManual',
  ),
  'super-cooled-myomer': yes('Walking and running make no heat.', 'Interstellar Operations'),
  case: yes('An ammunition explosion stays in its location.', 'Total Warfare, ammunition explosions'),
  'case-ii': yes(
    'An ammunition explosion does one damage inside and leaves through the rear armour.',
    'Total Warfare, ammunition explosions',
  ),
  'artemis-iv': yes('+2 on the cluster table for launchers in its location with rounds made for it.', 'Total Warfare, cluster hits'),
  'artemis-v': yes('−1 to hit and +3 on the cluster table for its launcher with rounds made for it.', 'TechManual'),
  apollo: yes('−1 to hit for its launcher, and −1 on the cluster table.', 'TechManual'),
  'targeting-computer': yes('−1 to the number needed for direct-fire weapons.', 'Total Warfare, to hit'),
  masc: yes('Doubles walking MP for a run every other turn; on a 2 it damages both legs.', 'Total Warfare, movement'),
  supercharger: yes('Doubles walking MP for a run every other turn; on a 2 it may damage the engine.', 'Tactical Operations'),
  aes: yes('−1 to hit for weapons and attacks of its arm; in all legs, piloting two easier.', 'Tactical Operations'),
  'ppc-capacitor': yes('Charges for 5 heat while its PPC has no target; the next shot does 5 more.', 'Tactical Operations'),
  'laser-insulator': yes('Its laser makes one heat less.', 'Tactical Operations'),
  'laser-pulse-module': yes('−2 to hit for its laser, at two more heat.', 'Interstellar Operations'),
  'radical-heat-sink': no('it stays switched off.', 'Interstellar Operations'),
  'emergency-coolant': no('it stays switched off.', 'Interstellar Operations'),
  ecm: yes('Breaks the guidance of missiles fired at its bearer.', 'TechManual'),
  'angel-ecm': yes('Breaks the guidance of missiles fired at its bearer, and the lock of Streak launchers.', 'Tactical Operations'),
  'watchdog-cews': yes('Breaks the guidance of missiles fired at its bearer.', 'Interstellar Operations'),
  'nova-cews': yes('Breaks the guidance of missiles fired at its bearer.', 'Interstellar Operations'),
  'null-signature': yes('+1 to be hit at medium and +2 at long range, for 10 heat per turn.', 'Tactical Operations'),
  'void-signature': yes('Up to +3 to be hit, the less it moves, for 10 heat per turn.', 'Tactical Operations'),
  chameleon: yes('+1 to be hit at medium and +2 at long range, for 6 heat per turn.', 'Tactical Operations'),
  'blue-shield': no('it stays switched off.', 'Tactical Operations'),
  hatchet: yes('A physical attack for mass / 5 damage at −1.', PHYSICAL),
  sword: yes('A physical attack for mass / 10 + 1 damage at −2.', PHYSICAL),
  claw: yes('A punch for mass / 7 damage at +1.', PHYSICAL),
  mace: yes('A physical attack for mass / 4 damage at +1.', PHYSICAL),
  lance: yes('A physical attack for mass / 5 damage at +1.', PHYSICAL),
  flail: yes('A physical attack for 9 damage.', PHYSICAL),
  'retractable-blade': yes('A physical attack for mass / 10 damage at −2.', PHYSICAL),
  'chain-whip': yes('A physical attack for 3 damage at −2.', PHYSICAL),
  vibroblade: yes('A physical attack for 7, 10 or 14 damage at −2; 3, 5 or 7 heat.', PHYSICAL),
  'wrecking-ball': yes('A physical attack for 8 damage at +1.', PHYSICAL),
  chainsaw: yes('A physical attack for 5 damage.', PHYSICAL),
  'dual-saw': yes('A physical attack for 7 damage.', PHYSICAL),
  backhoe: yes('A physical attack for 6 damage at +1.', PHYSICAL),
  'mining-drill': yes('A physical attack for 4 damage at −1.', PHYSICAL),
  'pile-driver': yes('A physical attack for 10 damage at +2.', PHYSICAL),
  combine: yes('A physical attack for 3 damage at −2.', PHYSICAL),
  'rock-cutter': yes('A physical attack for 5 damage at +1.', PHYSICAL),
  'spot-welder': yes('A physical attack for 5 damage at −1.', PHYSICAL),
  club: no('the arm punches as usual.'),
  talons: yes('Kicks do half as much damage again.', PHYSICAL),
  shield: yes(
    'Takes 3, 5 or 7 points off each hit on its arm, 11, 18 or 25 in all; +1 to hit for that arm’s weapons.',
    'Tactical Operations',
  ),
  spikes: no('attackers are not hurt.'),
  'ram-plate': idle('There are no charges to use it in.'),
  harjel: no('it repairs nothing.', 'Tactical Operations'),
  turret: yes('Its weapons fire in any direction.', 'Tactical Operations'),
  'active-probe': idle('Nothing in a duel is hidden.'),
  c3: idle('Shares ranges among the units of a side; in a duel there is no other.'),
  drone: idle('It fights like a manned unit.'),
  'a-pod': idle('Against infantry; there is none in a duel.'),
  tracks: idle("It walks like any other 'Mech."),
  'underwater-unit': idle('It swims; the maps are dry land and shallow water.'),
  other: idle('Nothing to do in a duel.'),
};
