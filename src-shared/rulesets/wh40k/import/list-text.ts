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
const PRICE = String.raw`[([]\s*[,.]*(\d[\d,.]*)\s*(?:pts?|points?)\.?\s*[)\]]`;
/** `10x Ash Raiders (105 pts): ...`, `Ash Raiders [105 points]`, `Char1: 1x Pyre Lord (80 pts)` */
const UNIT = new RegExp(String.raw`^(?:Char\s*\d+\s*:\s*)?(?:(\d+)\s*x\s+)?(.+?)\s*${PRICE}\s*(?::\s*(.*))?$`, 'i');
const ITEM = /^(?:(\d+)\s*x?\s+)?(.+?)\s*(?::\s*(.*))?$/;
const LOADOUT = /^(\d+)\s+with\s+(.+)$/i;
const BATTLE_SIZE = /^(?:strike force|incursion|onslaught|combat patrol|force de)/i;

export interface ListText {
  /** Title of the list, empty if it has none. */
  readonly name: string;
  readonly army: string;
  /** What the list says it costs. */
  readonly points: number | null;
  readonly units: readonly ListedUnit[];
}

interface OpenUnit extends Omit<ListedUnit, 'items'> {
  items: OpenItem[];
}

/** Reads a list line by line: its header, then units with what they carry. */
class ListReader {
  name = '';
  army = '';
  points: number | null = null;
  readonly units: OpenUnit[] = [];
  private stack: OpenItem[] = [];
  private readonly isApp: boolean;

  constructor(lines: readonly string[]) {
    this.isApp = !lines.some((line) => /^\s*\++\s*$/.test(line)) && !lines.some((line) => /^\s*#+ /.test(line));
  }

  line(written: string, number: number): void {
    const line = written.replaceAll('\u00a0', ' ').trimEnd();
    if (line.trim() === '' || this.header(line) || /^exported with/i.test(line.trim())) return;
    const indent = line.length - line.trimStart().length;
    const bullet = BULLETS.includes(line.trimStart()[0]!);
    const unit = indent === 0 && !bullet ? UNIT.exec(line.trim()) : null;
    const at = { line: number, column: indent + 1, endColumn: line.length + 1 };
    const label = /^enhancements?\s*:\s*(.+)$/i.exec(line.trim());
    if (label !== null) this.units.at(-1)?.items.push({ name: `Enhancement: ${label[1]}`, count: 1, items: [], at, column: indent });
    else if (unit !== null) this.unit(unit, at);
    else if (this.units.length === 0 && this.points !== null && this.army === this.name && indent === 0 && /[a-z]/.test(line))
      this.army = line.trim();
    else if (this.units.length > 0 && (indent > 0 || bullet || LOADOUT.test(line.trim()))) {
      this.stack = addItem(this.units.at(-1)!.items, this.stack, line, at);
    }
  }

  /** `+ FACTION KEYWORD: x` of the tournament form, `## Battleline [485 pts]` of the simple one. */
  private header(line: string): boolean {
    const entry = /^\s*\+\s*([A-Z ]+?)\s*:\s*(.+)$/.exec(line);
    if (entry?.[1] === 'LIST NAME') this.name = entry[2]!;
    if (entry?.[1] === 'FACTION KEYWORD') this.army = entry[2]!;
    if (entry?.[1] === 'TOTAL ARMY POINTS') this.points = numberIn(entry[2]!);
    const roster = /^#+\s*\++.*\++\s*\[\s*[,.]*(\d[\d,.]*)\s*pts/i.exec(line);
    if (roster !== null) this.points = numberIn(roster[1]!);
    return /^\s*[+#]/.test(line);
  }

  private unit(found: RegExpExecArray, at: Place): void {
    const [, count, name, points, rest] = found;
    // The first line with points of an app export is the army; "Strike Force (2,000 points)" is the size of the battle.
    if (this.isApp && this.points === null && this.units.length === 0) {
      this.name = name!.trim();
      this.army ||= this.name;
      this.points = numberIn(points!);
      return;
    }
    const title = /^(.+?) - (.+) -$/.exec(name!);
    if (title !== null && this.units.length === 0) {
      [this.army, this.name] = [title[1]!, title[2]!];
      return;
    }
    if (BATTLE_SIZE.test(name!)) return;
    this.units.push({ name: name!, count: Number(count ?? 1), points: numberIn(points!)!, items: namesIn(rest, 1, at), at });
    this.stack = [];
  }
}

/** "1,055", "1.055" and "1055 pts"; null where there is none. */
function numberIn(text: string): number | null {
  const found = /\d[\d,.]*/.exec(text)?.[0];
  return found === undefined ? null : Number.parseFloat(found.replace(/[,.](?=\d{3})/g, '').replace(',', '.'));
}

export function readListText(text: string): ListText {
  const lines = text.split(/\r\n|\r|\n/);
  const reader = new ListReader(lines);
  lines.forEach((line, i) => {
    reader.line(line, i + 1);
  });
  const { name, army, points, units } = reader;
  return { name, army, points, units };
}

/** Reads an item into its unit; an item is below the last one that starts further left. */
function addItem(top: OpenItem[], stack: readonly OpenItem[], line: string, at: Place): OpenItem[] {
  const body = line.replace(/^\s*[•◦●○▪‣·*-]?\s*/u, '');
  const column = line.length - body.length;
  const parents = stack.filter((item) => item.column < column);
  const loadout = LOADOUT.exec(body);
  if (loadout !== null) {
    top.push(...namesIn(body, Number(loadout[1]), at));
    return [];
  }
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
    const priced = /^(.+?)\s*\[\s*\+?\d+\s*pts?\s*\]$/i.exec(part.trim());
    const found = priced === null ? /^(?:(\d+)\s*x?\s+)?(.+)$/.exec(part.trim()) : [part, '1', `Enhancement: ${priced[1]}`];
    return found === null ? [] : [{ name: found[2]!, count: Number(found[1] ?? each), items: [], at, column: at.column }];
  });
}
