/** Plays matches of the round-robin of a share text's units on request, one trial after the other, for `opr-peer`. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { OprArena } from '../../src-shared/rulesets/opr/engine/arena.ts';
import { compile } from '../../src-shared/rulesets/opr/engine/compile.ts';
import { textImporter } from '../../src-shared/rulesets/opr/import/share-text.ts';

const SEED = { hi: 0, lo: 1 };

const text = readFileSync(process.argv[2]!, 'utf8');
const { combatants } = textImporter.parse({ name: 'list.txt', bytes: new Uint8Array(), text }, {});
const arena = new OprArena(compile(combatants, {}).field);
const units = combatants.length;
console.log(units);
for await (const line of createInterface({ input: process.stdin })) {
  const [from, count] = line.split(' ').map(Number) as [number, number];
  const before = process.cpuUsage();
  const row = Math.floor(from / units);
  let [a, b, t] = [row % units, from % units, Math.floor(row / units)];
  for (let played = 0; played < count; played++) {
    arena.trial(SEED, a, b, t);
    if (++b < units) continue;
    b = 0;
    if (++a < units) continue;
    a = 0;
    t++;
  }
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1e6);
}
