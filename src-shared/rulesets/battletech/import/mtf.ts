/** MegaMek `.mtf` unit files: old and keyed heads, two and four legs. Other configurations are rejected by name. */
import { didYouMean, type Problem } from '../../../contract/problem.ts';
import type { EngineType } from '../data/equipment.ts';
import { CT, HD, LA, LL, LT, RA, RL, RT, STRUCTURE } from '../data/tables.ts';
import type { MechConfig, MechDesign, Pilot } from '../rules/mech.ts';
import type { CommanderKind } from '../rules/options.ts';
import { SKILL_LEVELS } from './pilot-lines.ts';

export interface MechReading {
  readonly design: MechDesign | null;
  readonly problems: readonly Problem[];
}

const LOCATION_HEADINGS: Readonly<Record<string, number>> = {
  head: HD,
  'center torso': CT,
  'centre torso': CT,
  'right torso': RT,
  'left torso': LT,
  'right arm': RA,
  'left arm': LA,
  'right leg': RL,
  'left leg': LL,
  'front right leg': RA,
  'front left leg': LA,
  'rear right leg': RL,
  'rear left leg': LL,
};

const ARMOUR_KEYS: Readonly<Record<string, number>> = {
  hd: HD,
  ct: CT,
  rt: RT,
  lt: LT,
  ra: RA,
  la: LA,
  rl: RL,
  ll: LL,
  frl: RA,
  fll: LA,
  rrl: RL,
  rll: LL,
};
const REAR_KEYS: Readonly<Record<string, number>> = { rtc: 0, rtr: 1, rtl: 2 };

/** Every key of the format; most say nothing about the fight. */
const KNOWN_KEYS = [
  'chassis',
  'clanname',
  'model',
  'mul id',
  'generator',
  'version',
  'config',
  'techbase',
  'era',
  'source',
  'rules level',
  'role',
  'quirk',
  'weaponquirk',
  'mass',
  'engine',
  'structure',
  'myomer',
  'cockpit',
  'gyro',
  'ejection',
  'heat sink kit',
  'lam',
  'motive',
  'heat sinks',
  'base chassis heat sinks',
  'walk mp',
  'jump mp',
  'armor',
  'weapons',
  'nocrit',
  'bv',
  'overview',
  'capabilities',
  'deployment',
  'history',
  'manufacturer',
  'primaryfactory',
  'systemmanufacturer',
  'systemmode',
  'notes',
  'imagefile',
  'fluffimage',
  'icon',
  'imagepath',
  // Our own: the pilot of this unit. MegaMek skips keys it does not know.
  'gunnery',
  'piloting',
  'commander',
];

const SLOTS = 12;
const MAX_PROBLEMS = 40;
/** Instead of a location: the lines of this block say nothing about the unit. */
const SKIPPED = -2;

export function readMech(file: string, text: string): MechReading {
  const reader = new MechReader(file);
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  lines.forEach((line, i) => {
    reader.line(line, i + 1);
  });
  return reader.finish(lines.length);
}

interface ProblemPlace {
  readonly line: number;
  readonly column?: number;
  readonly hint?: string;
}

interface Entry {
  readonly value: string;
  readonly line: number;
}

class MechReader {
  private readonly file: string;
  private readonly problems: Problem[] = [];
  private readonly head = new Map<string, Entry>();
  private readonly quirks: string[] = [];
  private readonly unslotted: [string, string][] = [];
  private readonly armour = new Int32Array(8);
  private readonly rearArmour = new Int32Array(3);
  /** Armour type by location, where the file gives one. */
  private readonly patchwork = new Map<number, string>();
  private armourSeen = 0;
  private readonly slots: string[][] = Array.from({ length: 8 }, () => []);
  private location = -1;
  private skipWeaponLines = 0;
  /** Old files: after `Version:` two lines without keys are the chassis and the model. */
  private bareLines = 0;
  private inFluff = false;

  constructor(file: string) {
    this.file = file;
  }

  line(raw: string, line: number): void {
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) return;
    if (this.skipWeaponLines > 0) {
      this.skipWeaponLines--;
      // A summary for readers; the slots count. A heading here means the line count was wrong.
      if (!text.endsWith(':') || !(text.slice(0, -1).toLowerCase() in LOCATION_HEADINGS)) return;
      this.skipWeaponLines = 0;
    }
    const colon = text.indexOf(':');
    const key = colon < 0 ? '' : text.slice(0, colon).trim().toLowerCase();
    if (this.bareLines > 0 && !KNOWN_KEYS.includes(key)) {
      this.head.set(this.bareLines === 2 ? 'chassis' : 'model', { value: text, line });
      this.bareLines--;
      return;
    }
    if (colon === text.length - 1 && this.heading(key)) return;
    if (colon >= 0 && this.keyed(key, text.slice(colon + 1).trim(), line, colon)) return;
    if (this.location === SKIPPED) return;
    if (this.location >= 0) this.slot(text, line);
    else if (colon < 0 && !this.inFluff) {
      this.report('note', 'stray-line', `'${clip(text)}' belongs to no section; it is ignored.`, { line });
    }
  }

  private heading(key: string): boolean {
    const location = LOCATION_HEADINGS[key];
    if (location !== undefined) {
      this.location = location;
      return true;
    }
    if (key !== 'center leg' && key !== 'centre leg') return false;
    // Some two-legged units carry an empty block of it; three-legged ones are refused by their configuration.
    this.location = SKIPPED;
    return true;
  }

  private keyed(key: string, value: string, line: number, colon: number): boolean {
    const armourPart = /^([a-z]{2,3}) armor$/.exec(key);
    if (armourPart !== null) {
      this.armourPoints(armourPart[1]!, value, line, colon);
      this.location = -1;
      return true;
    }
    if (!KNOWN_KEYS.includes(key)) return false;
    this.location = -1;
    switch (key) {
      case 'quirk':
        this.quirks.push(value);
        return true;
      case 'nocrit':
        this.unslotted.push([value.slice(0, value.lastIndexOf(':')), value.slice(value.lastIndexOf(':') + 1)]);
        return true;
      case 'weapons': {
        this.skipWeaponLines = Math.min(200, this.wholeNumber(value, 'Weapons', { line, column: colon + 2 }) ?? 0);
        return true;
      }
      case 'version':
        this.bareLines = 2;
        return true;
      case 'overview':
      case 'capabilities':
      case 'deployment':
      case 'history':
      case 'notes':
        this.inFluff = true;
        return true;
    }
    if (!this.head.has(key)) this.head.set(key, { value, line });
    return true;
  }

  private armourPoints(part: string, value: string, line: number, colon: number): void {
    // Patchwork armour: "LA Armor:Type(tech):n".
    const points = this.wholeNumber(value.slice(value.lastIndexOf(':') + 1), `${part.toUpperCase()} armour`, { line, column: colon + 2 });
    if (points === null) return;
    const front = ARMOUR_KEYS[part];
    const rear = REAR_KEYS[part];
    const type = value.includes(':') ? value.slice(0, value.lastIndexOf(':')).trim() : '';
    if (front !== undefined) {
      if (type !== '') this.patchwork.set(front, type);
      this.armour[front] = Math.min(999, points);
      this.armourSeen |= 1 << front;
    } else if (rear !== undefined) this.rearArmour[rear] = Math.min(999, points);
    else if (part !== 'cl') this.report('warning', 'unknown-location', `Unknown armour location '${part.toUpperCase()}'.`, { line });
  }

  private slot(text: string, line: number): void {
    const list = this.slots[this.location]!;
    if (list.length < SLOTS) list.push(text);
    else this.report('warning', 'too-many-slots', `A location has ${SLOTS} slots; '${clip(text)}' is left out.`, { line });
  }

  finish(lastLine: number): MechReading {
    const config = this.config(lastLine);
    const mass = this.required('mass', lastLine, 10, 100);
    const walk = this.required('walk mp', lastLine, 0, 40);
    if (this.head.get('chassis') === undefined)
      this.report('error', 'no-chassis', "The unit has no name: a 'chassis:' line is missing.", { line: lastLine });
    for (const list of this.slots) while (list.length < SLOTS) list.push('-Empty-');
    if (config === null || mass === null || walk === null || this.problems.some((p) => p.severity === 'error'))
      return { design: null, problems: this.problems };
    const design = this.design(config, mass, walk);
    if (this.armourSeen !== 255)
      this.report('warning', 'armour-missing', 'Some locations have no armour line; they have none.', { line: lastLine });
    return { design, problems: this.problems };
  }

  private design(config: MechConfig, mass: number, walk: number): MechDesign {
    const techBase = this.text('techbase').toLowerCase();
    const armourText = this.text('armor');
    return {
      chassis: this.text('chassis'),
      model: this.text('model'),
      clanName: this.text('clanname'),
      config,
      omni: /omni/i.test(this.text('config')),
      clan: techBase.includes('clan') && !techBase.includes('is chassis'),
      mixed: techBase.includes('mixed'),
      year: this.optional('era') ?? 0,
      rulesLevel: this.optional('rules level') ?? 0,
      role: this.text('role'),
      source: this.text('source'),
      quirks: this.quirks,
      mass: structureMass(mass),
      ...this.engine(mass, walk),
      structure: this.text('structure') || 'Standard',
      myomer: this.text('myomer') || 'Standard',
      gyro: this.text('gyro') || 'Standard Gyro',
      cockpit: this.text('cockpit') || 'Standard Cockpit',
      ...this.heatSinks(),
      walk,
      jump: Math.min(40, this.optional('jump mp') ?? 0),
      armourType: armourText.replace(/\s*\((inner sphere|clan|is)\)\s*$/i, '') || 'Standard',
      armourClan: /\(clan\)/i.test(armourText),
      armour: [...this.armour],
      rearArmour: [...this.rearArmour],
      slots: this.slots,
      unslotted: this.unslotted,
      battleValue: this.optional('bv') ?? 0,
      ...(this.patchwork.size > 0 && { patchwork: this.patchworkTypes(armourText) }),
      ...this.pilot(),
    };
  }

  private config(lastLine: number): MechConfig | null {
    const entry = this.head.get('config');
    const word = (entry?.value ?? '').trim().split(/\s+/)[0]?.toLowerCase() ?? '';
    if (word === 'biped' || word === 'quad') return word;
    if (entry === undefined) {
      this.report('error', 'no-config', "A 'config:' line is missing (Biped or Quad).", { line: lastLine });
      return null;
    }
    const known = ['tripod', 'lam', 'quadvee'];
    const message = known.includes(word)
      ? `${entry.value} units are not supported; Biped and Quad are.`
      : `Unknown configuration '${clip(entry.value)}'.`;
    const hint = known.includes(word) ? undefined : didYouMean(word, ['Biped', 'Quad']);
    this.report('error', 'unsupported-config', message, { line: entry.line, ...(hint !== undefined && { hint }) });
    return null;
  }

  private patchworkTypes(elsewhere: string): string[] {
    return Array.from({ length: 8 }, (_, location) => this.patchwork.get(location) ?? elsewhere);
  }

  /** `gunnery: 3`, `piloting: 4`, `commander: deep`. */
  private pilot(): { pilot?: Pilot } {
    const gunnery = this.skill('gunnery');
    const piloting = this.skill('piloting');
    const commander = this.commander();
    if (gunnery === undefined && piloting === undefined && commander === undefined) return {};
    return {
      pilot: {
        ...(gunnery !== undefined && { gunnery }),
        ...(piloting !== undefined && { piloting }),
        ...(commander !== undefined && { commander }),
      },
    };
  }

  private skill(key: 'gunnery' | 'piloting'): number | undefined {
    const entry = this.head.get(key);
    if (entry === undefined) return undefined;
    if (/^[1-8]$/.test(entry.value)) return Number(entry.value);
    this.report('warning', 'bad-skill', `'${clip(entry.value)}' is not a skill from 1 to 8.`, { line: entry.line });
    return undefined;
  }

  private commander(): CommanderKind | undefined {
    const entry = this.head.get('commander');
    if (entry === undefined) return undefined;
    const levels: Readonly<Record<string, CommanderKind>> = SKILL_LEVELS;
    const found = levels[entry.value.toLowerCase()];
    if (found !== undefined) return found;
    this.report('warning', 'unknown-commander', `Unknown commander '${clip(entry.value)}'.`, {
      line: entry.line,
      hint: didYouMean(entry.value, Object.keys(levels))!,
    });
    return undefined;
  }

  private engine(mass: number, walk: number): Pick<MechDesign, 'engineRating' | 'engine' | 'engineLabel'> {
    const entry = this.head.get('engine');
    const found = /^(\d{1,3})\s+(.*)$/.exec(entry?.value ?? '');
    if (found === null) {
      this.report('warning', 'bad-engine', "An 'engine:' line reads like '280 Fusion Engine'; a fusion engine to match is assumed.", {
        line: entry?.line ?? 1,
      });
      return { engineRating: Math.min(400, mass * walk), engine: 'fusion', engineLabel: 'Fusion' };
    }
    const words = found[2]!
      .replace(/engine/i, '')
      .replace(/\(is\)\s*$/i, '')
      .trim();
    const clan = /\(clan\)/i.test(words);
    const engine = engineType(words.toLowerCase(), clan);
    return { engineRating: Number(found[1]), engine, engineLabel: words.replace(/\s+/g, ' ') };
  }

  private heatSinks(): Pick<MechDesign, 'heatSinks' | 'heatSinkKind'> {
    const entry = this.head.get('heat sinks');
    const found = /^(\d{1,2})\s*(.*)$/.exec(entry?.value ?? '');
    if (found === null) {
      this.report('warning', 'bad-heat-sinks', "A 'heat sinks:' line reads like '10 Single'; ten single ones are assumed.", {
        line: entry?.line ?? 1,
      });
      return { heatSinks: 10, heatSinkKind: 'single' };
    }
    const kind = found[2]!.toLowerCase();
    const heatSinkKind = kind.includes('double')
      ? 'double'
      : kind.includes('laser')
        ? 'laser'
        : kind.includes('compact')
          ? 'compact'
          : 'single';
    return { heatSinks: Number(found[1]), heatSinkKind };
  }

  private text(key: string): string {
    return this.head.get(key)?.value ?? '';
  }

  private required(key: string, lastLine: number, min: number, max: number): number | null {
    const entry = this.head.get(key);
    const value = entry === undefined || !/^\d{1,4}(\.0+)?$/.test(entry.value) ? null : Number(entry.value);
    if (value !== null && value >= min && value <= max) return value;
    const what =
      entry === undefined ? `A '${key}:' line is missing.` : `'${clip(entry.value)}' is not a whole number from ${min} to ${max}.`;
    this.report('error', 'bad-number', what, { line: entry?.line ?? lastLine });
    return null;
  }

  private optional(key: string): number | null {
    const found = /^\d{1,6}/.exec(this.text(key));
    return found === null ? null : Number(found[0]);
  }

  private wholeNumber(text: string, what: string, at: ProblemPlace): number | null {
    if (/^\s*\d{1,4}\s*$/.test(text)) return Number(text);
    this.report('warning', 'bad-number', `${what}: '${clip(text)}' is not a whole number.`, at);
    return null;
  }

  private report(severity: Problem['severity'], code: string, message: string, { line, column = 1, hint }: ProblemPlace): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    const place = { file: this.file, line, column };
    this.problems.push({ code: `battletech/mtf-${code}`, severity, message, ...place, ...(hint !== undefined && { hint }) });
  }
}

/** Structure exists for multiples of five tons. */
function structureMass(mass: number): number {
  const rounded = Math.round(mass / 5) * 5;
  return rounded in STRUCTURE ? rounded : 20;
}

function engineType(words: string, clan: boolean): EngineType {
  if (words.includes('xxl')) return clan ? 'clan-xxl' : 'xxl';
  if (words.includes('xl')) return clan ? 'clan-xl' : 'xl';
  if (words.includes('light')) return 'light';
  if (words.includes('compact')) return 'compact';
  if (words.includes('fuel')) return 'fuel-cell';
  if (words.includes('fission')) return 'fission';
  if (words.includes('ice') || words.includes('i.c.e') || words.includes('combustion')) return 'ice';
  return 'fusion';
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}
