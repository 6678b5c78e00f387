/** A 'Mech as its file describes it: plain JSON, the `data` of a combatant. */
import type { EngineType } from '../data/equipment.ts';
import type { CommanderKind } from './options.ts';

export type MechConfig = 'biped' | 'quad';
export type SlotList = readonly string[];

export interface MechDesign {
  readonly chassis: string;
  readonly model: string;
  readonly clanName: string;
  readonly config: MechConfig;
  readonly omni: boolean;
  readonly clan: boolean;
  readonly mixed: boolean;
  readonly year: number;
  readonly rulesLevel: number;
  readonly role: string;
  readonly source: string;
  readonly quirks: readonly string[];
  readonly mass: number;
  readonly engineRating: number;
  readonly engine: EngineType;
  /** Printed type: "XL (Clan)". */
  readonly engineLabel: string;
  readonly structure: string;
  readonly myomer: string;
  readonly gyro: string;
  readonly cockpit: string;
  readonly heatSinks: number;
  readonly heatSinkKind: 'single' | 'double' | 'laser' | 'compact';
  readonly walk: number;
  readonly jump: number;
  readonly armourType: string;
  readonly armourClan: boolean;
  /** Armour type by location, where they differ. */
  readonly patchwork?: readonly string[];
  /** HD CT RT LT RA LA RL LL. */
  readonly armour: readonly number[];
  /** CT RT LT. */
  readonly rearArmour: readonly number[];
  /** Twelve slot texts for each location, in the same order. */
  readonly slots: readonly SlotList[];
  /** `nocrit:` lines: equipment without a slot, as [name, location]. */
  readonly unslotted: readonly (readonly [string, string])[];
  /** From the file; 0 = it does not say. */
  readonly battleValue: number;
  /** Its own pilot; without one the skills and the commander of the run hold. */
  readonly pilot?: Pilot;
}

export interface Pilot {
  readonly gunnery?: number;
  readonly piloting?: number;
  readonly commander?: CommanderKind;
}

/** Triple-strength myomer by the line of the file; the industrial kind is another. */
export function hasTripleStrength({ myomer }: Pick<MechDesign, 'myomer'>): boolean {
  return /triple/i.test(myomer) && !isIndustrialMyomer({ myomer });
}

export function isIndustrialMyomer({ myomer }: Pick<MechDesign, 'myomer'>): boolean {
  return /industrial/i.test(myomer);
}

export function mechName(design: Pick<MechDesign, 'chassis' | 'model'>): string {
  return design.model === '' ? design.chassis : `${design.chassis} ${design.model}`;
}
