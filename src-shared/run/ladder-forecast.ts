/** How far a ladder will probably go: its own rules, played over a made-up field that is spread like the real one. */
import { Rng } from '../random/rng.ts';
import { bellStrengths, fieldSpread, rateAgainst } from './field-spread.ts';
import { coarseStage, gamesOf, type LadderPlan, type LadderStage, nextStage } from './ladder.ts';
import { LOSSES, PLAYED, recordLayout, WINS } from './record.ts';

export interface ForecastStage {
  /** Combatants in the race. */
  readonly racers: number;
  readonly games: number;
}

/** A larger field is stood for by a sample of this size. */
const LARGEST_SAMPLE = 3000;
/** As most games have, of about equal size. */
const CLASSES = 4;
/** How loosely points follow strength, in deviations of strength. */
const LOOSE_POINTS = 0.4;
const SEED = { hi: 14, lo: 3 };
const LAYOUT = recordLayout({ columns: 0, classes: 0, factions: 0, combatants: LARGEST_SAMPLE, conditions: 0 });

/** One entry per stage, the coarse pass first. `doubt`: see `fieldSpread`. */
export function forecastLadder(plan: LadderPlan, doubt: number): ForecastStage[] {
  const count = Math.min(plan.combatants, LARGEST_SAMPLE);
  const scale = plan.combatants / count;
  const sample: LadderPlan = { ...plan, combatants: count, budget: plan.budget / scale };
  const field = new ForecastField(count, doubt);
  const few = 3 * (plan.topPlaces + CLASSES * (plan.classPlaces ?? 0));
  const stages: ForecastStage[] = [];
  let left = plan.budget;
  for (let stage: LadderStage | null = coarseStage(sample); stage !== null; stage = nextStage(sample, stage, field.counts)) {
    field.play(stage);
    // A contest of a few for the last ranks is as long in a large field as in a small one.
    const racers = stage.active.length > few ? stage.active.length * scale : stage.active.length;
    const games = Math.min(left, Math.round((racers * gamesOf(stage)) / stage.active.length));
    stages.push({ racers, games });
    left -= games;
  }
  return stages;
}

/** Games that are still to come, given how far the ladder is: more than forecast where more are left in the race. */
export function gamesToCome(forecast: readonly ForecastStage[], { number, active }: LadderStage): number {
  const now = forecast[number];
  if (now === undefined) return 0;
  const later = forecast.slice(number + 1).reduce((sum, stage) => sum + stage.games, 0);
  return (later * active.length) / now.racers;
}

/** Combatants with strengths on a bell; heavier classes are stronger, on the whole. */
class ForecastField {
  private readonly rates: Float64Array;
  private readonly records: Float64Array;
  private readonly classOf: Uint16Array;
  private readonly rng = new Rng().seek(SEED, 0, 0, 0);

  constructor(count: number, doubt: number) {
    const { deviation } = fieldSpread(doubt);
    const strengths = bellStrengths(count, deviation);
    this.rates = strengths.map((s) => rateAgainst(s, deviation));
    this.records = new Float64Array(count * LAYOUT.width);
    const points = strengths.map((s) => s + LOOSE_POINTS * deviation * this.normal());
    const byPoints = Array.from(points.keys()).sort((x, y) => points[x]! - points[y]!);
    this.classOf = new Uint16Array(count);
    byPoints.forEach((i, place) => {
      this.classOf[i] = Math.floor((CLASSES * place) / count);
    });
  }

  get counts() {
    return { records: this.records, layout: LAYOUT, classOf: this.classOf };
  }

  play(stage: LadderStage): void {
    const { records } = this;
    // In the coarse pass a game counts for both sides.
    const games = (stage.number === 0 ? 2 : 1) * (stage.to - stage.from);
    for (const i of stage.active) {
      const rate = this.rates[i]!;
      const drawn = Math.round(games * rate + Math.sqrt(games * rate * (1 - rate)) * this.normal());
      const wins = Math.max(0, Math.min(games, drawn));
      const at = i * LAYOUT.width;
      records[at + WINS] = records[at + WINS]! + wins;
      records[at + LOSSES] = records[at + LOSSES]! + games - wins;
      records[at + PLAYED] = records[at + PLAYED]! + games;
    }
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.rng.fraction())) * Math.cos(2 * Math.PI * this.rng.fraction());
  }
}
