// node scripts/make-maps.mjs: generates the mapsheets in maps/ again. The same code writes the same files.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeBoard } from '../src-shared/rulesets/battletech/import/board.ts';
import { makeSheet } from '../src-shared/rulesets/battletech/import/map-maker.ts';
import { TERRAIN_TYPES } from '../src-shared/rulesets/battletech/rules/terrain-type.ts';

const folder = fileURLToPath(new URL('../maps/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith('.board')) rmSync(folder + name);
for (const kind of TERRAIN_TYPES) {
  for (let i = 0; i < 4; i++) {
    const board = makeSheet(kind, i);
    writeFileSync(`${folder}${board.name}.board`, writeBoard(board));
  }
}
console.log(`${TERRAIN_TYPES.length * 4} sheets written to maps/`);
