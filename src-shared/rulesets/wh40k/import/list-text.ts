/** Army lists as text: the tournament form of list builders and the app's export (input-formats digest 4 and 5). */
import type { Place } from './literal.ts';

export interface ListedUnit {
  readonly name: string;
  readonly points: number;
  /** "10x": models in the unit, 1 if the list does not say. */
  readonly count: number;
  readonly items: readonly ListedItem[];
  readonly at: Place;
}

export interface ListedItem {
  readonly name: string;
  readonly count: number;
  readonly items: readonly ListedItem[];
  readonly at: Place;
}

interface OpenItem {
  name: string;
  count: number;
  items: OpenItem[];
  at: Place;
  /** Column of the text, after bullet and blanks. */
  column: number;
}

const BULLETS = '•◦●○▪‣·*-';
/** `10x Ash Raiders (105 pts): ...`, `Ash Raiders [105 points]`, `Char1: 1x Pyre Lord (80 pts)` */
const UNIT = /^(?:Char\s*\d+\s*:\s*)?(?:(\d+)\s*x\s+)?(.+?)\s*[([]\s*(\d+)\s*(?:pts?|points?)\.?\s*[)\]]\s*(?::\s*(.*))?$/i;
const ITEM = /^(?:(\d+)\s*x?\s+)?(.+?)\s*(?::\s*(.*))?$/;
const LOADOUT = /^(\d+)\s+with\s+(.+)$/i;

/** Header of an app export: the first line with points is the army, until a section or unit follows. */
export function readListText(text: string): { army: string; units: ListedUnit[] } {
  const units: (Omit<ListedUnit, 'items'> & { items: OpenItem[] })[] = [];
  let army = '';
  let stack: OpenItem[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  const isApp = !lines.some((line) => /^\s*\++\s*$/.test(line));
  lines.forEach((written, index) => {
    const line = written.replaceAll('\u00a0', ' ').trimEnd();
    const heading = /^\s*\+/.exec(line);
    const faction = /^\s*\+\s*FACTION KEYWORD\s*:\s*(.+)$/i.exec(line);
    if (faction !== null) army = faction[1]!;
    if (line.trim() === '' || heading !== null || /^(?:exported with|enhancements?\s*:)/i.test(line.trim())) return;
    const indent = line.length - line.trimStart().length;
    const bullet = BULLETS.includes(line.trimStart()[0]!);
    const unit = indent === 0 && !bullet ? UNIT.exec(line.trim()) : null;
    const at = { line: index + 1, column: indent + 1, endColumn: line.length + 1 };
    if (unit !== null) {
      if (isApp && army === '' && units.length === 0) {
        army = unit[2]!;
        return;
      }
      units.push({ name: unit[2]!, count: Number(unit[1] ?? 1), points: Number(unit[3]), items: namesIn(unit[4], 1, at), at });
      stack = [];
    } else if (units.length > 0 && (indent > 0 || bullet)) stack = addItem(units.at(-1)!.items, stack, line, at);
  });
  // "Strike Force (2000 points)" is the size of the battle.
  return {
    army,
    units: units.filter((u) => !(u.items.length === 0 && /^(?:strike force|incursion|onslaught|combat patrol|force de)/i.test(u.name))),
  };
}

function addItem(top: OpenItem[], stack: readonly OpenItem[], line: string, at: Place): OpenItem[] {
  const body = line.replace(/^\s*[•◦●○▪‣·*-]?\s*/u, '');
  const column = line.length - body.length;
  const parents = stack.filter((item) => item.column < column);
  const found = ITEM.exec(body);
  if (found === null) return [...parents];
  const item: OpenItem = { name: found[2]!, count: Number(found[1] ?? 1), items: [], at: { ...at, column: column + 1 }, column };
  item.items.push(...namesIn(found[3], item.count, item.at));
  (parents.at(-1)?.items ?? top).push(item);
  return [...parents, item];
}

/** `8 with Shard rifle, Blade`, `Ram, Void lance`, `2x Bomb`: comma separated; no count means one for each model. */
function namesIn(text: string | undefined, models: number, at: Place): OpenItem[] {
  if (text === undefined || text.trim() === '') return [];
  const loadout = LOADOUT.exec(text.trim());
  const each = loadout === null ? models : Number(loadout[1]);
  return (loadout?.[2] ?? text).split(',').flatMap((part): OpenItem[] => {
    const found = /^(?:(\d+)\s*x?\s+)?(.+)$/.exec(part.trim());
    return found === null ? [] : [{ name: found[2]!, count: Number(found[1] ?? each), items: [], at, column: at.column }];
  });
}
