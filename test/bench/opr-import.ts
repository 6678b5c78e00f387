/** Import of generated loadouts as a stream: lines a second of CPU, and what it holds in memory at most. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { textImporter } from '../../src-shared/rulesets/opr/import/share-text.ts';
import type { BenchRow } from './main.ts';

const RULES = ['Fearless', 'Furious', 'Fast', 'Stealth', 'Regeneration', 'Shielded', 'Relentless', 'Scout', 'Evasive', 'Hive Bond'];
const WEAPON_RULES = ['AP(1)', 'AP(2)', 'Rending', 'Blast(3)', 'Deadly(3)', 'Reliable', 'Surge', 'Bane'];

/** The text of the i-th loadout: all different, about 200 bytes each as in the user's files. */
export function generatedBlock(i: number): string {
  const pick = (list: readonly string[], n: number): string => list[Math.floor(i / n) % list.length]!;
  const size = [1, 3, 5, 10][i % 4]!;
  const tough = size === 1 ? 3 + (i % 10) : size === 3 ? 3 : 1;
  return `Loadout ${i} of the generated field [${size}] Q${3 + (i % 3)}+ D${2 + (Math.floor(i / 3) % 4)}+ | ${50 + (i % 500)}pts | Tough(${tough}), ${pick(RULES, 1)}, ${pick(RULES, 7)}
${size}x Generated Carbine (${12 + 6 * (i % 4)}", A${1 + (i % 3)}, ${pick(WEAPON_RULES, 3)}), ${size}x Generated Blade (A${1 + (Math.floor(i / 5) % 4)}, ${pick(WEAPON_RULES, 11)})

`;
}

const CHUNK = 1 << 20;

function chunksOf(count: number, from: number): string[] {
  const chunks: string[] = [];
  let chunk = '';
  for (let i = from; i < from + count; i++) {
    chunk += generatedBlock(i);
    if (chunk.length < CHUNK) continue;
    chunks.push(chunk);
    chunk = '';
  }
  return [...chunks, chunk];
}

/** Loadouts are written in parts, so that the text itself is not what fills the memory. */
const PART = 50_000;

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

export function bench({ full }: { readonly full: boolean }): BenchRow[] {
  const count = full ? 1_000_000 : 100_000;
  let units = 0;
  let bytes = 0;
  let seconds = 0;
  let peak = 0;
  const stream = textImporter.stream?.('generated.txt', {}, { combatant: () => units++, problem: () => {}, detected: () => {} });
  const collect = collector();
  collect();
  const before = process.memoryUsage();
  let held = 0;
  for (let from = 0; from < count; from += PART) {
    const chunks = chunksOf(Math.min(PART, count - from), from);
    const start = process.cpuUsage();
    for (const chunk of chunks) {
      stream?.write(chunk);
      bytes += chunk.length;
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    const { user, system } = process.cpuUsage(start);
    seconds += (user + system) / 1e6;
    chunks.length = 0;
    collect();
    held = Math.max(held, process.memoryUsage().heapUsed - before.heapUsed);
  }
  stream?.end();
  if (units !== count) throw new Error(`${units} of ${count} loadouts were read`);
  const size = `${count.toLocaleString('en-GB')} loadouts, ${(bytes / 1e6).toFixed(0)} MB of text`;
  return [
    { name: 'loadouts/s', value: count / seconds, unit: 'loadouts/s', note: size },
    { name: 'lines/s', value: (3 * count) / seconds, unit: 'lines/s', note: 'two lines and a blank one a loadout' },
    { name: 'text/s', value: bytes / 1e6 / seconds, unit: 'MB/s', note: '' },
    {
      name: 'memory held between parts',
      value: held / 1e6,
      unit: 'MB',
      note: `after collecting garbage, every ${PART.toLocaleString('en-GB')} loadouts`,
    },
    { name: 'peak resident memory', value: peak / 1e6, unit: 'MB', note: 'the whole process, garbage and the current text included' },
  ];
}
