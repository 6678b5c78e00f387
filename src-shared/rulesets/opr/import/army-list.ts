/** Importer of Army Forge lists: resolved lists with combined units and joined heroes; reference-only lists are refused. */
import type { Combatant } from '../../../contract/combatant.ts';
import { EMPTY_IMPORT, type Importer, type ImportResult, type ImportSource } from '../../../contract/importer.ts';
import type { Json } from '../../../contract/json.ts';
import type { Problem } from '../../../contract/problem.ts';
import { counted } from '../../../formats/counted.ts';
import { parseJson, placeOf } from '../../../formats/json.ts';
import { closestRule } from '../data/index.ts';
import { idleProblem, idleRules } from '../rules/bearers.ts';
import { combatantOf } from '../rules/combatant.ts';
import { joinFault, type RuleRef, type UnitData } from '../rules/unit.ts';
import { type Fields, fields, gearOf, list, ruleOf, rulesOf, text, weaponsOf, whole } from './army-forge.ts';
import { KEPT } from './text-reader.ts';

export const listImporter: Importer<UnitData> = {
  id: 'opr-list',
  label: 'Army Forge list (JSON)',
  extensions: ['.json'],

  detect(source: ImportSource): number {
    // Older exports put the texts of all rules before the first unit.
    const head = source.text.slice(0, 400_000);
    if (!/^\s*\uFEFF?\{/.test(head.slice(0, 100)) || head.includes('"upgradePackages"')) return 0;
    if (head.includes('"selectionId"')) return 0.95;
    return head.includes('"units"') && (head.includes('"gameSystem"') || head.includes('"quality"')) ? 0.7 : 0;
  },

  parse(source: ImportSource): ImportResult<UnitData> {
    const parsed = parseJson(source.text, source.name);
    if ('problem' in parsed) return { ...EMPTY_IMPORT, problems: [parsed.problem] };
    return new ListReader(source, fields(parsed.value)).read();
  },
};

/** Formats file: short codes in lists, and the numbers that stand for them. */
const SYSTEMS: Readonly<Record<string, string>> = {
  gf: 'Grimdark Future',
  gff: 'Grimdark Future: Firefight',
  aof: 'Age of Fantasy',
  aofs: 'Age of Fantasy: Skirmish',
  aofr: 'Age of Fantasy: Regiments',
  aofq: 'Age of Fantasy: Quest',
  gfsq: 'Grimdark Future: Star Quest',
};
const SYSTEM_IDS: Readonly<Record<number, string>> = { 2: 'gf', 3: 'gff', 4: 'aof', 5: 'aofs', 6: 'aofr', 7: 'aofq', 9: 'gfsq' };

interface Entry {
  readonly fields: Fields;
  readonly selection: string;
  readonly joins: string;
  readonly combined: boolean;
  readonly unit: UnitData;
}

class ListReader {
  private readonly source: ImportSource;
  private readonly top: Fields;
  private readonly inner: Fields;
  private readonly problems: Problem[] = [];

  constructor(source: ImportSource, top: Fields) {
    this.source = source;
    this.top = top;
    this.inner = top.units === undefined ? fields(top.list) : top;
  }

  read(): ImportResult<UnitData> {
    const units = list(this.inner.units).map(fields);
    if (units.length === 0) return this.refuse('opr/no-units', 'The list has no units.');
    if (units.every((u) => u.quality === undefined)) return this.refuseReferences();
    const entries = units.map((u) => this.entry(u)).filter((e) => e !== undefined);
    const combatants = this.join(this.combine(entries));
    this.check(combatants);
    this.checkSystem();
    const faction = this.faction();
    const system = this.system();
    const detected = [
      `resolved list '${text(this.inner.name) || faction}' (${SYSTEMS[system] ?? (system || 'unknown system')}), ${counted(entries.length, 'entry', 'entries')}, ${counted(combatants.length, 'unit', 'units')}`,
    ];
    return {
      ...EMPTY_IMPORT,
      combatants: combatants.map(({ unit, at }) => this.combatant(unit, at, faction)),
      problems: this.problems,
      detected,
    };
  }

  private refuse(code: string, message: string, hint?: string): ImportResult<UnitData> {
    return {
      ...EMPTY_IMPORT,
      problems: [{ code, severity: 'error', message, file: this.source.name, line: 1, column: 1, ...(hint !== undefined && { hint }) }],
    };
  }

  /** A saved list has ids only; its numbers are in the army book. */
  private refuseReferences(): ImportResult<UnitData> {
    const version = text(fields(list(this.top.armyVersions)[0]).version);
    const army = text(this.top.armyName) || 'unknown';
    const message = `The list only refers to the army book '${army}' (id ${text(this.top.armyId) || '?'}${version === '' ? '' : `, version ${version}`}); it has no unit values.`;
    return this.refuse('opr/references-only', message, 'Share the list from Army Forge as text, or import the army book.');
  }

  private faction(): string {
    return text(this.top.armyName) || text(this.inner.name) || text(this.top.name) || 'Army Forge list';
  }

  /** The game the list was made for, as its short code. */
  private system(): string {
    const given = this.top.gameSystem ?? this.inner.gameSystem;
    return (typeof given === 'number' ? SYSTEM_IDS[given] : undefined) ?? text(given).toLowerCase();
  }

  private checkSystem(): void {
    const system = this.system();
    if (system === 'gf' || SYSTEMS[system] === undefined) return;
    const message = `The list was made for ${SYSTEMS[system]}; it is played by the rules of Grimdark Future.`;
    this.problems.push({ code: 'opr/other-system', severity: 'warning', message, file: this.source.name, line: 1, column: 1 });
  }

  private entry(u: Fields): Entry | undefined {
    const name = text(u.customName) || text(u.name);
    const size = whole(u.size, 1, 1, 250);
    const quality = whole(u.quality, 0, 0, 9);
    const defense = whole(u.defense, 0, 0, 9);
    if (name === '' || quality < 2 || quality > 6 || defense < 2 || defense > 6) {
      this.report('error', 'opr/bad-unit', `'${name || 'A unit'}' has no legal Quality and Defense.`, { u, subject: name });
      return undefined;
    }
    const gear = list(u.loadout ?? u.weapons ?? u.equipment).map((g) => gearOf(g, 1));
    if (u.loadout === undefined) gear.push(...list(u.items).map((g) => gearOf(g, 1)));
    if (u.loadout === undefined && list(u.selectedUpgrades).length > 0) {
      const message = `'${name}' has upgrades but no loadout; its default weapons are taken.`;
      this.report('warning', 'opr/no-loadout', message, { u, subject: name });
    }
    const own = list(u.rules ?? u.specialRules).map(ruleOf);
    const unit: UnitData = { name, size, quality, defense, points: pointsOf(u), rules: rulesOf(own, gear, size), weapons: weaponsOf(gear) };
    return { fields: u, selection: text(u.selectionId), joins: text(u.joinToUnit), combined: u.combined === true, unit };
  }

  /** The second half of a combined unit joins the first: sizes, weapons and costs add up. */
  private combine(entries: readonly Entry[]): Entry[] {
    const kept: Entry[] = [];
    const halves = entries.filter((e) => e.combined && e.joins !== '');
    for (const entry of entries) {
      if (halves.includes(entry) && entries.some((e) => e.selection === entry.joins)) continue;
      const others = halves.filter((h) => h.joins === entry.selection);
      kept.push({ ...entry, unit: others.reduce((sum, h) => merged(sum, h.unit), entry.unit) });
    }
    return kept;
  }

  private join(entries: readonly Entry[]): { unit: UnitData; at: Fields }[] {
    const heroes = new Map<string, Entry>();
    const hosts: Entry[] = [];
    for (const entry of entries) {
      const host = entry.joins === '' ? undefined : entries.find((e) => e.selection === entry.joins && e !== entry);
      if (entry.joins !== '' && host === undefined)
        this.report('warning', 'opr/joins-nobody', `'${entry.unit.name}' joins a unit that is not in the list; it fights alone.`, {
          u: entry.fields,
          subject: entry.unit.name,
        });
      if (host === undefined || entry.combined) hosts.push(entry);
      else if (heroes.has(host.selection)) {
        const message = `'${entry.unit.name}' joins '${host.unit.name}', which has a hero already; it fights alone.`;
        this.report('warning', 'opr/joins-nobody', message, { u: entry.fields, subject: entry.unit.name });
        hosts.push(entry);
      } else {
        const fault = joinFault(entry.unit);
        if (fault !== undefined) this.report('warning', 'opr/hero-too-tough', fault, { u: entry.fields, subject: entry.unit.name });
        heroes.set(host.selection, entry);
      }
    }
    return hosts.map((host) => {
      const hero = heroes.get(host.selection);
      return { unit: hero === undefined ? host.unit : { ...host.unit, hero: hero.unit }, at: host.fields };
    });
  }

  private combatant(unit: UnitData, at: Fields, faction: string): Combatant<UnitData> {
    const combatant = combatantOf(unit, faction, { file: this.source.name, ...this.place(at) });
    const place = { file: this.source.name, ...this.place(at) };
    for (const idle of idleRules(unit)) this.problems.push(idleProblem(idle, place, combatant.name));
    for (const name of combatant.unmodelled) {
      if (/ (?:of \d+ models|only)\)$/.test(name)) continue;
      const close = closestRule(name);
      this.report('warning', 'opr/unknown-rule', `Unknown rule '${name}'.`, {
        u: at,
        subject: combatant.name,
        hint: close === undefined ? KEPT : `Did you mean '${close}'?`,
      });
    }
    return combatant;
  }

  /** `modelCount`, `activationCount` and `listPoints` say what should have come out. */
  private check(units: readonly { unit: UnitData }[]): void {
    const models = units.reduce((s, { unit }) => s + unit.size + (unit.hero?.size ?? 0), 0);
    const points = units.reduce((s, { unit }) => s + unit.points + (unit.hero?.points ?? 0), 0);
    const says = (keys: readonly string[], ours: number, what: string): void => {
      const theirs = keys.map((key) => this.inner[key] ?? this.top[key]).find((value) => value !== undefined);
      if (typeof theirs !== 'number' || theirs === ours) return;
      this.problems.push({
        code: 'opr/list-differs',
        severity: 'warning',
        message: `The list says ${theirs} ${what}, its units add up to ${ours}.`,
        file: this.source.name,
        line: 1,
        column: 1,
      });
    };
    says(['modelCount'], models, 'models');
    says(['activationCount'], units.length, 'activations');
    // 2023 lists have the sum in `points`.
    says(['listPoints', 'points'], points, 'points');
  }

  private place(u: Fields): { line: number; column: number } {
    const key = text(u.selectionId) || text(u.id);
    const at = key === '' ? -1 : this.source.text.indexOf(`"${key}"`);
    return at < 0 ? { line: 1, column: 1 } : placeOf(this.source.text, at);
  }

  private report(severity: Problem['severity'], code: string, message: string, about: { u: Fields; subject: string; hint?: string }): void {
    const { u, ...rest } = about;
    this.problems.push({ code, severity, message, file: this.source.name, ...this.place(u), ...rest });
  }
}

/** Base cost plus what this unit pays for each chosen option. */
function pointsOf(u: Fields): number {
  const upgrades = list(u.selectedUpgrades).reduce((sum: number, chosen: Json) => {
    const option = fields(fields(chosen).option);
    const own = list(option.costs)
      .map(fields)
      .find((c) => c.unitId === u.id);
    return sum + whole(own?.cost ?? option.cost, 0, -10_000, 10_000);
  }, 0);
  return Math.max(0, whole(u.cost, 0, 0, 100_000) + upgrades);
}

function merged(a: UnitData, b: UnitData): UnitData {
  const rules = new Map<string, RuleRef>();
  for (const rule of [...a.rules, ...b.rules]) rules.set(rule.name, { ...rule, models: (rules.get(rule.name)?.models ?? 0) + rule.models });
  return { ...a, size: a.size + b.size, points: a.points + b.points, rules: [...rules.values()], weapons: [...a.weapons, ...b.weapons] };
}
