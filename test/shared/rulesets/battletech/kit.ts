/** Small battlefields and 'Mechs for tests: a test names only what it is about. */
import { defaultOptions, type OptionValue } from '../../../../src-shared/contract/options.ts';
import type { Dice } from '../../../../src-shared/random/dice.ts';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { SAMPLE_MECHS } from '../../../../src-shared/rulesets/battletech/data/samples.ts';
import { groundTables } from '../../../../src-shared/rulesets/battletech/engine/ground-tables.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { readMech } from '../../../../src-shared/rulesets/battletech/import/mtf.ts';
import { ruleset as battletech } from '../../../../src-shared/rulesets/battletech/index.ts';
import type { DuelEvent } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import type { Board, BoardHex } from '../../../../src-shared/rulesets/battletech/rules/board.ts';
import { MODES } from '../../../../src-shared/rulesets/battletech/rules/fire-mode.ts';
import { resolveShot } from '../../../../src-shared/rulesets/battletech/rules/firing.ts';
import { type Ground, groundOf, hexAt } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { OPTIONS, officialOptions, rulesOf } from '../../../../src-shared/rulesets/battletech/rules/options.ts';
import { type MechSheet, sheetOf } from '../../../../src-shared/rulesets/battletech/rules/sheet.ts';
import type { Terrain, TerrainCode } from '../../../../src-shared/rulesets/battletech/rules/terrain.ts';
import { newSituation, situationOf } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';

/** `'5,7': 'woods:1'`, `'5,7': 2` (a level), `'5,7': '2 water:1'`. */
export type Features = Readonly<Record<string, string | number>>;

export function terrainsOf(text: string): Terrain[] {
  return text
    .split(';')
    .filter((t) => t !== '')
    .map((t) => {
      const [code, level, exits] = t.split(':');
      return { code: code as TerrainCode, level: Number(level), exits: exits === undefined ? null : Number(exits) };
    });
}

/** Two flat clear sheets with some features. */
export function ground(features: Features = {}): Ground {
  const sheet = (offset: number): Board => ({
    name: 'flat',
    width: 16,
    height: 17,
    tags: [],
    roadsJoinPavement: true,
    hexes: Array.from({ length: 272 }, (_, i): BoardHex => {
      const feature = features[`${(i % 16) + offset},${Math.floor(i / 16)}`];
      if (feature === undefined) return { level: 0, terrains: [], theme: '' };
      if (typeof feature === 'number') return { level: feature, terrains: [], theme: '' };
      const [first = '', rest] = feature.split(' ');
      const leveled = /^-?\d+$/.test(first);
      return { level: leveled ? Number(first) : 0, terrains: terrainsOf(leveled ? (rest ?? '') : first), theme: '' };
    }),
  });
  return groundOf(sheet(0), sheet(16));
}

export function design(name: string): MechDesign {
  const sample = SAMPLE_MECHS.find((s) => s.name.startsWith(name));
  if (sample === undefined) throw new Error(`no sample '${name}'`);
  return readMech(sample.name, sample.text).design!;
}

/** A sample 'Mech with nothing in its slots but what is given for some locations. */
export function carrying(slots: Readonly<Record<number, readonly string[]>>, change: Partial<MechDesign> = {}): MechDesign {
  const base = design('Mastiff MST-4G');
  const lines = (given: readonly string[] = []) => Array.from({ length: 12 }, (_, i) => given[i] ?? '-Empty-');
  return { ...base, slots: base.slots.map((_, location) => lines(slots[location])), ...change };
}

export function sheet(name = 'Mastiff MST-4P'): MechSheet {
  const mech = design(name);
  return sheetOf(mech, 0, fitMech(mech));
}

export interface DuelSetup {
  readonly a?: string;
  readonly b?: string;
  readonly at?: readonly [number, number];
  readonly facing?: number;
  readonly foeAt?: readonly [number, number];
  readonly foeFacing?: number;
  readonly features?: Features;
  readonly dice?: Dice;
  readonly official?: boolean;
  readonly options?: Readonly<Record<string, OptionValue>>;
  readonly recorded?: DuelEvent[];
}

/** Two 'Mechs on open ground, A at 0505 looking south at B, six hexes away, by default. */
export function duel(setup: DuelSetup = {}): TacticalDuel {
  const defaults = defaultOptions(OPTIONS);
  const options = { ...(setup.official ? officialOptions(defaults) : defaults), ...setup.options };
  const it = new TacticalDuel(rulesOf(options), setup.dice ?? noDice);
  it.place(groundTables(ground(setup.features), it.rules));
  const [a, b] = it.units;
  a.reset(sheet(setup.a));
  b.reset(sheet(setup.b));
  a.hex = hexAt(...(setup.at ?? [4, 4]));
  b.hex = hexAt(...(setup.foeAt ?? [4, 10]));
  a.facing = setup.facing ?? 3;
  b.facing = setup.foeFacing ?? 0;
  it.turn = 1;
  if (setup.recorded !== undefined) it.sink = (event) => setup.recorded?.push(event);
  return it;
}

export interface Match extends DuelSetup {
  readonly mech?: MechDesign;
  readonly foe?: MechDesign;
  /** Every roll of the test; none by default. */
  readonly script?: Parameters<typeof scripted>[0];
}

/** `act` in a duel of two designs that carry nothing by default, with exactly the rolls of the script. */
export function play(
  { mech = carrying({}), foe = carrying({}), script = {}, ...setup }: Match,
  act: (it: TacticalDuel) => void,
): TacticalDuel {
  const dice = scripted(script);
  const it = duel({ dice, ...setup });
  it.units[0].reset(sheetOf(mech, 0, fitMech(mech)));
  it.units[1].reset(sheetOf(foe, 0, fitMech(foe)));
  act(it);
  dice.done();
  return it;
}

/** Six hexes by default: A fires a mount at B. */
export function shoot(it: TacticalDuel, { mount = 0, mode = 0, number = 2 } = {}): void {
  const [a, b] = it.units;
  const { weapon } = a.sheet.weapons[mount]!;
  resolveShot(it, a, { mount, mode: MODES[weapon]![mode]!, number }, situationOf(it, a, b, newSituation()));
}

const noDice: Dice = {
  roll(sides, what) {
    throw new Error(`no dice for '${what}' (d${sides})`);
  },
};

export function sampleCombatants() {
  const importer = battletech.import.importers[0];
  return SAMPLE_MECHS.flatMap((s) => importer?.parse({ name: s.name, bytes: new Uint8Array(), text: s.text }, {}).combatants ?? []);
}
