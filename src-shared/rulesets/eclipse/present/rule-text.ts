/** Rule text: what each part on the fleet's blueprints does in battle, and the non-player ships. */
import type { Combatant } from '../../../contract/combatant.ts';
import { RuleNotes } from '../../../contract/rule-notes.ts';
import type { RuleNote } from '../../../contract/ruleset.ts';
import { type Part, type PartId, type PartSource, type PartWeapon, partOf } from '../data/parts.ts';
import type { Squadron, Weapon } from '../rules/combat.ts';
import { type ClassRow, type Fleet, fleetOf, isNpcRow } from '../rules/fleet.ts';
import { combatSide } from '../rules/ship-figures.ts';

export function rulesOf(combatant: Combatant<Fleet>): RuleNote[] {
  const fleet = fleetOf(combatant);
  const notes = new RuleNotes();
  const { squadrons } = combatSide(fleet);
  for (const row of fleet.ships) {
    const at = squadrons.findIndex((s) => s.name === row.name);
    if (isNpcRow(row)) {
      const squadron = squadrons[at];
      if (squadron !== undefined)
        notes.add({ name: row.name, meaning: squadronText(squadron), played: true, source: 'Specification 9.2' }, null, [at]);
      continue;
    }
    const distinct = at >= 0 && fleet.ships.filter((other) => other.name === row.name).length === 1;
    for (const id of new Set(row.parts)) notes.add(partNote(partOf(id)), carrierOf(row, id), distinct && isOnlyWeapon(row, id) ? [at] : []);
  }
  notes.leaveOut(combatant.unmodelled);
  return notes.list();
}

/** The ledger counts the dice of a squadron: they are this part's only where no other part rolls any. */
function isOnlyWeapon(row: ClassRow, id: PartId): boolean {
  return partOf(id).weapon !== undefined && !row.parts.some((other) => other !== id && partOf(other).weapon !== undefined);
}

function carrierOf(row: ClassRow, id: PartId): string {
  const copies = row.parts.filter((other) => other === id).length;
  return copies > 1 ? `${row.name} (${copies})` : row.name;
}

function partNote(part: Part) {
  const source = SOURCES[part.source];
  if (part.unmodelled === undefined) return { name: part.name, meaning: partText(part), played: true, source };
  return {
    name: `${part.name} (${part.unmodelled})`,
    meaning: `Its ${part.unmodelled} is not played. ${partText(part)}`.trim(),
    played: false,
    source,
  };
}

const SOURCES = {
  specified: 'Specification 3.3',
  renamed: 'Specification 3.3; published under another name',
  house: 'Specification 3.3; figures are a house decision',
  official: 'Published rules',
} as const satisfies Record<PartSource, string>;

function partText(part: Part): string {
  const words: string[] = [];
  if (part.weapon !== undefined) {
    words.push(part.slot === 'missile' ? `${dice(part.weapon)}, once, before the first round.` : `${dice(part.weapon)}, in every round.`);
  }
  if (part.computer !== undefined) words.push(`+${part.computer} to every die of the ship.`);
  if (part.shield !== undefined) words.push(`−${part.shield} to every die rolled against the ship.`);
  if (part.hull !== undefined) words.push(`It takes ${part.hull} more damage to destroy the ship.`);
  if (part.flux !== undefined) words.push(`Prevents ${part.flux} damage in every round.`);
  if (part.initiative !== undefined) words.push(`Fires earlier: initiative +${part.initiative}.`);
  if (part.movement !== undefined) words.push(`Drive: moves ${part.movement} on the map, nothing in battle.`);
  if (part.energy > 0) words.push(`Provides ${part.energy} energy.`);
  if (part.energy < 0) words.push(`Uses ${-part.energy} energy.`);
  return words.join(' ');
}

function dice({ dice: n, die, damage, toHit, rift }: PartWeapon | Weapon): string {
  if (rift)
    return `${n === 1 ? 'One rift die' : `${n} rift dice`} (1, 2, 3 and 1 to itself, 1 to itself, nothing twice), past computers and shields`;
  return `${n === 1 ? 'One die' : `${n} dice`}${die === 6 ? '' : ` (D${die})`} for ${damage} damage, hits on ${toHit}+`;
}

function squadronText({ weapons, missiles, computer, shield, hull, flux }: Squadron): string {
  const words = [...missiles.map((m) => `${dice(m)}, once.`), ...weapons.map((w) => `${dice(w)}, initiative ${w.initiative}.`)];
  const figures = [
    `hull ${hull}`,
    computer !== 0 && `computer +${computer}`,
    shield !== 0 && `shield −${shield}`,
    flux > 0 && `flux ${flux}`,
  ];
  return [...words, `Each ship: ${figures.filter(Boolean).join(', ')}.`].join(' ');
}
