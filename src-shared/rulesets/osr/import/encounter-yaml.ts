/** The YAML importer: encounters, single actors, leagues of parties. Specification, "Configuration Format". */
import type { Combatant } from '../../../contract/combatant.ts';
import type { ImportedContest, Importer, ImportResult, ImportSource, LineNote } from '../../../contract/importer.ts';
import type { Options, OptionValue } from '../../../contract/options.ts';
import { readYaml, type YamlMap, type YamlNode, type YamlSpan } from '../../../formats/yaml.ts';
import { diceMean } from '../../../random/dice.ts';
import { type Actor, diceOf, MAX_ACTORS, type PartyData, partyData, ZONES } from '../rules/actor.ts';
import { INITIATIVES, MAX_CAPACITY, MAX_FIGHTS_PER_DAY, MAX_ROUNDS, PHASES, RANGE_MODELS } from '../rules/options.ts';
import { ActorReader } from './actor-yaml.ts';
import { type NamedLists, namedLists } from './list-yaml.ts';
import { Report } from './problem-list.ts';

export const YAML_IMPORTER: Importer<PartyData> = {
  id: 'osr-yaml',
  label: 'Tunnel Fight encounter (YAML)',
  extensions: ['.yaml', '.yml'],
  detect(source) {
    const head = source.text.slice(0, 20_000);
    // JSON is YAML, too, with its keys in quotes and anywhere on a line.
    const isJson = /^\s*\{/.test(head);
    const key = (name: string) => (isJson ? new RegExp(`"${name}"\\s*:`) : new RegExp(`^ {0,1}${name}[ \\t]*:`, 'm')).test(head);
    const hasHitPoints = /\bhp"?[ \t]*:/.test(head);
    if ((key('side1') || key('side2')) && hasHitPoints) return 1;
    if ((key('actor') || key('parties')) && hasHitPoints) return 0.95;
    return key('side1') || key('side2') ? 0.7 : key('zone_capacity') ? 0.6 : 0;
  },
  parse: (source) => parseEncounter(source),
};

export const ROOT_KEYS = [
  'name',
  'description',
  'iterations',
  'zone_capacity',
  'initiative',
  'rules',
  'lists',
  'side1_name',
  'side2_name',
  'side1',
  'side2',
  'actor',
  'parties',
] as const;
export const RULE_KEYS = ['range_model', 'nat20_hits', 'nat1_misses', 'guard_bonus', 'max_rounds', 'fights_per_day'] as const;
const MAX_ITERATIONS = 1_000_000_000;
export const DEFAULT_ITERATIONS = 30_000;

export function parseEncounter(source: Pick<ImportSource, 'name' | 'text'>): ImportResult<PartyData> {
  const { root, faults } = readYaml(source.text);
  const report = new Report(source.name);
  // Behind a tab nothing is where it seems to be, so only the tabs are reported.
  const tabs = faults.filter(({ code }) => code === 'tab');
  for (const { code, message, hint, ...span } of tabs.length > 0 ? tabs : faults) {
    const severity = code === 'documents' ? 'warning' : 'error';
    report[severity](`osr/yaml-${code}`, span, message, hint ? { hint } : {});
  }
  if (root === null || tabs.length > 0) {
    if (faults.length === 0) report.error('osr/empty', { line: 1, column: 1, endColumn: 2 }, 'There is nothing in this file.');
  } else if (root.kind !== 'map') {
    report.error('osr/shape', root.span, "An encounter is a list of keys such as 'name:', 'side1:' and 'side2:'.");
  } else {
    return new EncounterReader(report, source.name, stem(source.name)).read(root);
  }
  return { combatants: [], assets: [], contests: [], problems: report.problems, notes: [], detected: [] };
}

class EncounterReader {
  private readonly report: Report;
  private readonly file: string;
  private readonly stem: string;
  private readonly combatants: Combatant<PartyData>[] = [];
  private readonly contests: ImportedContest[] = [];
  private readonly notes: LineNote[] = [];
  private readonly detected: string[] = [];
  private named: NamedLists = new Map();

  constructor(report: Report, file: string, stem: string) {
    this.report = report;
    this.file = file;
    this.stem = stem;
  }

  read(root: YamlMap): ImportResult<PartyData> {
    this.report.knownKeys(root, ROOT_KEYS, 'the encounter');
    const get = (key: string) => root.entries.find((entry) => entry.key === key);
    this.named = namedLists(get('lists')?.value, this.report);
    if (get('side1') || get('side2')) this.encounter(root, get);
    else if (get('actor')) this.single(get('actor')!.value);
    else if (get('parties')) this.league(get('parties')!.value);
    else this.report.error('osr/shape', root.span, "There is neither 'side1:' and 'side2:' nor 'actor:' nor 'parties:' here.");
    const { combatants, contests, notes, detected } = this;
    return { combatants, assets: [], contests, problems: this.report.problems, notes, detected };
  }

  private encounter(root: YamlMap, get: (key: string) => YamlMap['entries'][number] | undefined): void {
    const { report } = this;
    const name = this.text(get('name')?.value) ?? this.stem;
    const options = this.options(get);
    const iterations = get('iterations') ? report.integer(get('iterations')!.value, 'iterations', 1, MAX_ITERATIONS) : undefined;
    const names = sideNames(name, this.text(get('side1_name')?.value), this.text(get('side2_name')?.value));
    const parties = ([0, 1] as const).map((side) => {
      const entry = get(side === 0 ? 'side1' : 'side2');
      if (entry === undefined) {
        report.error('osr/empty-side', root.span, `The encounter has no 'side${side + 1}:'.`);
        return null;
      }
      const actors = this.actors(entry.value, entry.keySpan, `side${side + 1}`, options);
      return actors.length === 0 ? null : this.add(names[side], name, actors, entry.keySpan);
    });
    const [a, b] = parties;
    if (a == null || b == null) return;
    this.detected.push(`encounter, ${sizeOf(this.combatants[a]!)} against ${sizeOf(this.combatants[b]!)} actors`);
    // With an actor missing the odds would be those of another fight, so the contest waits until the errors are fixed.
    if (!report.problems.some((p) => p.severity === 'error')) {
      this.contests.push({ name, a, b, options, ...(iterations !== undefined && { trials: iterations }) });
    }
  }

  /** The specification's single `actor:` form: a party of one. */
  private single(node: YamlNode): void {
    const actors = new ActorReader(this.report, this.named).read(node, 0);
    if (actors.length === 0) return;
    const party = actors[0]!;
    this.add(actors.length === 1 ? party.name : this.stem, '', actors, node.span);
    this.detected.push(actors.length === 1 ? 'single actor' : `${actors.length} equal actors`);
  }

  /** Extension: `parties:` holds named parties for a round-robin. */
  private league(node: YamlNode): void {
    if (node.kind !== 'list') {
      this.report.error('osr/shape', node.span, "'parties' has to be a list of parties, each starting with a dash.");
      return;
    }
    for (const [i, item] of node.items.entries()) {
      if (item.kind !== 'map') {
        this.report.error('osr/shape', item.span, "A party has a 'name:' and 'actors:'.");
        continue;
      }
      this.report.knownKeys(item, ['name', 'faction', 'actors'], 'a party');
      const get = (key: string) => item.entries.find((entry) => entry.key === key);
      const name = this.text(get('name')?.value) ?? `Party ${i + 1}`;
      const actors = get('actors');
      if (actors === undefined) this.report.error('osr/empty-side', item.span, `'${name}' has no 'actors:'.`);
      else {
        const found = this.actors(actors.value, actors.keySpan, `'${name}'`, {});
        if (found.length > 0) this.add(name, this.text(get('faction')?.value) ?? '', found, item.span);
      }
    }
    this.detected.push(`league of ${this.combatants.length} parties`);
  }

  private actors(node: YamlNode, at: { line: number; column: number; endColumn: number }, where: string, options: Options): Actor[] {
    const { report } = this;
    if (node.kind !== 'list') {
      const empty = node.kind === 'scalar' && node.value === null;
      report.error(
        empty ? 'osr/empty-side' : 'osr/shape',
        empty ? at : node.span,
        empty ? `${where} is empty.` : `${where} has to be a list of actors, each starting with a dash.`,
      );
      return [];
    }
    if (node.items.length === 0) report.error('osr/empty-side', at, `${where} is empty.`);
    const reader = new ActorReader(report, this.named);
    const actors: Actor[] = [];
    const used = new Map<string, number>();
    for (const [i, item] of node.items.entries()) {
      const read = reader.read(item, i);
      if (actors.length + read.length > MAX_ACTORS) {
        report.error('osr/too-many', item.span, `${where} has more than ${MAX_ACTORS} actors; the rest is left out.`);
        break;
      }
      this.checkRoom(read, item, used, options);
      if (read[0] !== undefined) this.checkWidth(read[0], item, options);
      actors.push(...read);
    }
    if (actors.length > 0) this.notes.push({ line: at.line, text: summary(actors) });
    return actors;
  }

  /** House reading 22: an actor that does not fit its start zone stays there, with a warning. */
  private checkRoom(actors: readonly Actor[], node: YamlNode, used: Map<string, number>, options: Options): void {
    for (const actor of actors) {
      const zone = actor.startZone;
      const capacity = capacityOf(zone, options);
      const sum = (used.get(zone) ?? 0) + actor.frontage;
      used.set(zone, sum);
      if (capacity === null || sum <= Number(capacity)) continue;
      const tooWide = actor.frontage > Number(capacity);
      const message = tooWide
        ? `is wider than a ${zone} zone: frontage ${actor.frontage} where there is room for ${capacity}.`
        : `does not fit its start zone: ${sum} frontage in a ${zone} zone with room for ${capacity}.`;
      const hint = tooWide
        ? `It starts there anyway and can enter no other ${zone} zone; lower its frontage or raise zone_capacity.`
        : 'It starts there anyway; no one else may enter until there is room.';
      this.report.warning('osr/no-room', spanOf(node, 'start_zone'), message, { subject: actor.name, hint });
      return;
    }
  }

  /** An actor that starts elsewhere may be too wide for the zone that its weapon is made for. */
  private checkWidth({ name, frontage, range, startZone }: Actor, node: YamlNode, options: Options): void {
    const capacity = capacityOf(range, options);
    if (range === startZone || capacity === null || frontage <= capacity) return;
    const message = `is wider than a ${range} zone: frontage ${frontage} where there is room for ${capacity}.`;
    const hint = 'It can never enter one; lower its frontage or raise zone_capacity.';
    this.report.warning('osr/no-room', spanOf(node, 'frontage'), message, { subject: name, hint });
  }

  private options(get: (key: string) => YamlMap['entries'][number] | undefined): Options {
    const options: Record<string, OptionValue | undefined> = {};
    const { report } = this;
    report.fields(get('zone_capacity')?.value, ZONES, 'zone_capacity', (key, value) => {
      const id = `capacity${key[0]!.toUpperCase()}${key.slice(1)}`;
      if (value.kind === 'scalar' && value.value === null) options[id] = null;
      else options[id] = report.integer(value, key, 0, MAX_CAPACITY);
    });
    const initiative = get('initiative')?.value;
    if (initiative?.kind === 'scalar') options.initiative = report.choice(initiative, 'initiative', INITIATIVES);
    else {
      report.fields(initiative, ['type', 'dice', 'phases'], 'initiative', (key, value) => {
        if (key === 'type') options.initiative = report.choice(value, 'initiative type', INITIATIVES);
        else if (key === 'dice') options.initiativeDice = report.dice(value, 'dice');
        else options.phases = this.phases(value);
      });
    }
    report.fields(get('rules')?.value, RULE_KEYS, 'rules', (key, value) => {
      if (key === 'range_model') options.rangeModel = report.choice(value, 'range_model', RANGE_MODELS);
      else if (key === 'max_rounds') options.maxRounds = report.integer(value, key, 1, MAX_ROUNDS);
      else if (key === 'fights_per_day') options.fightsPerDay = report.integer(value, key, 1, MAX_FIGHTS_PER_DAY);
      else if (key === 'guard_bonus') options.guardBonus = report.integer(value, key, 0, 20);
      else options[key === 'nat20_hits' ? 'nat20Hits' : 'nat1Misses'] = report.yesNo(value, key);
    });
    return Object.fromEntries(Object.entries(options).filter((entry): entry is [string, OptionValue] => entry[1] !== undefined));
  }

  private phases(node: YamlNode): string | undefined {
    const words = node.kind === 'list' ? node.items.map((item) => this.report.choice(item, 'phase', PHASES)) : [];
    if (words.length === PHASES.length && new Set(words).size === PHASES.length && !words.includes(undefined)) return words.join(', ');
    this.report.error('osr/bad-value', node.span, `'phases' has to list each of ${PHASES.join(', ')} once.`);
    return undefined;
  }

  private text(node: YamlNode | undefined): string | undefined {
    return node === undefined ? undefined : this.report.text(node, 'name');
  }

  private add(name: string, faction: string, actors: readonly Actor[], at: { line: number; column: number }): number {
    const weapons = [...new Set(actors.map((actor) => actor.range))];
    return (
      this.combatants.push({
        ruleset: 'osr',
        name,
        detail: summary(actors),
        base: name,
        faction,
        points: 0,
        tags: weapons,
        unmodelled: [],
        multiplicity: 1,
        source: { file: this.file, line: at.line, column: at.column },
        data: partyData(actors),
      }) - 1
    );
  }
}

/** "Spearwall vs Zombies" names both sides; otherwise they are counted. */
export function sideNames(name: string, first: string | undefined, second: string | undefined): readonly [string, string] {
  const both = /^(.{1,200}?)\s+(?:vs\.?|versus|against)\s+(.{1,200})$/i.exec(name);
  return [first ?? both?.[1] ?? `${name}, side 1`, second ?? both?.[2] ?? `${name}, side 2`];
}

function sizeOf(combatant: Combatant<PartyData>): number {
  return (combatant.data as { actors: readonly unknown[] }).actors.length;
}

/** Frontage that a zone has room for; null is any. */
function capacityOf(zone: Actor['startZone'], options: Options): number | null {
  const capacity = options[`capacity${zone[0]!.toUpperCase()}${zone.slice(1)}`];
  if (capacity === undefined) return zone === 'ranged' ? null : 10;
  return capacity === null ? null : Number(capacity);
}

/** The value of a key of an actor, or all of it. */
function spanOf(node: YamlNode, key: string): YamlSpan {
  const field = node.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined;
  return field?.value.span ?? node.span;
}

/** "6 actors, 21 HP on average, frontage 18" */
function summary(actors: readonly Actor[]): string {
  const hp = actors.reduce((sum, actor) => sum + Math.max(1, diceMean(diceOf(actor.hp))), 0);
  const frontage = actors.reduce((sum, actor) => sum + actor.frontage, 0);
  return `${actors.length} actor${actors.length === 1 ? '' : 's'}, ${Number(hp.toFixed(1))} HP, frontage ${frontage}`;
}

function stem(file: string): string {
  const base = file.split(/[\\/]/).at(-1) ?? file;
  return base.replace(/\.ya?ml$/i, '') || 'Encounter';
}
