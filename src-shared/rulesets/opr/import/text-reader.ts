/** The line machine behind the text importers: lines in, units and problems out. Holds one unit block at a time. */
import type { Problem } from '../../../contract/problem.ts';
import { closestRule, correctSpelling, findRule } from '../data/index.ts';
import { ATTACK_EFFECTS } from '../rules/bearers.ts';
import { joinFault, type RuleRef, type UnitData, type Weapon, type WeaponRule } from '../rules/unit.ts';
import type { Dialect } from './dialect.ts';
import { type RawUnitRule, readRules } from './rules-list.ts';
import { type Entry, entriesOf, type LineFault, type RawRule, type RawWeapon, readWeapons } from './weapons-line.ts';

export interface ReadUnit {
  readonly unit: UnitData;
  readonly faction: string;
  readonly line: number;
  /** `3x Gun Team`: three equal units. */
  readonly copies: number;
  /** What was wrong with its lines. */
  readonly faults: readonly string[];
}

export interface ReaderOut {
  unit(read: ReadUnit): void;
  problem(problem: Problem): void;
  note(line: number, text: string): void;
}

const UNIT_LINE =
  /^(?:(\d{1,3})x\s+)?(.+?)\s*\[\s*(\d{1,4})\s*\]\s*Q\s*(\d)\+\s*D\s*(\d)\+\s*(?:\|\s*(-?\d{1,6})?\s*pts?\b\s*)?(?:\|(.*))?$/i;
const HEADER = /^\+{2,}\s*(.*?)\s*(?:\[.*\]\s*)*\+{2,}\s*$/;
/** `# Alien Hives`, `== Alien Hives ==`, `--- Alien Hives ---`, `** Alien Hives **`. */
const FACTION_HEADING = /^(?:#+\s*|={2,}\s*|-{3,}\s*|\*{2,}\s*)([\p{L}\d].*?)\s*(?:#+|={2,}|-{3,}|\*{2,})?$/u;
const HEADING_MARKS = '#=-*';
/** Alone it is a heading, too; below a unit it is about that unit. */
const FACTION_LINE = /^(?:faction|army)\s*[:=]\s*(\S.*)$/i;
/** The last column of a unit line: `| 100pts | Fearless | Faction: Alien Hives`. */
const FACTION_COLUMN = /(?:^|\|)\s*(?:faction|army)\s*[:=]\s*([^|]+?)\s*$/i;
const MAX_MODELS = 250;
const MAX_COUNT = 250;
const MAX_ATTACKS = 200;
const MAX_RANGE = 96;
const MAX_ARGUMENT = 100;
const MAX_FAULTS = 6;
/** Problems after which a unit may not be what its file meant. Unknown rules are listed with the unit by name. */
const DAMAGE: ReadonlySet<string> = new Set([
  'opr/unbalanced',
  'opr/orphan-rule',
  'opr/no-profile',
  'opr/no-attacks',
  'opr/no-points',
  'opr/odd-total',
  'opr/out-of-bounds',
]);

/** A unit line as it is read. */
interface UnitHead {
  readonly name: string;
  readonly size: number;
  readonly quality: number;
  readonly defense: number;
  readonly points: number;
}

interface Block {
  readonly line: number;
  readonly faction: string;
  readonly copies: number;
  readonly unit: UnitHead;
  readonly version: string | undefined;
  rules: readonly RuleRef[];
  readonly weapons: Weapon[];
  readonly extraWeapons: Weapon[];
}

export class TextReader {
  private readonly file: string;
  private readonly dialect: Dialect;
  private readonly out: ReaderOut;
  private faction: string;
  private version: string | undefined;
  private lineNumber = 0;
  private block: Block | undefined;
  private hero: { readonly unit: UnitData; readonly faults: readonly string[]; readonly faction: string } | undefined;
  /** What was wrong with the lines of the current block. */
  private faults: string[] = [];
  private joining = false;
  private skipping = false;
  /** Entries and rule lists read before without trouble. */
  private readonly weaponCache = new TextCache<{ readonly weapon: Weapon; readonly note: string }>();
  private readonly ruleCache = new TextCache<readonly RuleRef[]>();
  /** Units the last header promises, and units read since. */
  private promised: { readonly units: number; readonly line: number } | undefined;
  private counted = 0;
  private quiet = true;
  private lastNote = '';

  constructor(file: string, dialect: Dialect, faction: string, out: ReaderOut) {
    this.file = file;
    this.dialect = dialect;
    this.faction = faction;
    this.out = out;
  }

  line(raw: string): void {
    this.lineNumber++;
    const text = clean(this.lineNumber === 1 ? raw.replace(/^\uFEFF/, '') : raw);
    const trimmed = text.trim();
    if (trimmed === '') {
      if (!this.joining) this.finish();
      this.skipping = false;
    } else if (trimmed.startsWith('++')) this.header(trimmed);
    else if (HEADING_MARKS.includes(trimmed[0]!) && FACTION_HEADING.test(trimmed)) this.factionHeading(FACTION_HEADING.exec(trimmed)![1]!);
    else if (FACTION_LINE.test(trimmed)) this.factionLine(FACTION_LINE.exec(trimmed)![1]!);
    else if (trimmed.startsWith('|') && /^\|\s*joined to:?\s*$/i.test(trimmed)) this.joinNext();
    else if (trimmed.includes('[') && /\[\s*\d+\s*\]\s*Q/i.test(text)) this.unitLine(text, trimmed);
    else if (this.block !== undefined) this.weaponLine(text);
    else if (!this.skipping) this.report('error', 'opr/not-a-unit', 'This line belongs to no unit.', { end: text.length, hint: UNIT_HINT });
  }

  end(): void {
    this.finish();
    this.loneHero();
    this.checkCount();
  }

  /** Formats file, parsing rule 12: a header counts copies one by one, a hero and its host as one. */
  private checkCount(): void {
    const { promised, counted } = this;
    if (promised === undefined || promised.units === counted) return;
    const message = `The header says ${promised.units} units; ${counted} were read.`;
    this.out.problem({ code: 'opr/list-differs', severity: 'note', message, file: this.file, line: promised.line, column: 1 });
  }

  private header(text: string): void {
    this.finish();
    this.loneHero();
    this.checkCount();
    const units = /\[\s*(\d{1,5})\s+Units?\s*\]/i.exec(text)?.[1];
    this.promised = units === undefined ? undefined : { units: Number(units), line: this.lineNumber };
    this.counted = 0;
    const title = HEADER.exec(text)?.[1] ?? text.replace(/^\++|\++$/g, '').trim();
    this.version = /\(v([\d.]+)\)/.exec(title)?.[1];
    const named = title.replace(/\s*\(v[\d.]+\)\s*/, '').trim();
    this.faction = /\s-\s(.+)$/.exec(named)?.[1] ?? named;
  }

  /** Merged lists put headings between their armies. */
  private factionHeading(named: string): void {
    this.finish();
    this.loneHero();
    this.checkCount();
    this.promised = undefined;
    this.version = undefined;
    this.faction = named;
    this.out.note(this.lineNumber, `faction: ${named}`);
  }

  private factionLine(named: string): void {
    if (this.block === undefined) this.factionHeading(named);
    else this.block = { ...this.block, faction: named };
  }

  private joinNext(): void {
    if (this.block === undefined) {
      this.report('warning', 'opr/joins-nobody', "'Joined to:' follows no hero.", {});
      return;
    }
    this.loneHero();
    this.hero = { unit: this.unitOf(this.block), faults: this.faults, faction: this.block.faction };
    this.block = undefined;
    this.joining = true;
  }

  private unitLine(text: string, trimmed: string): void {
    this.finish();
    const found = UNIT_LINE.exec(trimmed);
    if (found === null) {
      this.loneHero();
      this.skipping = true;
      this.report('error', 'opr/bad-unit-line', 'This unit line cannot be read.', { end: text.length, hint: UNIT_HINT });
      return;
    }
    const [, copies, name = '', size, quality, defense, points, rules] = found;
    this.faults = [];
    this.checkName(name);
    const unit = {
      name: restoreLigatures(name),
      size: Number(size),
      quality: Number(quality),
      defense: Number(defense),
      points: Math.max(0, Number(points ?? 0)),
    };
    if (!this.inBounds(unit, text)) return;
    if (points === undefined) {
      const at = Math.max(0, text.search(/\bpts?\b/i));
      this.report('warning', 'opr/no-points', `'${unit.name}' has no points; 0 is taken.`, {
        at,
        end: text.length,
        hint: 'Write a number before pts.',
      });
    }
    const { rules: ruleText, faction } = rules === undefined ? NO_COLUMN : withoutFaction(rules);
    this.block = {
      line: this.lineNumber,
      faction: faction ?? this.faction,
      copies: copies === undefined ? 1 : Math.max(1, Number(copies)),
      unit,
      version: this.version,
      rules: [],
      weapons: [],
      extraWeapons: [],
    };
    if (rules !== undefined) this.ruleList(withoutExperience(ruleText), () => text.lastIndexOf(rules), this.block);
  }

  private inBounds(unit: { size: number; quality: number; defense: number }, text: string): boolean {
    const bad = (what: string): boolean => {
      this.loneHero();
      this.skipping = true;
      this.report('error', 'opr/out-of-bounds', what, { end: text.length });
      return false;
    };
    if (unit.size < 1 || unit.size > MAX_MODELS) return bad(`A unit has 1 to ${MAX_MODELS} models, not ${unit.size}.`);
    if (unit.quality < 2 || unit.quality > 6) return bad(`Quality is 2+ to 6+, not ${unit.quality}+.`);
    if (unit.defense < 2 || unit.defense > 6) return bad(`Defense is 2+ to 6+, not ${unit.defense}+.`);
    return true;
  }

  /** As with weapons, a list that was read without problems is kept for units of the same size. */
  private ruleList(text: string, offset: () => number, block: Block): void {
    const { size } = block.unit;
    const known = block.rules.length === 0 ? this.ruleCache.get(text, size) : undefined;
    if (known !== undefined) {
      block.rules = known;
      return;
    }
    const isFirst = block.rules.length === 0 && block.extraWeapons.length === 0;
    this.quiet = true;
    this.readRuleList(text, offset(), block);
    if (this.quiet && isFirst && block.extraWeapons.length === 0) this.ruleCache.set(text, size, block.rules);
  }

  private readRuleList(text: string, offset: number, block: Block): void {
    const list = readRules(text, 0);
    for (const fault of list.faults) this.fault(fault, offset);
    const someCounted = list.rules.some((rule) => rule.count !== undefined && rule.item === undefined);
    for (const rule of list.rules) this.addRule(rule, offset, block, someCounted);
    for (const weapon of list.weapons) {
      const at = offset + weapon.at;
      const message = 'A weapon stands in the rule list; it counts if the weapon line lacks it.';
      this.report('note', 'opr/weapon-in-rules', message, { at, end: at + weapon.text.length });
      const entries = entriesOf(weapon.text);
      const found: Weapon[] = [];
      if (entries === undefined) this.readEntry(weapon.text, at, block, found);
      else this.addEntries(entries, at, block, found);
      block.extraWeapons.push(...found.map((one) => ({ ...one, count: Math.min(MAX_COUNT, one.count * weapon.times) })));
    }
  }

  /** Formats file, parsing rule 4: where some rules carry counts, a bare one was bought for one model. */
  private addRule(raw: RawUnitRule, offset: number, block: Block, someCounted: boolean): void {
    const rule = this.known(raw, offset);
    const size = block.unit.size;
    const bare = someCounted && !/^(?:tough|hero|unique)$/i.test(rule.name) ? 1 : size;
    const models = Math.max(1, Math.min(size, raw.count ?? bare));
    block.rules = [...block.rules, { ...rule, models }];
  }

  /** Restores lost ligatures and reports names that the tables do not know. */
  private known(raw: RawRule, offset: number): WeaponRule {
    let name = raw.name;
    if (name.includes('\0')) {
      const corrected = correctSpelling(name) ?? restoreLigatures(name);
      this.report('warning', 'opr/lost-letters', `'${shown(name)}' lost letters; '${corrected}' is taken.`, {
        at: offset + raw.at,
        end: offset + raw.end,
      });
      name = corrected;
    }
    if (findRule(name) === undefined) {
      const close = closestRule(name);
      const hint = close === undefined ? KEPT : `Did you mean '${close}'?`;
      this.report('warning', 'opr/unknown-rule', `Unknown rule '${name}'.`, {
        at: offset + raw.at,
        end: offset + raw.end,
        hint,
        fix: close,
      });
    }
    if (raw.arg === undefined) return { name };
    return { name, arg: this.cut(raw.arg, MAX_ARGUMENT, `The number of '${name}'`, offset + raw.at) };
  }

  /** A name that lost letters is shown restored, which is a guess. */
  private checkName(name: string): void {
    if (name.includes('\0')) this.faults.push(`'${shown(name)}' lost letters; '${restoreLigatures(name)}' is taken.`);
  }

  /** Numbers no game has are cut, and said. */
  private cut(value: number, most: number, what: string, at: number): number {
    if (value <= most) return value;
    this.report('warning', 'opr/out-of-bounds', `${what} is ${value}; ${most} is taken.`, { at });
    return most;
  }

  private weaponLine(text: string): void {
    const block = this.block!;
    const entries = entriesOf(text);
    if (entries === undefined) this.readEntry(text, 0, block, block.weapons);
    else if (block.weapons.length === 0 && isRuleLine(entries)) this.ruleList(text, () => 0, block);
    else this.addEntries(entries, 0, block, block.weapons);
  }

  /** Files repeat the same weapons over and over: an entry that was read without problems is cached. */
  private addEntries(entries: readonly Entry[], offset: number, block: Block, into: Weapon[]): void {
    for (const { text, at } of entries) this.addEntry(text, offset + at, block, into);
  }

  private addEntry(text: string, offset: number, block: Block, into: Weapon[]): void {
    const known = this.weaponCache.get(text, ANY_SIZE);
    if (known !== undefined) {
      into.push(known.weapon);
      if (known.note !== '') this.out.note(this.lineNumber, known.note);
      return;
    }
    const [before, rules] = [into.length, block.rules.length];
    this.quiet = true;
    this.lastNote = '';
    this.readEntry(text, offset, block, into);
    if (this.quiet && into.length === before + 1 && block.rules.length === rules)
      this.weaponCache.set(text, ANY_SIZE, { weapon: into[before]!, note: this.lastNote });
  }

  private readEntry(text: string, offset: number, block: Block, into: Weapon[]): void {
    const { weapons, faults } = readWeapons(text);
    for (const fault of faults) this.fault(fault, offset);
    for (const raw of weapons) {
      if (raw.attacks === undefined) {
        this.itemFault(raw, offset);
        this.addItem([...raw.rules, ...raw.inItem], offset, raw.count, block);
      } else {
        const own = raw.inItem.filter((rule) => isWeaponRule(rule.name));
        const { inItem } = raw;
        into.push(this.weapon({ ...raw, rules: [...raw.rules, ...own] }, raw.attacks, offset));
        this.addItem(
          inItem.filter((rule) => !own.includes(rule)),
          offset,
          raw.count,
          block,
        );
      }
    }
  }

  /** What has no attacks is an item; a range, or nothing at all, says that something was lost. */
  private itemFault(raw: RawWeapon, offset: number): void {
    const at = offset + raw.at;
    if (raw.range === 0 && (raw.rules.length > 0 || raw.inItem.length > 0)) return;
    const message = `'${raw.name}' has ${raw.range > 0 ? 'a range but no attacks' : 'neither attacks nor rules'}; it is not a weapon here.`;
    this.report('warning', 'opr/no-attacks', message, { at, hint: 'A weapon looks like: Rifle (24", A1).' });
  }

  /** An item on the weapon line is had as often as it is written, like a weapon. */
  private addItem(rules: readonly RawRule[], offset: number, count: number, block: Block): void {
    const models = Math.min(block.unit.size, Math.max(1, count));
    block.rules = [...block.rules, ...rules.map((rule) => ({ ...this.known(rule, offset), models }))];
  }

  private weapon(raw: RawWeapon, attacks: number, offset: number): Weapon {
    const at = offset + raw.at;
    const name = restoreLigatures(raw.name) || 'Unnamed weapon';
    const shownName = raw.name === '' ? 'A weapon without a name' : `'${name}'`;
    const count = this.cut(raw.count, MAX_COUNT, `The count of '${name}'`, at);
    const rules = raw.rules.map((rule) => this.known(rule, offset));
    this.checkName(raw.name);
    if (raw.name === '' || attacks === 0) this.report('note', 'opr/no-attacks', `${shownName} has ${attacks} attacks.`, { at });
    if (count === 0) this.report('note', 'opr/no-attacks', `${shownName} is carried 0 times.`, { at });
    let each = attacks;
    // Entries with the range inside the brackets were never processed by the generator, so they are per weapon.
    if (this.dialect === 'total' && raw.counted && count > 1 && (raw.rangeFirst || raw.range === 0)) {
      if (attacks % count === 0) {
        each = attacks / count;
        this.note(`${name}: ${count} x A${each} = ${attacks} attacks`);
      } else {
        const message = `'${name}' has A${attacks}, which ${count} weapons cannot share; it is read per weapon.`;
        this.report('warning', 'opr/odd-total', message, { at });
      }
    } else if (count > 1 && attacks > 1) this.note(`${name}: ${count} x A${each} = ${count * each} attacks`);
    const range = this.cut(raw.range, MAX_RANGE, `The range of '${name}'`, at);
    return { name, count, attacks: this.cut(each, MAX_ATTACKS, `A of '${name}'`, at), range, rules };
  }

  private note(text: string): void {
    this.lastNote = text;
    this.out.note(this.lineNumber, text);
  }

  private finish(): void {
    const block = this.block;
    if (block === undefined) return;
    this.block = undefined;
    const unit = this.unitOf(block);
    this.counted += block.copies;
    if (this.joining && this.hero !== undefined) {
      this.joining = false;
      const { unit: hero, faults } = this.hero;
      this.hero = undefined;
      const fault = joinFault(hero);
      if (fault !== undefined) this.report('warning', 'opr/hero-too-tough', fault, {});
      this.emit({ ...unit, hero }, block, [...faults, ...this.faults]);
    } else this.emit(unit, block, this.faults);
  }

  private emit(unit: UnitData, { faction, line, copies }: Pick<Block, 'faction' | 'line' | 'copies'>, faults: readonly string[]): void {
    this.out.unit({ unit, faction, line, copies, faults: faults.length === 0 ? faults : [...new Set(faults)].slice(0, MAX_FAULTS) });
  }

  private unitOf({ unit: { name, size, quality, defense, points }, version, rules, ...block }: Block): UnitData {
    const weapons = block.extraWeapons.length === 0 ? block.weapons : withExtra(block);
    return version === undefined
      ? { name, size, quality, defense, points, rules, weapons }
      : { name, size, quality, defense, points, version, rules, weapons };
  }

  /** A hero whose unit never came, if one is waiting. */
  private loneHero(): void {
    if (this.hero === undefined) return;
    const { unit, faults, faction } = this.hero;
    this.hero = undefined;
    this.joining = false;
    this.counted++;
    this.report('warning', 'opr/joins-nobody', `'${unit.name}' joins no unit; it fights alone.`, {});
    this.emit(unit, { faction, line: this.lineNumber, copies: 1 }, faults);
  }

  private fault(fault: LineFault, offset: number): void {
    this.report('warning', fault.code, fault.message, { at: offset + fault.at, end: offset + fault.end, hint: fault.hint });
  }

  private report(severity: Problem['severity'], code: string, message: string, where: Where): void {
    const { at = 0, end = at + 1, hint, fix } = where;
    this.quiet = false;
    if (DAMAGE.has(code)) this.faults.push(message);
    this.out.problem({
      code,
      severity,
      message,
      file: this.file,
      line: this.lineNumber,
      column: at + 1,
      endColumn: Math.max(at + 1, end) + 1,
      ...(hint !== undefined && { hint }),
      ...(fix !== undefined && { fix }),
      ...(this.block !== undefined && { subject: this.block.unit.name }),
    });
  }
}

/** Columns from 0 in the current line, and what to do about the problem. */
interface Where {
  readonly at?: number;
  readonly end?: number;
  readonly hint?: string | undefined;
  readonly fix?: string | undefined;
}

/** Weapons of the rule list count where the weapon line lacks them. */
function withExtra({ weapons, extraWeapons }: Pick<Block, 'weapons' | 'extraWeapons'>): Weapon[] {
  const listed = new Set(weapons.map((w) => w.name));
  return [...weapons, ...extraWeapons.filter((w) => !listed.has(w.name))];
}

interface RuleColumn {
  readonly rules: string;
  readonly faction: string | undefined;
}

const NO_COLUMN: RuleColumn = { rules: '', faction: undefined };

function withoutFaction(rules: string): RuleColumn {
  const found = rules.includes(':') || rules.includes('=') ? FACTION_COLUMN.exec(rules) : null;
  return { rules: found === null ? rules : rules.slice(0, found.index), faction: found?.[1] };
}

/** `Fearless, Fast 12XP` */
function withoutExperience(rules: string): string {
  return rules.includes('XP') ? rules.replace(/\s+\d+XP\s*$/, '') : rules;
}

/** Some lists have the rules of a unit on a line of their own below it: several entries, no profile, a known rule among them. */
function isRuleLine(entries: readonly Entry[]): boolean {
  if (entries.length < 2 || entries.some(({ text }) => hasProfile(text))) return false;
  return entries.some(({ text }) => findRule(text.replace(RULE_NUMBER, '')) !== undefined);
}

const RULE_NUMBER = /\s*\(\s*[+-]?\d+\s*\)$/;

/** Brackets with more than the number of a rule. */
function hasProfile(entry: string): boolean {
  return entry.includes('(') && entry.replace(RULE_NUMBER, '').includes('(');
}

/** Rules a weapon has for itself; the others belong to whoever carries the item. */
function isWeaponRule(name: string): boolean {
  return findRule(name)?.effects.some((e) => ATTACK_EFFECTS.has(e.do)) ?? false;
}

/** What becomes of a rule that no table knows. */
export const KEPT = 'It is kept, has no effect, and is listed with the results.';
const UNIT_HINT = 'A unit looks like: Name [5] Q4+ D4+ | 100pts | Fearless';

/** Remembers a bounded number of texts, each for units of one size; forgets all when full. */
class TextCache<V> {
  private readonly bySize = new Map<number, Map<string, V>>();
  private count = 0;

  get(text: string, size: number): V | undefined {
    return this.bySize.get(size)?.get(text);
  }

  set(text: string, size: number, value: V): void {
    if (this.count++ >= CACHE_SIZE) {
      this.bySize.clear();
      this.count = 1;
    }
    const items = this.bySize.get(size) ?? new Map<string, V>();
    this.bySize.set(size, items.set(text, value));
  }
}

const CACHE_SIZE = 20_000;
const ANY_SIZE = 0;
const UNUSUAL = /[\u00a0\u2007\u202f\u2018\u2019\r]/;

/** Curly quotes and hard spaces occur; both are one character, so columns stay. */
function clean(line: string): string {
  if (!UNUSUAL.test(line)) return line;
  return line
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\r$/, '');
}

/** Names that lost a ligature: most often 'ff'. */
function restoreLigatures(name: string): string {
  return (name.includes('\0') ? name.replaceAll('\0', 'ff') : name).trim();
}

/** A NUL has no picture in most fonts. */
function shown(name: string): string {
  return name.replaceAll('\0', '?');
}
