/**
 * What fills critical slots beside weapons and ammunition. Names as unit files write them; the first is the one
 * MegaMek prints. Mass: tons, or a function of the 'Mech where the book has a formula (TechManual, equipment tables).
 */

export type GearKind =
  | 'heat-sink'
  | 'double-heat-sink'
  | 'jump-jet'
  | 'improved-jump-jet'
  | 'structure' // endo steel and its kin: fills slots, cannot be hit
  | 'armour'
  | 'myomer' // triple-strength
  | 'case'
  | 'case-ii'
  | 'artemis-iv'
  | 'artemis-v'
  | 'targeting-computer'
  | 'masc'
  | 'supercharger'
  | 'hatchet'
  | 'sword'
  | 'claw'
  | 'ecm'
  | 'probe'
  | 'c3'
  | 'pod'
  | 'other';

export interface GearRow {
  readonly names: readonly string[];
  readonly kind: GearKind;
  /** Slots of one item; 0 = spread over the 'Mech, one item however many slots. */
  readonly slots: number;
  readonly tons: number | 'special';
  /** Not modelled in a duel: listed to the user by name. */
  readonly unmodelled?: true;
  /** Battle value of defensive equipment. */
  readonly bv?: number;
}

export const GEAR_ROWS = [
  { names: ['Heat Sink', 'HeatSink', 'IS1 Compact Heat Sink', 'Compact Heat Sink'], kind: 'heat-sink', slots: 1, tons: 1 },
  {
    names: ['ISDoubleHeatSink', 'ISDouble Heat Sink', 'IS Double Heat Sink', 'Double Heat Sink'],
    kind: 'double-heat-sink',
    slots: 3,
    tons: 1,
  },
  {
    names: ['CLDoubleHeatSink', 'CLDouble Heat Sink', 'Clan Double Heat Sink', 'Laser Heat Sink', 'CLLaser Heat Sink'],
    kind: 'double-heat-sink',
    slots: 2,
    tons: 1,
  },
  { names: ['Jump Jet', 'JumpJet', 'IS Jump Jet', 'CL Jump Jet'], kind: 'jump-jet', slots: 1, tons: 'special' },
  {
    names: ['Improved Jump Jet', 'ISImprovedJump Jet', 'CLImproved Jump Jet', 'IS Improved Jump Jet'],
    kind: 'improved-jump-jet',
    slots: 2,
    tons: 'special',
  },
  { names: ['IS Endo Steel', 'Endo Steel', 'Endo-Steel', 'IS Endo-Steel'], kind: 'structure', slots: 0, tons: 0 },
  { names: ['Clan Endo Steel', 'CLEndo Steel', 'Clan Endo-Steel'], kind: 'structure', slots: 0, tons: 0 },
  { names: ['IS Endo-Composite', 'Clan Endo-Composite', 'Endo-Composite'], kind: 'structure', slots: 0, tons: 0 },
  { names: ['IS Reinforced', 'Reinforced', 'Composite', 'IS Composite'], kind: 'structure', slots: 0, tons: 0 },
  { names: ['IS Ferro-Fibrous', 'Ferro-Fibrous'], kind: 'armour', slots: 0, tons: 0 },
  { names: ['Clan Ferro-Fibrous', 'CLFerro-Fibrous'], kind: 'armour', slots: 0, tons: 0 },
  { names: ['IS Light Ferro-Fibrous', 'Light Ferro-Fibrous'], kind: 'armour', slots: 0, tons: 0 },
  { names: ['IS Heavy Ferro-Fibrous', 'Heavy Ferro-Fibrous'], kind: 'armour', slots: 0, tons: 0 },
  { names: ['Ferro-Lamellor', 'Clan Ferro-Lamellor'], kind: 'armour', slots: 0, tons: 0 },
  { names: ['IS Stealth', 'Stealth', 'Stealth Armor'], kind: 'armour', slots: 0, tons: 0, unmodelled: true },
  {
    names: [
      'IS Reactive',
      'Reactive',
      'Clan Reactive',
      'IS Reflective',
      'Reflective',
      'Clan Reflective',
      'Hardened',
      'Clan Hardened',
      'Hardened Armor',
    ],
    kind: 'armour',
    slots: 0,
    tons: 0,
    unmodelled: true,
  },
  {
    names: ['Triple Strength Myomer', 'IS TSM', 'TSM', 'Industrial TSM', 'Clan Triple Strength Myomer'],
    kind: 'myomer',
    slots: 0,
    tons: 0,
  },
  { names: ['ISCASE', 'IS CASE', 'CASE'], kind: 'case', slots: 1, tons: 0.5 },
  { names: ['CLCASE', 'Clan CASE'], kind: 'case', slots: 0, tons: 0 },
  { names: ['ISCASEII', 'IS CASE II', 'CASE II', 'CLCASEII', 'Clan CASE II'], kind: 'case-ii', slots: 1, tons: 1 },
  {
    names: ['ISArtemisIV', 'IS Artemis IV FCS', 'Artemis IV', 'CLArtemisIV', 'Clan Artemis IV FCS'],
    kind: 'artemis-iv',
    slots: 1,
    tons: 1,
  },
  { names: ['CLArtemisV', 'Clan Artemis V', 'Artemis V'], kind: 'artemis-v', slots: 2, tons: 1.5 },
  { names: ['ISTargeting Computer', 'IS Targeting Computer', 'Targeting Computer'], kind: 'targeting-computer', slots: 0, tons: 'special' },
  { names: ['CLTargeting Computer', 'Clan Targeting Computer'], kind: 'targeting-computer', slots: 0, tons: 'special' },
  { names: ['ISMASC', 'IS MASC', 'MASC'], kind: 'masc', slots: 0, tons: 'special' },
  { names: ['CLMASC', 'Clan MASC'], kind: 'masc', slots: 0, tons: 'special' },
  { names: ['Supercharger', 'ISSuperCharger', 'CLSuperCharger', 'Super Charger'], kind: 'supercharger', slots: 1, tons: 'special' },
  { names: ['Hatchet', 'IS Hatchet'], kind: 'hatchet', slots: 0, tons: 'special' },
  { names: ['Sword', 'IS Sword'], kind: 'sword', slots: 0, tons: 'special' },
  {
    names: ['Claw', 'ISClaw', 'Talons', 'CLTalons', 'Mace', 'Retractable Blade', 'Lance', 'Flail', 'Chain Whip', 'Vibroblade'],
    kind: 'claw',
    slots: 0,
    tons: 'special',
    unmodelled: true,
  },
  {
    names: ['ISGuardianECMSuite', 'ISGuardianECM', 'Guardian ECM Suite', 'ISGuardian'],
    kind: 'ecm',
    slots: 2,
    tons: 1.5,
    unmodelled: true,
    bv: 61,
  },
  { names: ['CLECMSuite', 'CLECM', 'Clan ECM Suite'], kind: 'ecm', slots: 1, tons: 1, unmodelled: true, bv: 61 },
  {
    names: ['ISAngelECM', 'ISAngelECMSuite', 'CLAngelECM', 'CLAngelECMSuite', 'Angel ECM Suite'],
    kind: 'ecm',
    slots: 2,
    tons: 2,
    unmodelled: true,
    bv: 100,
  },
  {
    names: ['BeagleActiveProbe', 'ISBeagleActiveProbe', 'Beagle Active Probe'],
    kind: 'probe',
    slots: 2,
    tons: 1.5,
    unmodelled: true,
    bv: 10,
  },
  { names: ['CLActiveProbe', 'Clan Active Probe', 'Active Probe'], kind: 'probe', slots: 1, tons: 1, unmodelled: true, bv: 12 },
  {
    names: ['CLLightActiveProbe', 'Light Active Probe', 'ISBloodhoundActiveProbe', 'Bloodhound Active Probe'],
    kind: 'probe',
    slots: 1,
    tons: 0.5,
    unmodelled: true,
    bv: 7,
  },
  {
    names: ['ISC3SlaveUnit', 'C3 Slave Unit', 'ISC3MasterUnit', 'ISC3MasterComputer', 'ISC3iUnit', 'ISImprovedC3CPU', 'C3 Computer'],
    kind: 'c3',
    slots: 0,
    tons: 'special',
    unmodelled: true,
  },
  {
    names: ['ISAntiPersonnelPod', 'CLAntiPersonnelPod', 'Anti-Personnel Pod', 'A-Pod', 'ISBPod', 'CLBPod', 'B-Pod'],
    kind: 'pod',
    slots: 1,
    tons: 0.5,
    bv: 1,
  },
] as const satisfies readonly GearRow[];

/** Standard fusion engine mass by rating (TechManual "Master Engine Table"). */
export const ENGINE_TONS: Readonly<Record<number, number>> = Object.fromEntries(
  [
    0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1, 1.5, 1.5, 1.5, 2, 2, 2, 2.5, 2.5, 3, 3, 3, 3.5, 3.5, 4, 4, 4, 4.5, 4.5, 5, 5, 5.5, 5.5, 6, 6, 6, 7, 7,
    7.5, 7.5, 8, 8.5, 8.5, 9, 9.5, 10, 10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5, 14, 14.5, 15.5, 16, 16.5, 17.5, 18, 19, 19.5, 20.5, 21.5,
    22.5, 23.5, 24.5, 25.5, 27, 28.5, 29.5, 31.5, 33, 34.5, 36.5, 38.5, 41, 43.5, 46, 49, 52.5,
  ].map((tons, i) => [10 + 5 * i, tons]),
);

export type EngineType = 'fusion' | 'xl' | 'clan-xl' | 'light' | 'xxl' | 'clan-xxl' | 'compact' | 'ice' | 'fuel-cell' | 'fission';

/** Mass factor, slots in each side torso, side torsos whose loss the engine survives, battle value factor of its structure. */
export const ENGINES: Readonly<
  Record<
    EngineType,
    { readonly label: string; readonly mass: number; readonly sideSlots: number; readonly centreSlots: number; readonly bv: number }
  >
> = {
  fusion: { label: 'Fusion', mass: 1, sideSlots: 0, centreSlots: 6, bv: 1 },
  xl: { label: 'XL', mass: 0.5, sideSlots: 3, centreSlots: 6, bv: 0.5 },
  'clan-xl': { label: 'XL', mass: 0.5, sideSlots: 2, centreSlots: 6, bv: 0.75 },
  light: { label: 'Light', mass: 0.75, sideSlots: 2, centreSlots: 6, bv: 0.75 },
  xxl: { label: 'XXL', mass: 1 / 3, sideSlots: 6, centreSlots: 6, bv: 0.25 },
  'clan-xxl': { label: 'XXL', mass: 1 / 3, sideSlots: 4, centreSlots: 6, bv: 0.5 },
  compact: { label: 'Compact', mass: 1.5, sideSlots: 0, centreSlots: 3, bv: 1 },
  ice: { label: 'I.C.E.', mass: 2, sideSlots: 0, centreSlots: 6, bv: 1 },
  'fuel-cell': { label: 'Fuel Cell', mass: 1.2, sideSlots: 0, centreSlots: 6, bv: 1 },
  fission: { label: 'Fission', mass: 1.75, sideSlots: 0, centreSlots: 6, bv: 1 },
};
