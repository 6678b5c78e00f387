/** 'Mechs and sheets for benches of BattleTech: a third of the real field on official sheets where it is there, else the samples. */
import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Asset, Combatant } from '../../src-shared/contract/combatant.ts';
import { defaultOptions } from '../../src-shared/contract/options.ts';
import type { RunSeed } from '../../src-shared/random/rng.ts';
import type { DuelField } from '../../src-shared/rulesets/battletech/engine/compile.ts';
import { boardAsset } from '../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheets } from '../../src-shared/rulesets/battletech/import/map-maker.ts';
import type { ruleset } from '../../src-shared/rulesets/battletech/index.ts';
import type { MechDesign } from '../../src-shared/rulesets/battletech/rules/mech.ts';
import { hasShared, sharedPath, sharedText } from './shared-data.ts';

const FIELD = 'data/battletech/field';
const PAIRINGS = 24;
const SHARE = 3;

/** Today's, or that of an earlier commit. */
export type BattleTech = typeof ruleset;

/** Those that carry weapons. */
export function benchMechs(battletech: BattleTech): Combatant<MechDesign>[] {
  const mechs = hasShared(FIELD)
    ? filesBelow(`${FIELD}/mechs`)
        .filter((_, i) => i % SHARE === 0)
        .flatMap((file) => read(battletech, file).combatants)
    : battletech.import.samples.flatMap(({ name, text }) => parse(battletech, `${name}.mtf`, text).combatants);
  return mechs.filter(({ tags }) => !tags.includes('unarmed'));
}

export function benchField(battletech: BattleTech, mechs: readonly Combatant<MechDesign>[], seed: RunSeed): DuelField {
  const options = { ...defaultOptions(battletech.play.options), pairings: PAIRINGS };
  return battletech.play.compile(mechs, options, benchBoards(battletech), seed).field as DuelField;
}

function benchBoards(battletech: BattleTech): readonly Asset[] {
  if (!hasShared(FIELD)) return makeSheets(4).map(boardAsset);
  return filesBelow(`${FIELD}/boards`).flatMap((file) => read(battletech, file).assets);
}

function read(battletech: BattleTech, file: string) {
  return parse(battletech, file, sharedText(file));
}

function parse(battletech: BattleTech, name: string, text: string) {
  const importer = battletech.import.importers.find(({ extensions }) => extensions.some((extension) => name.endsWith(extension)))!;
  return importer.parse({ name, bytes: new Uint8Array(), text }, {});
}

function filesBelow(folder: string): string[] {
  const here = sharedPath(folder);
  return readdirSync(here)
    .sort()
    .flatMap((name) => (statSync(resolve(here, name)).isDirectory() ? filesBelow(`${folder}/${name}`) : [`${folder}/${name}`]))
    .filter((file) => /\.(mtf|board)$/.test(file));
}
