/** OPR units made by rule, no two equal, in the importer's own text. */

import { parseWithBestImporter } from '../../src-main/library/shipped-assets.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { Rng } from '../../src-shared/random/rng.ts';
import { ruleset as opr } from '../../src-shared/rulesets/opr/index.ts';
import type { UnitData } from '../../src-shared/rulesets/opr/rules/unit.ts';

/** Units of every size and kind; the first n of a longer list are the same units. */
export function oprUnits(count: number): string {
  const rng = new Rng().seek({ hi: 7, lo: 7 }, 1, 2, 3);
  const pick = <T>(list: readonly T[]): T => list[rng.below(list.length)] as T;
  const blocks = new Map<string, string>();
  while (blocks.size < count) {
    const models = pick([1, 1, 3, 5, 5, 10]);
    const tough = models === 1 ? pick([3, 6, 9, 12]) : models === 3 ? 3 : 1;
    const rules = [`Tough(${tough})`, pick(['Fearless', 'Fast', 'Stealth', 'Regeneration', 'Furious', 'Strider'])];
    const quality = pick([2, 3, 4, 5]);
    const defense = pick([2, 3, 4, 5]);
    const gun = `${models}x Gun (${pick([12, 18, 24, 30])}", A${1 + rng.below(3)}, AP(${rng.below(4)}), ${pick(['Reliable', 'Rending', 'Blast(3)', 'Deadly(3)'])})`;
    const blade = `${models}x Blade (A${1 + rng.below(4)}, AP(${rng.below(4)}))`;
    const points = Math.round(10 + models * tough * (7 - quality) * (1 + rng.below(6)));
    const name = `Unit ${blocks.size} [${models}] Q${quality}+ D${defense}+ | ${points}pts`;
    const fights = `${models} ${quality} ${defense} ${rules} ${gun} ${blade}`;
    if (!blocks.has(fights)) blocks.set(fights, `${name} | ${rules.join(', ')}\n${gun}, ${blade}`);
  }
  return `++ Bench (v3.5) [GF 1000pts] [${count} Units] ++\n\n${[...blocks.values()].join('\n\n')}\n`;
}

export function oprCombatants(count: number): readonly Combatant<UnitData>[] {
  const text = oprUnits(count);
  return parseWithBestImporter(opr, { name: 'bench.txt', text, bytes: new TextEncoder().encode(text) }).combatants;
}
