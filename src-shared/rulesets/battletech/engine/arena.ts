/** One thread's working memory for a field: units, commanders, and the tables of each battlefield it has met. */
import type { EventSink } from '../../../contract/event.ts';
import { newOutcome, type Outcome } from '../../../contract/outcome.ts';
import type { Arena, PairLedger } from '../../../contract/ruleset.ts';
import type { RunSeed } from '../../../random/rng.ts';
import { SeededDice } from '../../../random/seeded.ts';
import { RngStream } from '../../../random/trial-stream.ts';
import { type Commander, commander } from '../ai/commander.ts';
import { type GroundTables, TacticalDuel } from '../ai/tactical-duel.ts';
import { METRICS, writeMetrics } from '../analysis/metrics.ts';
import { LOCATION_IDS, QUAD_LOCATION_IDS } from '../data/tables.ts';
import type { DuelEvent, UnitCard } from '../present/events.ts';
import { GROUND_BYTES, Ground, MAP_HEIGHT, MAP_WIDTH } from '../rules/ground.ts';
import { COMMANDERS, type CommanderKind } from '../rules/options.ts';
import type { MechSheet } from '../rules/sheet.ts';
import type { Unit } from '../rules/unit.ts';
import { fullDamage, WEAPONS, weaponFedBy } from '../rules/weapon.ts';
import { type DuelField, STEP_ENTRIES } from './compile.ts';
import { groundTables } from './ground-tables.ts';
import { measureSheet } from './measure.ts';
import { unpackSheet } from './pack-sheet.ts';
import { deploy, ENDINGS, playDuel, unitCard, type Verdict } from './play-duel.ts';
import { SIGHT_ENTRIES } from './sight-cache.ts';
import { tilesOf } from './tiles.ts';

export function open(field: DuelField): DuelArena {
  return new DuelArena(field);
}

export class DuelArena implements Arena<DuelEvent> {
  readonly outcome: Outcome = newOutcome(METRICS);
  ledger: PairLedger | null = null;
  private readonly field: DuelField;
  private readonly dice = new SeededDice();
  readonly stream = new RngStream(this.dice);
  private readonly duel: TacticalDuel;
  /** By side and kind; most runs need one of each side. */
  private readonly commanders: readonly [Map<CommanderKind, Commander>, Map<CommanderKind, Commander>] = [new Map(), new Map()];
  private readonly sheets: (MechSheet | undefined)[];
  private readonly battlefields: (GroundTables | undefined)[];

  constructor(field: DuelField) {
    this.field = field;
    this.duel = new TacticalDuel(field.rules, this.dice);
    this.sheets = new Array<MechSheet | undefined>(field.count);
    this.battlefields = new Array<GroundTables | undefined>(field.maps.length);
  }

  /** A unit's own commander, or the run's. */
  private commanderOf(side: 0 | 1): Commander {
    const own = this.duel.units[side].sheet.commander;
    const kind = own > 0 ? COMMANDERS[own - 1]! : this.field.rules.commanders[side];
    const known = this.commanders[side].get(kind);
    if (known !== undefined) return known;
    const made = commander(kind);
    this.commanders[side].set(kind, made);
    return made;
  }

  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink<DuelEvent>): Outcome {
    const { duel, dice } = this;
    dice.seek(seed, a, b, t);
    duel.sink = sink ?? null;
    duel.notes = [];
    const map = dice.below(this.field.maps.length);
    this.outcome.conditions = this.field.maps[map]!.conditions;
    duel.place(this.battlefield(map));
    duel.units[0].reset(this.sheet(a));
    duel.units[1].reset(this.sheet(b));
    deploy(duel);
    if (sink !== undefined) this.recordBegin(sink, a, b, map);
    const verdict = playDuel(duel, [this.commanderOf(0), this.commanderOf(1)]);
    this.score(verdict);
    if (this.ledger !== null) this.addToLedger(this.ledger);
    return this.outcome;
  }

  measure(a: number): Float64Array {
    return measureSheet(this.sheet(a), this.sheet(a).gunnery || this.field.rules.gunnery);
  }

  private score(verdict: Verdict): void {
    const { outcome, duel } = this;
    outcome.winner = verdict.winner;
    outcome.gamesA = verdict.winner === 0 ? 1 : 0;
    outcome.gamesB = verdict.winner === 1 ? 1 : 0;
    writeMetrics(outcome, duel, ENDINGS.indexOf(verdict.ending));
  }

  private addToLedger(ledger: PairLedger): void {
    for (const unit of this.duel.units) {
      const cells = unit.side === 0 ? ledger.a : ledger.b;
      unit.tally.forEach((value, i) => {
        if (i < cells.length) cells[i] = cells[i]! + value;
      });
    }
  }

  private sheet(index: number): MechSheet {
    let sheet = this.sheets[index];
    if (sheet === undefined) {
      sheet = unpackSheet(this.field.sheets.subarray(this.field.offsets[index], this.field.offsets[index + 1]));
      this.sheets[index] = sheet;
    }
    return sheet;
  }

  private battlefield(map: number): GroundTables {
    let tables = this.battlefields[map];
    if (tables === undefined) {
      const { field } = this;
      const ground = new Ground(field.grounds, map * GROUND_BYTES);
      const [from, to] = [field.pathOffsets[map]!, field.pathOffsets[map + 1]!];
      tables = groundTables(ground, field.rules, {
        steps: field.steps.subarray(map * STEP_ENTRIES, (map + 1) * STEP_ENTRIES),
        sights: new Uint8Array(field.sights, map * SIGHT_ENTRIES, SIGHT_ENTRIES),
        paths: new Uint8Array(field.paths, from, to - from),
      });
      this.battlefields[map] = tables;
    }
    return tables;
  }

  private recordBegin(sink: EventSink<DuelEvent>, a: number, b: number, map: number): void {
    const { field, duel } = this;
    const sheets = field.maps[map]!;
    sink({
      kind: 'begin',
      maps: [sheets.left, sheets.right],
      columns: MAP_WIDTH,
      rows: MAP_HEIGHT,
      theme: sheets.theme,
      tiles: tilesOf(duel.ground),
      units: [cardOf(duel.units[0], field, a), cardOf(duel.units[1], field, b)],
      attacker: 0,
    });
  }
}

function cardOf(unit: Unit, field: DuelField, index: number): UnitCard {
  const ids = unit.sheet.quad ? QUAD_LOCATION_IDS : LOCATION_IDS;
  const weapons = unit.sheet.weapons.map((w) => ({
    name: WEAPONS[w.weapon]?.name ?? '?',
    location: ids[w.location] as string,
    rear: w.rear,
    heat: WEAPONS[w.weapon]?.heat ?? 0,
    damage: fullDamage(WEAPONS[w.weapon]!),
  }));
  const bins = unit.sheet.bins.map((bin) => ({
    name: weaponFedBy(bin.feed)?.name ?? 'Coolant pod',
    location: ids[bin.location] as string,
    shots: bin.shots,
  }));
  return unitCard(unit, field.names[index] ?? '', field.details[index] ?? '', { weapons, bins });
}
