/**
 * What fills critical slots beside weapons and ammunition. Names as unit files write them; the first is the one
 * MegaMek prints. Mass: tons, or a function of the 'Mech where the book has a formula (TechManual, equipment tables).
 * Generated from facts read in the equipment records of the MegaMek project, commit 334c598644ef (2025-08-03).
 */

export type GearKind =
  | 'a-pod'
  | 'active-probe'
  | 'aes'
  | 'angel-ecm'
  | 'apollo'
  | 'armour'
  | 'artemis-iv'
  | 'artemis-v'
  | 'backhoe'
  | 'blue-shield'
  | 'c3'
  | 'case'
  | 'case-ii'
  | 'chain-whip'
  | 'chainsaw'
  | 'chameleon'
  | 'claw'
  | 'club'
  | 'combine'
  | 'compact-heat-sink'
  | 'double-heat-sink'
  | 'drone'
  | 'dual-saw'
  | 'ecm'
  | 'emergency-coolant'
  | 'flail'
  | 'harjel'
  | 'hatchet'
  | 'heat-sink'
  | 'improved-jump-jet'
  | 'industrial-tsm'
  | 'jump-booster'
  | 'jump-jet'
  | 'lance'
  | 'laser-insulator'
  | 'laser-pulse-module'
  | 'mace'
  | 'masc'
  | 'mining-drill'
  | 'modular-armour'
  | 'nova-cews'
  | 'null-signature'
  | 'other'
  | 'partial-wing'
  | 'pile-driver'
  | 'ppc-capacitor'
  | 'radical-heat-sink'
  | 'ram-plate'
  | 'retractable-blade'
  | 'rock-cutter'
  | 'shield'
  | 'spikes'
  | 'spot-welder'
  | 'structure'
  | 'super-cooled-myomer'
  | 'supercharger'
  | 'sword'
  | 'talons'
  | 'targeting-computer'
  | 'tracks'
  | 'tsm'
  | 'turret'
  | 'underwater-unit'
  | 'vibroblade'
  | 'void-signature'
  | 'watchdog-cews'
  | 'wrecking-ball';

export interface GearRow {
  readonly names: readonly string[];
  readonly kind: GearKind;
  /** Slots of one item; 0 = by the 'Mech's mass, or spread. */
  readonly slots: number;
  readonly tons: number | 'special';
  /** One item however many slots it has, wherever they are. */
  readonly spread?: true;
  /** Battle value of defensive equipment. */
  readonly bv?: number;
}

export const GEAR_ROWS: readonly GearRow[] = [
  {
    names: ['Standard Armor', 'IS Standard', 'Clan Standard', 'Regular', 'IS Standard Armor', 'Clan Standard Armor'],
    kind: 'armour',
    slots: 0,
    tons: 0,
    spread: true,
  },
  { names: ['ISDoubleHeatSink'], kind: 'double-heat-sink', slots: 3, tons: 1 },
  { names: ['Standard', 'IS Standard Structure', 'Clan Standard Structure'], kind: 'structure', slots: 0, tons: 0 },
  { names: ['Jump Jet'], kind: 'jump-jet', slots: 1, tons: 'special' },
  { names: ['CLDoubleHeatSink', 'Clan Double Heat Sink'], kind: 'double-heat-sink', slots: 2, tons: 1 },
  {
    names: ['IS Endo Steel', 'IS Endo-Steel', 'IS Endo Steel Structure', 'IS Endo-Steel Structure'],
    kind: 'structure',
    slots: 0,
    tons: 'special',
    spread: true,
  },
  { names: ['CLCASE', 'Clan CASE'], kind: 'case', slots: 0, tons: 0 },
  {
    names: ['Clan Endo Steel', 'Clan Endo-Steel', 'Clan Endo-Steel Structure', 'Clan EndoSteel Structure'],
    kind: 'structure',
    slots: 0,
    tons: 'special',
    spread: true,
  },
  { names: ['Heat Sink'], kind: 'heat-sink', slots: 1, tons: 1 },
  { names: ['Clan Ferro-Fibrous', 'Clan Ferro-Fibrous Armor', 'Clan Ferro Fibre'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['ISCASE'], kind: 'case', slots: 1, tons: 0.5 },
  { names: ['IS Ferro-Fibrous', 'IS Ferro-Fibrous Armor', 'IS Ferro Fibre'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['ISGuardianECMSuite', 'IS Guardian ECM'], kind: 'ecm', slots: 2, tons: 1.5, bv: 61 },
  {
    names: ['CLTargeting Computer', 'Clan Targeting Computer', 'Targeting Computer [Clan]'],
    kind: 'targeting-computer',
    slots: 0,
    tons: 'special',
    spread: true,
  },
  { names: ['ISCASEII'], kind: 'case-ii', slots: 1, tons: 1 },
  { names: ['ISC3SlaveUnit', 'IS C3 Slave', 'C3 Computer [Slave]'], kind: 'c3', slots: 1, tons: 1 },
  { names: ['ISArtemisIV', 'IS Artemis IV FCS'], kind: 'artemis-iv', slots: 1, tons: 1 },
  { names: ['Supercharger', 'IS Super Charger', 'CLSuperCharger', 'Supercharger (Clan)'], kind: 'supercharger', slots: 1, tons: 'special' },
  { names: ['Industrial', 'IS Industrial Structure', 'Clan Industrial Structure'], kind: 'structure', slots: 0, tons: 'special' },
  { names: ['ISC3iUnit', 'ISImprovedC3CPU', 'IS C3i Computer'], kind: 'c3', slots: 2, tons: 2.5 },
  { names: ['IS Light Ferro-Fibrous', 'IS Light Ferro-Fibrous Armor', 'IS LightFerro'], kind: 'armour', slots: 0, tons: 0, spread: true },
  {
    names: ['Improved Jump Jet', 'IS Improved Jump Jet', 'Clan Improved Jump Jet', 'CLImprovedJump Jet'],
    kind: 'improved-jump-jet',
    slots: 2,
    tons: 'special',
  },
  { names: ['ISTargeting Computer', 'Targeting Computer [IS]'], kind: 'targeting-computer', slots: 0, tons: 'special', spread: true },
  { names: ['ISMASC'], kind: 'masc', slots: 0, tons: 'special' },
  { names: ['Triple Strength Myomer', 'IS TSM', 'TSM'], kind: 'tsm', slots: 0, tons: 0, spread: true },
  { names: ['CLMASC', 'Clan MASC'], kind: 'masc', slots: 0, tons: 'special' },
  { names: ['BeagleActiveProbe', 'ISBeagleActiveProbe'], kind: 'active-probe', slots: 2, tons: 1.5, bv: 10 },
  { names: ['CLECMSuite', 'Clan ECM Suite', 'ECM Suite [Clan]'], kind: 'ecm', slots: 1, tons: 1, bv: 61 },
  { names: ['IS Stealth', 'IS Stealth Armor'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['CLCASEII', 'Clan CASE II'], kind: 'case-ii', slots: 1, tons: 0.5 },
  { names: ['CLActiveProbe', 'Active Probe', 'Clan Active Probe', 'Active Probe [Clan]'], kind: 'active-probe', slots: 1, tons: 1, bv: 12 },
  { names: ['IS Heavy Industrial', 'Clan Heavy Industrial'], kind: 'armour', slots: 0, tons: 0, spread: true },
  {
    names: ['ISAngelECMSuite', 'ISAngelECM', 'CLAngelECMSuite', 'Clan Angel ECM Suite', 'CLAngelECM'],
    kind: 'angel-ecm',
    slots: 2,
    tons: 2,
    bv: 100,
  },
  { names: ['Hatchet'], kind: 'hatchet', slots: 0, tons: 'special' },
  { names: ['Clan Ferro-Lamellor'], kind: 'armour', slots: 0, tons: 0, spread: true },
  {
    names: [
      'PPC Capacitor',
      'ISPPCCapacitor',
      'LPPC Capacitor',
      'ISLightPPCCapacitor',
      'SNPPC Capacitor',
      'ISSNPPCCapacitor',
      'ERPPC Capacitor',
      'ISERPPCCapacitor',
      'HPPC Capacitor',
      'ISHeavyPPCCapacitor',
      'CLPPCCapacitor',
    ],
    kind: 'ppc-capacitor',
    slots: 1,
    tons: 1,
  },
  { names: ['Lift Hoist/Arresting Hoist', 'Lift Hoist'], kind: 'other', slots: 3, tons: 3 },
  { names: ['IS Endo-Composite', 'IS Endo-Composite Structure'], kind: 'structure', slots: 0, tons: 'special', spread: true },
  { names: ['CLArtemisIV', 'Clan Artemis IV FCS'], kind: 'artemis-iv', slots: 1, tons: 1 },
  { names: ['Cargo'], kind: 'other', slots: 0, tons: 'special' },
  { names: ['IS Composite', 'Composite', 'IS Composite Structure'], kind: 'structure', slots: 0, tons: 'special' },
  { names: ['IS Primitive'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['IS Heavy Ferro-Fibrous', 'IS Heavy Ferro-Fibrous Armor'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['Searchlight'], kind: 'other', slots: 1, tons: 0.5 },
  { names: ['ISAES', 'IS Actuator Enhancement System', 'CLAES', 'CL Actuator Enhancement System'], kind: 'aes', slots: 0, tons: 'special' },
  { names: ['CLPartialWing', 'Clan Partial Wing', 'Partial Wing (Clan)'], kind: 'partial-wing', slots: 0, tons: 'special', spread: true },
  { names: ['CLLightActiveProbe', 'Light Active Probe', 'Clan Light Active Probe'], kind: 'active-probe', slots: 1, tons: 0.5, bv: 7 },
  {
    names: ['ISAntiPersonnelPod', 'ISAPod', 'IS A-Pod', 'IS AP Pod', 'CLAntiPersonnelPod', 'Clan A-Pod', 'CL AP Pod'],
    kind: 'a-pod',
    slots: 1,
    tons: 0.5,
    bv: 1,
  },
  { names: ['Environmental Sealing'], kind: 'other', slots: 0, tons: 'special', spread: true },
  { names: ['CLArtemisV', 'Clan Artemis V', 'Artemis V'], kind: 'artemis-v', slots: 2, tons: 1.5 },
  { names: ['Commercial', 'IS Commercial', 'Clan Commercial'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['IS Hardened', 'Clan Hardened'], kind: 'armour', slots: 0, tons: 0, spread: true },
  {
    names: ['Reinforced', 'IS Reinforced', 'Clan Reinforced', 'IS Reinforced Structure', 'Clan Reinforced Structure'],
    kind: 'structure',
    slots: 0,
    tons: 'special',
  },
  { names: ['Sword'], kind: 'sword', slots: 0, tons: 'special' },
  { names: ['IS Reflective', 'IS Reflective Armor'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['BloodhoundActiveProbe', 'ISBloodhoundActiveProbe'], kind: 'active-probe', slots: 3, tons: 2, bv: 25 },
  { names: ['Laser Heat Sink', 'CLLaser Heat Sink'], kind: 'double-heat-sink', slots: 2, tons: 1 },
  {
    names: ['ISC3BoostedSystemSlaveUnit', 'IS C3 Boosted System Slave', 'C3 Boosted System (C3BS) [Slave]'],
    kind: 'c3',
    slots: 2,
    tons: 3,
  },
  { names: ['NovaCEWS', 'CLNCEWS'], kind: 'nova-cews', slots: 1, tons: 1.5, bv: 68 },
  { names: ['Clan Endo-Composite', 'Clan Endo-Composite Structure'], kind: 'structure', slots: 0, tons: 'special', spread: true },
  { names: ['IS Industrial', 'Clan Industrial', 'Clan Industrial Armor'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['UMU', 'ISUMU', 'CLUMU', 'IS Underwater Maneuvering Unit'], kind: 'underwater-unit', slots: 1, tons: 'special' },
  { names: ['Ejection Seat (Industrial Mech)'], kind: 'other', slots: 1, tons: 0.5 },
  { names: ['ISClaw', 'ClClaw'], kind: 'claw', slots: 0, tons: 'special' },
  { names: ['Clan Reflective', 'Clan Reflective Armor'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['Tracks'], kind: 'tracks', slots: 0, tons: 'special', spread: true },
  { names: ['IS Ballistic-Reinforced'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['Retractable Blade'], kind: 'retractable-blade', slots: 0, tons: 'special' },
  { names: ['Chainsaw'], kind: 'chainsaw', slots: 5, tons: 5 },
  { names: ['Liquid Storage'], kind: 'other', slots: 0, tons: 'special' },
  { names: ['WatchdogECMSuite', 'WatchdogECM', 'CLWatchdogECM'], kind: 'watchdog-cews', slots: 2, tons: 1.5, bv: 68 },
  { names: ['ISDroneOperatingSystem', 'CLDroneOperatingSystem', 'ISDroneControlConsole'], kind: 'drone', slots: 1, tons: 'special' },
  { names: ['Radical Heat Sink System'], kind: 'radical-heat-sink', slots: 3, tons: 4 },
  { names: ['Mek Null Signature System', 'Null Signature System'], kind: 'null-signature', slots: 0, tons: 0, spread: true },
  {
    names: ['Industrial Triple Strength Myomer', 'IS Industrial TSM', 'Industrial TSM'],
    kind: 'industrial-tsm',
    slots: 0,
    tons: 0,
    spread: true,
  },
  { names: ['ISQuadTurret', 'CLQuadTurret'], kind: 'turret', slots: 1, tons: 'special' },
  { names: ['Salvage Arm'], kind: 'other', slots: 2, tons: 3 },
  {
    names: ['Chameleon Light Polarization Shield', 'Chameleon Light Polarization Field'],
    kind: 'chameleon',
    slots: 0,
    tons: 0,
    spread: true,
  },
  { names: ['IS Lance', 'Lance'], kind: 'lance', slots: 0, tons: 'special' },
  { names: ['MiningDrill'], kind: 'mining-drill', slots: 4, tons: 3 },
  { names: ['RemoteSensorDispenser'], kind: 'other', slots: 1, tons: 0.5 },
  { names: ['ISApollo', 'IS MRM Apollo Fire Control System', 'IS MRM Apollo FCS'], kind: 'apollo', slots: 1, tons: 1 },
  { names: ['Mace', 'THB Mace'], kind: 'mace', slots: 0, tons: 'special' },
  { names: ['Spikes'], kind: 'spikes', slots: 1, tons: 0.5 },
  { names: ['MechSprayer', 'Sprayer [Mech]'], kind: 'other', slots: 1, tons: 0.5 },
  { names: ['IS HarJel', 'Clan HarJel'], kind: 'harjel', slots: 1, tons: 1 },
  {
    names: [
      'Communications Equipment',
      'CommsGear',
      'CommsGear:1',
      'CommsGear:2',
      'CommsGear:3',
      'CommsGear:4',
      'CommsGear:5',
      'CommsGear:6',
      'CommsGear:7',
      'CommsGear:8',
      'CommsGear:9',
      'CommsGear:10',
      'CommsGear:11',
      'CommsGear:12',
      'CommsGear:13',
      'CommsGear:14',
      'CommsGear:15',
    ],
    kind: 'other',
    slots: 0,
    tons: 'special',
  },
  { names: ['ISPartialWing', 'PartialWing'], kind: 'partial-wing', slots: 0, tons: 'special', spread: true },
  { names: ['Combine'], kind: 'combine', slots: 4, tons: 2.5 },
  { names: ['Rock Cutter'], kind: 'rock-cutter', slots: 5, tons: 5 },
  { names: ['Talons'], kind: 'talons', slots: 0, tons: 'special', spread: true },
  { names: ['IS Reactive', 'IS Reactive Armor'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['ISLargeVibroblade', 'Large Vibroblade'], kind: 'vibroblade', slots: 4, tons: 7 },
  { names: ['ISMASS', 'Clan Mass', 'CLMass'], kind: 'other', slots: 1, tons: 1.5 },
  { names: ['Mek Void Signature System', 'Void Signature System'], kind: 'void-signature', slots: 0, tons: 0, spread: true },
  { names: ['Backhoe'], kind: 'backhoe', slots: 6, tons: 5 },
  { names: ['Extended Fuel Tank'], kind: 'other', slots: 0, tons: 'special' },
  { names: ['ISModularArmor', 'CLModularArmor', 'Clan Modular Armor'], kind: 'modular-armour', slots: 1, tons: 1 },
  { names: ['Bomb Bay'], kind: 'other', slots: 1, tons: 1 },
  { names: ['Clan Reactive', 'Clan Reactive Armor'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['Dual Saw'], kind: 'dual-saw', slots: 7, tons: 7 },
  { names: ['ISShoulderTurret', 'CLShoulderTurret'], kind: 'turret', slots: 1, tons: 'special' },
  { names: ['Spot Welder'], kind: 'spot-welder', slots: 1, tons: 2 },
  { names: ['Chain Whip'], kind: 'chain-whip', slots: 2, tons: 3 },
  { names: ['IS Impact-Resistant'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['ISMediumShield', 'Medium Shield'], kind: 'shield', slots: 5, tons: 4 },
  { names: ['ISMediumVibroblade', 'Medium Vibroblade'], kind: 'vibroblade', slots: 2, tons: 5 },
  { names: ['ISSmallShield', 'Small Shield'], kind: 'shield', slots: 3, tons: 2 },
  { names: ['ISSmallVibroblade', 'Small Vibroblade'], kind: 'vibroblade', slots: 1, tons: 3 },
  { names: ['IS Anti-Penetrative Ablation'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['IS Heat-Dissipating', 'Clan Heat-Dissipating'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['ISC3EmergencyMaster', 'Emergency C3 Master', 'C3 Emergency Master (C3EM)'], kind: 'c3', slots: 2, tons: 2 },
  { names: ['ISDoubleHeatSinkPrototype'], kind: 'double-heat-sink', slots: 3, tons: 1 },
  { names: ['ISPrototypeJumpJet'], kind: 'jump-jet', slots: 1, tons: 'special' },
  { names: ['QuadVee Wheels', 'Wheels'], kind: 'tracks', slots: 0, tons: 'special', spread: true },
  { names: ['1 Compact Heat Sink', 'IS1 Compact Heat Sink'], kind: 'compact-heat-sink', slots: 1, tons: 1.5 },
  { names: ['2 Compact Heat Sinks', 'IS2 Compact Heat Sinks'], kind: 'compact-heat-sink', slots: 1, tons: 3 },
  { names: ['Blue Shield Particle Field Damper'], kind: 'blue-shield', slots: 0, tons: 3, spread: true },
  { names: ['Cargo Container'], kind: 'other', slots: 0, tons: 10 },
  { names: ['HarJel Repair Systems (HarJel III)', 'HarJel III Self-Repair System'], kind: 'harjel', slots: 2, tons: 3 },
  { names: ['Heavy-Duty Pile Driver', 'PileDriver'], kind: 'pile-driver', slots: 8, tons: 10 },
  {
    names: ['IS Endo Steel Prototype', 'IS Endo-Steel Prototype', 'IS Endo Steel Prototype Structure', 'IS Endo-Steel Prototype Structure'],
    kind: 'structure',
    slots: 0,
    tons: 'special',
    spread: true,
  },
  { names: ['IS Wrecking Ball', 'WreckingBall', 'Clan Wrecking Ball', 'CLWrecking Ball'], kind: 'wrecking-ball', slots: 5, tons: 4 },
  { names: ['ISLaserInsulator', 'CLLaserInsulator'], kind: 'laser-insulator', slots: 1, tons: 0.5 },
  { names: ['ISRemoteDroneCommandConsole'], kind: 'other', slots: 1, tons: 2 },
  { names: ['ISSuperCooledMyomer'], kind: 'super-cooled-myomer', slots: 0, tons: 0, spread: true },
  { names: ['Dumper (Rear)'], kind: 'other', slots: 1, tons: 'special' },
  { names: ['HarJel Repair Systems (HarJel II)', 'HarJel II Self-Repair System'], kind: 'harjel', slots: 1, tons: 2 },
  { names: ['ISBoobyTrap'], kind: 'other', slots: 1, tons: 'special' },
  { names: ['ISElectronicWarfareEquipment'], kind: 'ecm', slots: 4, tons: 7.5, bv: 39 },
  { names: ['ISHeadTurret', 'CLHeadTurret'], kind: 'turret', slots: 1, tons: 'special' },
  { names: ['ISLargeShield', 'Large Shield'], kind: 'shield', slots: 7, tons: 6 },
  { names: ['ISRISCEmergencyCoolantSystem'], kind: 'emergency-coolant', slots: 1, tons: 2 },
  { names: ['ISRISCLaserPulseModule'], kind: 'laser-pulse-module', slots: 1, tons: 1 },
  { names: ['ISVehicularMineDispenser', 'CLVehicularMineDispenser'], kind: 'other', slots: 1, tons: 0.5 },
  {
    names: ['MechanicalJumpBooster', 'Jump Booster', 'Mech Mechanical Jump Boosters'],
    kind: 'jump-booster',
    slots: 0,
    tons: 'special',
    spread: true,
  },
  { names: ['RISC Viral Jammer (Decoy)'], kind: 'other', slots: 1, tons: 2.5 },
  { names: ['Dumper (Front)'], kind: 'other', slots: 1, tons: 'special' },
  { names: ['Fluid Suction System (Light - Mech)', 'Light Fluid Suction System (Mech)'], kind: 'other', slots: 1, tons: 0.5 },
  { names: ['IS Ferro-Fibrous Prototype', 'IS Ferro-Fibrous Armor Prototype'], kind: 'armour', slots: 0, tons: 0, spread: true },
  { names: ['ISChaffPod'], kind: 'other', slots: 1, tons: 1 },
  { names: ['ISCollapsibleCommandModule', 'ISCCM', 'CollapsibleCommandModule'], kind: 'other', slots: 12, tons: 16 },
  { names: ['ChainDrapeCape'], kind: 'other', slots: 0, tons: 'special', spread: true },
  { names: ['IS Flail', 'Flail'], kind: 'flail', slots: 4, tons: 5 },
  { names: ['ISGroundMobileHPG', 'ClanGroundMobileHPG'], kind: 'other', slots: 12, tons: 12 },
  { names: ['ISPrototypeImprovedJumpJet'], kind: 'improved-jump-jet', slots: 1, tons: 'special' },
  { names: ['ISReconCamera', 'CLReconCamera'], kind: 'other', slots: 1, tons: 0.5 },
  { names: ['MediumBridgeLayer'], kind: 'other', slots: 4, tons: 2 },
  { names: ['Paramedic Equipment'], kind: 'other', slots: 1, tons: 0.25 },
  { names: ['Ram Plate'], kind: 'ram-plate', slots: 0, tons: 'special', spread: true },
  { names: ['SmartRoboticControlSystem'], kind: 'drone', slots: 0, tons: 'special' },
  { names: ['BABattleMechNIU'], kind: 'other', slots: 0, tons: 0 },
  { names: ['BeagleActiveProbePrototype'], kind: 'active-probe', slots: 3, tons: 2 },
  { names: ['Buzzsaw', 'IS Buzzsaw', 'Clan Buzzsaw', 'CLBuzzsaw'], kind: 'club', slots: 2, tons: 4 },
  { names: ['ChainDrapeApron'], kind: 'other', slots: 0, tons: 'special', spread: true },
  { names: ['ChainDrapePoncho'], kind: 'other', slots: 0, tons: 'special', spread: true },
  { names: ['Dumper (Left)'], kind: 'other', slots: 1, tons: 'special' },
  { names: ['Dumper (Right)'], kind: 'other', slots: 1, tons: 'special' },
  { names: ['Environmental Sealing (Mech)'], kind: 'other', slots: 0, tons: 'special', spread: true },
  { names: ['Girder Club'], kind: 'vibroblade', slots: 0, tons: 0 },
  { names: ['HHSearchlight'], kind: 'other', slots: 0, tons: 0.005 },
  { names: ['HeavyBridgeLayer'], kind: 'other', slots: 12, tons: 6 },
  { names: ['ISArtemisIVProto', 'IS Proto type Artemis IV FCS'], kind: 'artemis-iv', slots: 1, tons: 1 },
  { names: ['ISCASEPrototype', 'Prototype CASE'], kind: 'other', slots: 1, tons: 0.5 },
  { names: ['ISGuardianECMSuitePrototype', 'IS Prototype Guardian ECM'], kind: 'ecm', slots: 3, tons: 2 },
  { names: ['ISTHBAngelECMSuite', 'ISTHBAngelECM'], kind: 'angel-ecm', slots: 2, tons: 1.5 },
  { names: ['ImprovedSmartRoboticControlSystem', 'ImprovedSRCS'], kind: 'drone', slots: 0, tons: 'special' },
  { names: ['LAM Fuel Tank'], kind: 'other', slots: 1, tons: 1 },
  {
    names: ['Ladder', 'Ladder (20m)', 'Ladder (40m)', 'Ladder (60m)', 'Ladder (80m)', 'Ladder (100m)'],
    kind: 'other',
    slots: 1,
    tons: 'special',
  },
  { names: ['LightBridgeLayer'], kind: 'other', slots: 2, tons: 1 },
  { names: ['ProtoTypeRemoteSensorDispenser'], kind: 'other', slots: 1, tons: 0.5 },
  { names: ['Prototype TSM'], kind: 'tsm', slots: 0, tons: 0, spread: true },
  { names: ['RISC Viral Jammer (Homing)'], kind: 'other', slots: 1, tons: 2.5 },
  { names: ['THBBloodhoundActiveProbe', 'ISTHBBloodhoundActiveProbe'], kind: 'active-probe', slots: 2, tons: 5 },
  { names: ['Tree Club'], kind: 'vibroblade', slots: 0, tons: 0 },
];

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
